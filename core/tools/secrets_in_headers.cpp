// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/secrets_in_headers.h"

namespace stagefall::tools {

Result<std::string> expandSecrets(std::string_view pattern, const BoundSecrets& secrets, Redactor& redactor,
                                  const Result<Destination>& destination,
                                  const std::function<std::string(std::string_view)>& fill) {
    std::string out;
    for (const auto& piece : secretPieces(pattern)) {
        if (!piece.reference) {
            out += fill(piece.text);
            continue;
        }
        if (!destination) return fail(destination.error());
        auto value = secrets.get(piece.text, {*destination});
        if (!value) return fail(value.error());
        redactor.learn(*value, piece.text);
        out += *value;
    }
    return out;
}

} // namespace stagefall::tools
