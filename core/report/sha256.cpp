// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/sha256.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace stagefall::report {
namespace {

using State = std::array<std::uint32_t, 8>;

/// The first 64 primes' cube roots give the round constants, the first 8 square roots the start: 32 bits of fraction.
std::uint32_t fraction(long double root) {
    return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0L);
}

struct Constants {
    std::array<std::uint32_t, 64> rounds{};
    State start{};
    Constants() {
        std::size_t found = 0;
        for (unsigned n = 2; found < rounds.size(); ++n) {
            bool prime = true;
            for (unsigned d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
            if (!prime) continue;
            if (found < start.size()) start.at(found) = fraction(std::sqrt(static_cast<long double>(n)));
            rounds.at(found++) = fraction(std::cbrt(static_cast<long double>(n)));
        }
    }
};

void mixBlock(State& state, std::string_view block, const Constants& constants) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i) {
        if (i < 16) {
            for (std::size_t b = 0; b < 4; ++b) w.at(i) = w.at(i) << 8U | static_cast<unsigned char>(block[i * 4 + b]);
            continue;
        }
        const auto a = w.at(i - 15);
        const auto b = w.at(i - 2);
        w.at(i) = w.at(i - 16) + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) + w.at(i - 7) +
                  (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U);
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < 64; ++i) {
        const auto first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                           constants.rounds.at(i) + w.at(i);
        const auto second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const State turned{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i) state.at(i) += turned.at(i);
}

} // namespace

std::string sha256Base64(std::string_view bytes) {
    static const Constants constants;
    std::string padded(bytes);
    padded += '\x80';
    while (padded.size() % 64 != 56) padded += '\0';
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    for (int shift = 56; shift >= 0; shift -= 8)
        padded += static_cast<char>(bits >> static_cast<unsigned>(shift) & 0xFFU);
    State state = constants.start;
    for (std::size_t at = 0; at < padded.size(); at += 64)
        mixBlock(state, std::string_view(padded).substr(at, 64), constants);

    constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<unsigned, 33> digest{}; // 32 bytes and a zero: 11 groups of three
    for (std::size_t i = 0; i < 32; ++i) digest.at(i) = state.at(i / 4) >> (24 - 8 * (i % 4)) & 0xFFU;
    std::string out;
    for (std::size_t i = 0; i < digest.size(); i += 3) {
        const auto group = digest.at(i) << 16U | digest.at(i + 1) << 8U | digest.at(i + 2);
        for (const unsigned shift : {18U, 12U, 6U, 0U}) out += kAlphabet[group >> shift & 63U];
    }
    out.back() = '=';
    return out;
}

} // namespace stagefall::report
