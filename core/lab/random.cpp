// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/random.h"

#include <cmath>
#include <numbers>

namespace stagefall::lab {
namespace {

/// SplitMix64: turns neighbouring numbers into unrelated seeds.
std::uint64_t mix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31U);
}

} // namespace

std::mt19937_64 stream(std::uint64_t seed, std::uint64_t request, Purpose purpose) {
    return std::mt19937_64{mix(mix(mix(seed) ^ request) ^ static_cast<std::uint64_t>(purpose))};
}

double unit(std::mt19937_64& random) { return static_cast<double>(random() >> 11U) * 0x1.0p-53; }

double normal(std::mt19937_64& random) {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - unit(random)));
    return radius * std::cos(2.0 * std::numbers::pi * unit(random));
}

std::uint64_t hashOf(const char* data, std::size_t size) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (std::size_t i = 0; i < size; ++i) hash = (hash ^ static_cast<unsigned char>(data[i])) * 0x100000001B3ULL;
    return hash;
}

} // namespace stagefall::lab
