// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/embedding.h"

#include <cmath>
#include <cstring>
#include <exception>

namespace stagefall::retrieval {

namespace {

bool makeUnit(std::vector<float>& vector) {
    double sum = 0;
    for (const float value : vector) sum += static_cast<double>(value) * static_cast<double>(value);
    const double length = std::sqrt(sum);
    if (!std::isfinite(length) || length == 0) return false;
    for (float& value : vector) value = static_cast<float>(static_cast<double>(value) / length);
    return true;
}

} // namespace

Result<std::vector<std::vector<float>>> embedUnit(const Embedder& embed, const std::vector<std::string>& texts,
                                                  const CancelToken& cancel) {
    Result<std::vector<std::vector<float>>> vectors;
    try {
        vectors = embed(texts, cancel);
    } catch (const std::exception& exception) {
        return fail(ErrorCode::Internal, "retrieval.embedder_threw", {{"detail", exception.what()}});
    }
    if (!vectors) return vectors;
    if (vectors->size() != texts.size()) {
        return fail(ErrorCode::BadResponse, "retrieval.embedding_count",
                    {{"texts", std::to_string(texts.size())}, {"vectors", std::to_string(vectors->size())}});
    }
    for (auto& vector : *vectors) {
        if (vector.size() != vectors->front().size() || !makeUnit(vector)) {
            return fail(ErrorCode::BadResponse, "retrieval.embedding_unusable");
        }
    }
    return vectors;
}

std::string_view toBytes(const std::vector<float>& vector) {
    return {reinterpret_cast<const char*>(vector.data()), vector.size() * sizeof(float)};
}

std::optional<double> product(const std::vector<float>& vector, std::string_view bytes) {
    if (bytes.size() != vector.size() * sizeof(float)) return std::nullopt;
    double sum = 0;
    for (std::size_t i = 0; i < vector.size(); ++i) {
        float value = 0; // a blob need not lie where a float may
        std::memcpy(&value, bytes.data() + i * sizeof(float), sizeof(float));
        sum += static_cast<double>(vector[i]) * static_cast<double>(value);
    }
    return sum;
}

} // namespace stagefall::retrieval
