// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// core/lab: a real HTTP server on loopback in the place of a model and of the workbenches' business services.
/// Simulated time exists here alone.
namespace stagefall::lab {

/// A distribution of times in milliseconds (or token counts). Parsed from JSON such as
/// {"lognormal": {"median": 210, "sigma": 0.33}}, {"constant": 15} or 15, {"uniform": {"min": 40, "max": 80}},
/// {"integer": {"min": 1, "max": 4}}, {"mix": [{"share": 0.95, ...}, ...]}, each also with {"shift": 140, ...}.
/// Immutable. A default-made one draws 0.
class Distribution {
public:
    static Result<Distribution> parse(std::string_view json, const std::string& where);
    double draw(std::mt19937_64& random) const;
    std::string format() const;

    struct Node;

private:
    std::shared_ptr<const Node> node_;
};

/// How a simulated model endpoint behaves. Files in resources/lab/profiles.json, editable by the user.
struct LatencyProfile {
    std::string id; ///< "gpu-batch-busy"
    LocalizedText title;
    LocalizedText source; ///< "measured", "vendor target, not measured", "this project's choice", ...: shown in results
    Distribution ttft_ms;
    double prefill_ms_per_token = 0; ///< per uncached prompt token, added to ttft
    Distribution tpot_ms;            ///< one draw a request
    Distribution gap_factor;         ///< per chunk, times tpot (jitter and stalls)
    Distribution tokens_per_chunk;
    Distribution auth_ms, queue_ms;
    double load_slope = 0;       ///< tpot(c) = tpot * (1 + slope * (c - 1)), c up to max_running
    double prefill_slowdown = 1; ///< times the gaps while another request is in its prefill
    int max_running = 0;         ///< further requests queue, first come first served; 0 = no limit
    int fast_requests = 0;       ///< after so many, `slow_ttft_ms` holds (a rate-limited free tier); 0 = off
    std::optional<Distribution> slow_ttft_ms;
};

/// One profile object. Errors name `where`, the place in it, and what is needed there.
Result<LatencyProfile> parseProfile(std::string_view json, const std::string& where);
std::string formatProfile(const LatencyProfile& profile);
Result<std::vector<LatencyProfile>> parseProfiles(std::string_view json, const std::string& file);
const std::vector<LatencyProfile>& builtInProfiles();
/// NotFound lists the names there are.
Result<LatencyProfile> findProfile(std::string_view id);

} // namespace stagefall::lab
