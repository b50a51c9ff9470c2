// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"

#include "core/base/system_reason.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace stagefall {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOwnerFile = S_IRUSR | S_IWUSR;
constexpr mode_t kOwnerFolder = S_IRWXU;

/// Closes at the end of its block.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return number_; }
    /// What closing says: some file systems tell of a failed write only then.
    int closeNow() { return close(std::exchange(number_, -1)); }

private:
    int number_;
};

tl::unexpected<Error> notRead(const std::string& path, int reason) {
    const auto code = reason == ENOENT ? ErrorCode::NotFound : ErrorCode::IoError;
    return fail(code, "base.file.not_read", {{"path", path}, {"reason", systemReason(reason)}});
}

tl::unexpected<Error> notWritten(const std::string& path, int reason) {
    return fail(ErrorCode::IoError, "base.file.not_written", {{"path", path}, {"reason", systemReason(reason)}});
}

tl::unexpected<Error> tooLarge(const std::string& path, std::uint64_t largest) {
    return fail(ErrorCode::LimitExceeded, "base.file.too_large",
                {{"path", path}, {"most", std::to_string(std::max<std::uint64_t>(largest / 1'000'000, 1))}});
}

/// Opened for reading, and of a kind and size that may be read; an error else.
Status checkOpened(int file, const std::string& path, std::uint64_t largest) {
    if (file < 0) return notRead(path, errno);
    struct stat info {};
    if (fstat(file, &info) != 0) return notRead(path, errno);
    if (S_ISDIR(info.st_mode)) return fail(ErrorCode::IoError, "base.file.is_folder", {{"path", path}});
    if (!S_ISREG(info.st_mode)) return fail(ErrorCode::IoError, "base.file.not_regular", {{"path", path}});
    if (static_cast<std::uint64_t>(info.st_size) > largest) return tooLarge(path, largest);
    return {};
}

/// Without waiting for whoever might write into a pipe.
int openToRead(const std::string& path) { return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); }

Result<std::string> readAll(int file, const std::string& path, std::uint64_t largest) {
    std::string out;
    std::array<char, 65'536> buffer{};
    for (;;) {
        const auto got = read(file, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return notRead(path, errno);
        if (got == 0) return out;
        out.append(buffer.data(), static_cast<std::size_t>(got));
        if (out.size() > largest) return tooLarge(path, largest);
    }
}

/// 0, or the number of what went wrong.
int writeAll(int file, std::string_view content) {
    while (!content.empty()) {
        const auto done = ::write(file, content.data(), content.size());
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        content.remove_prefix(static_cast<std::size_t>(done));
    }
    return 0;
}

bool isDeviceOrPipe(const std::string& path) {
    struct stat info {};
    return stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

Status writeInto(const std::string& device, std::string_view content) {
    Descriptor file(open(device.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (file.get() < 0) return notWritten(device, errno);
    if (const int problem = writeAll(file.get(), content); problem != 0) return notWritten(device, problem);
    return {};
}

} // namespace

Result<std::string> readFile(const std::string& path, std::uint64_t largest) {
    const Descriptor file(openToRead(path));
    SF_CHECK(checkOpened(file.get(), path, largest));
    return readAll(file.get(), path, largest);
}

Status checkReadable(const std::string& path, std::uint64_t largest) {
    const Descriptor file(openToRead(path));
    return checkOpened(file.get(), path, largest);
}

Result<std::string> readStandardInput(std::uint64_t largest) { return readAll(STDIN_FILENO, "-", largest); }

std::string nameBeside(const std::string& path) {
    std::array<unsigned char, 8> random{};
    // Never fails for so few bytes once the machine is up; before that the process id has to do.
    if (getrandom(random.data(), random.size(), 0) < 0) random[0] = static_cast<unsigned char>(getpid());
    std::string out = path + ".part-";
    constexpr std::string_view kHex = "0123456789abcdef";
    for (const auto byte : random) out.append({kHex[byte >> 4U], kHex[byte & 15U]});
    return out;
}

Status writeFile(const std::string& path, std::string_view content) {
    if (isDeviceOrPipe(path)) return writeInto(path, content);
    const auto temporary = nameBeside(path);
    Descriptor file(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kOwnerFile));
    if (file.get() < 0) return notWritten(path, errno);
    int problem = writeAll(file.get(), content);
    if (file.closeNow() != 0 && problem == 0) problem = errno;
    if (problem == 0 && rename(temporary.c_str(), path.c_str()) != 0) problem = errno;
    if (problem == 0) return {};
    unlink(temporary.c_str()); // the reason that counts is the first one
    return notWritten(path, problem);
}

Status makePrivateFile(const std::string& path) {
    if (mknod(path.c_str(), S_IFREG | kOwnerFile, 0) == 0 || errno == EEXIST) return {};
    // A file system without mknod: what is new here nobody has locked yet.
    const Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerFile));
    if (file.get() >= 0 || errno == EEXIST) return {};
    return notWritten(path, errno);
}

void makePrivate(const std::string& path) {
    struct stat info {};
    if (lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return;
    const mode_t others = info.st_mode & (S_IRWXG | S_IRWXO);
    // Somebody else's file, or a file system without rights: no reason to stop.
    if (others != 0) static_cast<void>(chmod(path.c_str(), info.st_mode & S_IRWXU));
}

Status makePrivateFolder(const std::string& path) {
    const fs::path folder(path);
    std::error_code problem;
    if (folder.empty() || fs::is_directory(folder, problem)) return {};
    const auto parent = folder.parent_path();
    if (parent != folder) SF_CHECK(makePrivateFolder(parent.string()));
    if (mkdir(folder.c_str(), kOwnerFolder) == 0) return {};
    const int reason = errno;
    if (reason == EEXIST && fs::is_directory(folder, problem)) return {}; // another program was faster
    return fail(ErrorCode::IoError, "base.folder_not_made", {{"path", path}, {"reason", systemReason(reason)}});
}

} // namespace stagefall
