// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/owner_file.h"

#include "core/base/system_reason.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace stagefall::host {
namespace {

constexpr mode_t kOwnerOnly = S_IRUSR | S_IWUSR;

/// A descriptor that is closed on every way out.
struct File {
    explicit File(int opened) : fd(opened) {}
    ~File() {
        if (fd >= 0) ::close(fd);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    int fd;
};

Error notRead(const std::string& path, int error) {
    return {ErrorCode::IoError, {"host.file_not_read", {{"path", path}, {"reason", systemReason(error)}}}, {}};
}
Error notWritten(const std::string& path, int error) {
    return {ErrorCode::IoError, {"host.file_not_written", {{"path", path}, {"reason", systemReason(error)}}}, {}};
}

bool writeAll(int fd, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::string folderOf(const std::string& path) {
    const auto folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

} // namespace

Result<std::optional<std::string>> readOwnerFile(const std::string& path, std::size_t limit) {
    // A pipe in its place must not hold the program up.
    const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.fd < 0 && errno == ENOENT) return std::optional<std::string>();
    struct stat facts {};
    if (file.fd < 0 || ::fstat(file.fd, &facts) != 0) return fail(notRead(path, errno));
    const bool others_write = (facts.st_mode & (S_IWGRP | S_IWOTH)) != 0;
    if (!S_ISREG(facts.st_mode) || facts.st_uid != ::geteuid() || others_write)
        return fail(ErrorCode::PermissionDenied, "host.file_not_ours", {{"path", path}});
    std::string text(limit + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const auto got = ::read(file.fd, text.data() + size, text.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(notRead(path, errno));
        if (got == 0) break;
        size += static_cast<std::size_t>(got);
    }
    if (size > limit)
        return fail(ErrorCode::LimitExceeded, "host.file_too_long", {{"path", path}, {"limit", std::to_string(limit)}});
    text.resize(size);
    return std::optional(std::move(text));
}

Status writeOwnerFile(const std::string& path, const std::string& text) {
    std::string temporary = path + ".XXXXXX";
    const File file(::mkostemp(temporary.data(), O_CLOEXEC)); // mode 0600
    if (file.fd < 0) return fail(notWritten(path, errno));
    const bool done = ::fchmod(file.fd, kOwnerOnly) == 0 && writeAll(file.fd, text) && ::fsync(file.fd) == 0 &&
                      std::rename(temporary.c_str(), path.c_str()) == 0;
    if (done) return {};
    const int error = errno;
    ::unlink(temporary.c_str());
    return fail(notWritten(path, error));
}

Status putAside(const std::string& path) {
    if (std::rename(path.c_str(), (path + ".damaged").c_str()) == 0 || errno == ENOENT) return {};
    return fail(notWritten(path, errno));
}

Result<FolderLock> FolderLock::of(const std::string& path) {
    const auto folder = folderOf(path);
    std::error_code problem; // where it could not be made, opening it says why
    std::filesystem::create_directories(folder, problem);
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return fail(notWritten(path, errno));
    FolderLock lock(fd);
    while (::flock(fd, LOCK_EX) != 0)
        if (errno != EINTR) return fail(notWritten(path, errno));
    return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
FolderLock::~FolderLock() {
    if (fd_ >= 0) ::close(fd_);
}

} // namespace stagefall::host
