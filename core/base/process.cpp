// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

namespace stagefall {

void prepareProcess() {
    // Read-only, so that output to a stream that is not there fails and is noticed.
    for (int file = open("/dev/null", O_RDONLY); file >= 0; file = open("/dev/null", O_RDONLY)) {
        if (file <= STDERR_FILENO) continue;
        close(file);
        break;
    }
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    umask(S_IRWXG | S_IRWXO);
}

} // namespace stagefall
