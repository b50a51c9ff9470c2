// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/sample_data.h"

#include "core/base/file.h"
#include "core/base/system_reason.h"
#include "core/db/sqlite.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <optional>
#include <random>
#include <system_error>
#include <vector>

namespace stagefall::tools {
namespace {

constexpr int kDays = 90;
constexpr int kStores = 12;
constexpr int kProducts = 40;
constexpr const char* kGenerator = "regional-sales";
constexpr const char* kVersion = "1"; ///< a change of what is generated makes old files anew

struct Region {
    const char* name;
    double share;
    std::array<double, 3> last_days; ///< against an ordinary day
};
constexpr std::array<Region, 4> kRegions = {{{"North", 0.30, {1.00, 1.04, 1.09}},
                                             {"East", 0.28, {0.93, 0.78, 0.61}},
                                             {"South", 0.20, {0.95, 0.82, 0.68}},
                                             {"West", 0.22, {1.00, 1.03, 1.07}}}};

std::optional<std::chrono::sys_days> parseDay(const std::string& text) {
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto number = [&](std::size_t from, std::size_t size, auto& into) {
        const char* end = text.data() + from + size;
        const auto [stop, problem] = std::from_chars(text.data() + from, end, into);
        return problem == std::errc() && stop == end;
    };
    if (!number(0, 4, year) || !number(5, 2, month) || !number(8, 2, day)) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)};
    if (!date.ok()) return std::nullopt;
    return std::chrono::sys_days(date);
}

