// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/system_reason.h"

#include "core/base/nested.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stagefall {
namespace {

constexpr std::array<std::pair<std::errc, const char*>, 21> kKnown{{
    {std::errc::no_such_file_or_directory, "base.os.no_such_file"},
    {std::errc::permission_denied, "base.os.permission"},
    {std::errc::operation_not_permitted, "base.os.permission"},
    {std::errc::no_space_on_device, "base.os.no_space"},
    {std::errc::read_only_file_system, "base.os.read_only"},
    {std::errc::is_a_directory, "base.os.is_folder"},
    {std::errc::not_a_directory, "base.os.not_folder"},
    {std::errc::file_exists, "base.os.exists"},
    {std::errc::filename_too_long, "base.os.name_too_long"},
    {std::errc::file_too_large, "base.os.too_large"},
    {std::errc::too_many_files_open, "base.os.too_many_files"},
    {std::errc::too_many_symbolic_link_levels, "base.os.link_loop"},
    {std::errc::io_error, "base.os.io"},
    {std::errc::bad_file_descriptor, "base.os.not_open"},
    {std::errc::address_in_use, "base.os.address_in_use"},
    {std::errc::address_not_available, "base.os.address_not_here"},
    {std::errc::network_unreachable, "base.os.no_route"},
    {std::errc::host_unreachable, "base.os.no_route"},
    {std::errc::timed_out, "base.os.timed_out"},
    {std::errc::connection_reset, "base.os.reset"},
    {std::errc::broken_pipe, "base.os.reset"},
}};

} // namespace

std::string systemReason(const std::error_code& error) {
    const auto found =
        std::find_if(kKnown.begin(), kKnown.end(), [&error](const auto& known) { return error == known.first; });
    if (found != kKnown.end()) return asArgument(Message{found->second, {}});
    return asArgument(Message{"base.os.other", {{"words", error.message()}}});
}

std::string systemReason(int number) { return systemReason(std::error_code(number, std::generic_category())); }

} // namespace stagefall
