// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>

namespace stagefall::lab {

/// What a draw is for. Each purpose of each request has a stream of its own, so that requests in parallel, or one more
/// draw somewhere, never disturb the others.
enum class Purpose : std::uint64_t { Times = 1, Gaps, Chunks, Faults, Stock, Service, Embeddings };

/// The stream of one purpose of one request. Pure.
std::mt19937_64 stream(std::uint64_t seed, std::uint64_t request, Purpose purpose);
/// In [0, 1), with 53 bits; the same on every standard library.
double unit(std::mt19937_64& random);
/// Standard normal, by Box and Muller; the same on every standard library.
double normal(std::mt19937_64& random);
/// FNV-1a, for streams and vectors that hang on a word.
std::uint64_t hashOf(const char* data, std::size_t size);

} // namespace stagefall::lab