std::string twoDigits(unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string dayText(std::chrono::sys_days day) {
    const std::chrono::year_month_day date(day);
    return std::to_string(static_cast<int>(date.year())) + "-" + twoDigits(static_cast<unsigned>(date.month())) + "-" +
           twoDigits(static_cast<unsigned>(date.day()));
}

/// How many of all orders fall on one day in one region. The last three days carry no weekday pattern: it would blur
/// what the data is there to show.
double weight(const Region& region, int days_ago, std::chrono::sys_days day) {
    if (days_ago < 3) return region.share * region.last_days.at(static_cast<std::size_t>(2 - days_ago));
    const bool weekend = std::chrono::weekday(day).iso_encoding() >= 6;
    return region.share * (weekend ? 1.06 : 0.98);
}

/// Draws that are the same on every platform, which std's distributions are not.
class Draws {
public:
    explicit Draws(std::uint64_t seed) : random_(seed) {}
    int below(int limit) { return static_cast<int>(random_() % static_cast<std::uint64_t>(limit)); }
    double unit() { return static_cast<double>(random_() >> 11U) * 0x1p-53; }

private:
    std::mt19937_64 random_;
};

/// Writes the rows of all days in order of day.
class SalesWriter {
public:
    SalesWriter(db::Statement insert, std::uint64_t seed) : insert_(std::move(insert)), draws_(seed) {
        for (int i = 0; i < kProducts; ++i) prices_.push_back(std::round((18 + 40 * draws_.unit()) * 100) / 100);
    }

    /// Products and quantities are spread evenly over a day (Weyl sequences from a drawn start), so that the day's
    /// revenue follows its number of orders and a fall is not hidden by chance, however few rows there are.
    Status write(const std::string& day, const Region& region, std::int64_t count) {
        const double product_start = draws_.unit();
        const double quantity_start = draws_.unit();
        for (std::int64_t i = 0; i < count; ++i) {
            const int product = spread(product_start, i, 0.6180339887, kProducts);
            const int quantity = 1 + spread(quantity_start, i, 0.4142135624, 4);
            const double revenue = prices_[static_cast<std::size_t>(product)] * quantity * (0.9 + 0.2 * draws_.unit());
            const std::string store =
                std::string(1, region.name[0]) + "-" + twoDigits(static_cast<unsigned>(1 + draws_.below(kStores)));
            insert_.bindText(1, day).bindText(2, region.name).bindText(3, store);
            insert_.bindText(4, "SKU-" + std::to_string(100 + product)).bindInt(5, quantity);
            insert_.bindReal(6, std::round(revenue * 100) / 100);
            SF_CHECK(insert_.run());
        }
        return {};
    }

private:
    static int spread(double start, std::int64_t step, double stride, int limit) {
        const double position = start + static_cast<double>(step) * stride;
        return static_cast<int>((position - std::floor(position)) * limit);
    }

    db::Statement insert_;
    Draws draws_;
    std::vector<double> prices_;
};

struct Plan {
    std::string path;
    std::uint64_t seed = 0;
    std::int64_t rows = 0;
    std::chrono::sys_days today;
    std::string fingerprint; ///< what the meta table must say for a file to be kept
};

Status fillSales(db::Connection& connection, const Plan& plan,
                 const std::function<void(std::int64_t, std::int64_t)>& progress, const CancelToken& cancel) {
    auto insert =
        connection.prepare("INSERT INTO sales(day, region, store, sku, quantity, revenue) VALUES (?, ?, ?, ?, ?, ?)");
    if (!insert) return fail(insert.error());
    SalesWriter writer(std::move(*insert), plan.seed);
    double total = 0;
    const auto day_at = [&](int days_ago) { return plan.today - std::chrono::days(days_ago); };
    for (int ago = kDays - 1; ago >= 0; --ago)
        for (const auto& region : kRegions) total += weight(region, ago, day_at(ago));
    double reached = 0;
    std::int64_t written = 0;
    for (int ago = kDays - 1; ago >= 0; --ago) {
        const auto day = dayText(day_at(ago));
        for (const auto& region : kRegions) {
            reached += weight(region, ago, day_at(ago));
            // Rounding the running sum, not each part, gives exactly `rows` in the end.
            const auto until = std::llround(static_cast<double>(plan.rows) * (reached / total));
            SF_CHECK(writer.write(day, region, until - written));
            written = until;
        }
        if (cancel.cancelled()) return fail(ErrorCode::Cancelled, "tools.data_cancelled");
        if (progress) progress(written, plan.rows);
    }
    return {};
}

Status writeMeta(db::Connection& connection, const Plan& plan) {
    SF_CHECK(connection.execute("CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT)"));
    auto insert = connection.prepare("INSERT INTO meta VALUES (?, ?)");
    if (!insert) return fail(insert.error());
    const std::vector<std::pair<std::string, std::string>> entries = {{"generator", kGenerator},
                                                                      {"seed", std::to_string(plan.seed)},
                                                                      {"rows", std::to_string(plan.rows)},
                                                                      {"today", dayText(plan.today)},
                                                                      {"made_from", plan.fingerprint}};
    for (const auto& [key, value] : entries) SF_CHECK(insert->bindText(1, key).bindText(2, value).run());
    return {};
}

Status writeFile(const std::string& file, const Plan& plan,
                 const std::function<void(std::int64_t, std::int64_t)>& progress, const CancelToken& cancel) {
    auto connection = db::Connection::open(file);
    if (!connection) return fail(connection.error());
    // The file counts only once it is complete and renamed, so no journal has to protect it. In memory, since our
    // connections do not let it be off; a file of it would be left behind by a failure.
    SF_CHECK(connection->execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"));
    SF_CHECK(connection->execute("BEGIN; CREATE TABLE sales(id INTEGER PRIMARY KEY, day TEXT, region TEXT, store TEXT, "
                                 "sku TEXT, quantity INTEGER, revenue REAL)"));
    SF_CHECK(fillSales(*connection, plan, progress, cancel));
    SF_CHECK(writeMeta(*connection, plan));
    return connection->execute("CREATE INDEX sales_by_day ON sales(day); COMMIT");
}

enum class Found { Nothing, UpToDate, Outdated };

/// Only what this generator made may be replaced by it; an error for all else that stands there.
Result<Found> look(const Plan& plan) {
    std::error_code problem;
    const auto kind = std::filesystem::symlink_status(plan.path, problem);
    if (kind.type() == std::filesystem::file_type::not_found) return Found::Nothing;
    const auto foreign = fail(ErrorCode::PermissionDenied, "tools.data_not_ours", {{"path", plan.path}});
    if (!std::filesystem::is_regular_file(kind)) return foreign;
    auto connection = db::Connection::open(plan.path, {.read_only = true, .create = false});
    if (!connection) return foreign;
    const auto generator = connection->queryText("SELECT value FROM meta WHERE key = 'generator'");
    const auto made_from = connection->queryText("SELECT value FROM meta WHERE key = 'made_from'");
    if (!generator || *generator != kGenerator || !made_from) return foreign;
    return *made_from == plan.fingerprint ? Found::UpToDate : Found::Outdated;
}

/// A new empty file beside the target that nobody else has, for SQLite to fill; an earlier one of a process of this
/// number that died is in nobody's use.
Status makeTemporary(const std::string& path) {
    unlink(path.c_str()); // where nothing stands there, all the better
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return fail(ErrorCode::IoError, "tools.data_folder", {{"path", path}, {"detail", systemReason(errno)}});
    close(file);
    return {};
}

} // namespace

Status generateDatabase(const std::string& generator, const std::string& path, std::uint64_t seed, std::int64_t rows,
                        const std::string& today, const std::function<void(std::int64_t, std::int64_t)>& progress,
                        const CancelToken& cancel) {
    if (generator != kGenerator)
        return fail(ErrorCode::Unsupported, "tools.data_generator", {{"generator", generator}, {"known", kGenerator}});
    const auto day = parseDay(today);
    if (!day || rows < 0) return fail(ErrorCode::InvalidArgument, "tools.data_today", {{"today", today}});
    const Plan plan{path, seed, rows, *day,
                    std::string(kGenerator) + "/" + kVersion + " seed=" + std::to_string(seed) +
                        " rows=" + std::to_string(rows) + " today=" + today};
    const auto found = look(plan);
    if (!found) return fail(found.error());
    db::makeDatabasePrivate(path); // ours, as look() found; nothing where there is none
    if (*found == Found::UpToDate) return {};
    std::error_code problem;
    SF_CHECK(makePrivateFolder(std::filesystem::path(path).parent_path().string()));
    const std::string temporary = path + ".making-" + std::to_string(getpid());
    SF_CHECK(makeTemporary(temporary));
    auto status = writeFile(temporary, plan, progress, cancel);
    if (status) {
        std::filesystem::rename(temporary, path, problem);
        if (!problem) return {};
        status = fail(ErrorCode::IoError, "tools.data_folder", {{"path", path}, {"detail", systemReason(problem)}});
    }
    std::filesystem::remove(temporary, problem); // its own error is the lesser one
    return status;
}

std::string localDay(std::int64_t wall_ns) {
    const auto seconds = static_cast<std::time_t>(wall_ns / 1'000'000'000);
    std::tm parts{};
    localtime_r(&seconds, &parts);
    return std::to_string(parts.tm_year + 1900) + "-" + twoDigits(static_cast<unsigned>(parts.tm_mon + 1)) + "-" +
           twoDigits(static_cast<unsigned>(parts.tm_mday));
}

} // namespace stagefall::tools
