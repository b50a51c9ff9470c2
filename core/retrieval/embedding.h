// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/retrieval/document_index.h"

#include <string>
#include <string_view>
#include <vector>

namespace stagefall::retrieval {

/// Asks `embed` and checks the answer: one vector per text, all of one length, all numbers finite, none zero.
/// BadResponse otherwise. The vectors come back with length 1, so that their product is the cosine. What `embed`
/// throws is caught here: it is code from outside.
Result<std::vector<std::vector<float>>> embedUnit(const Embedder& embed, const std::vector<std::string>& texts,
                                                  const CancelToken& cancel);

/// float32 in the byte order of the machine; an index file is not carried to others.
std::string_view toBytes(const std::vector<float>& vector);
/// The product of `vector` with stored bytes; nothing where the lengths differ.
std::optional<double> product(const std::vector<float>& vector, std::string_view bytes);

} // namespace stagefall::retrieval
