// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/embeddings_api.h"

#include "core/json/read_json.h"
#include "core/lab/embeddings.h"
#include "core/lab/language.h"

#include <nlohmann/json.hpp>
#include <vector>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;

/// As many as others take; a vector is much longer than an empty text.
constexpr std::size_t kMostInputs = 2048;

tl::unexpected<Error> bad(std::string where, std::string why) {
    return fail(ErrorCode::InvalidArgument, "lab.bad_request", {{"where", std::move(where)}, {"why", std::move(why)}});
}

Result<std::vector<std::string>> inputsOf(const Json& body) {
    const auto input = body.find("input");
    if (input == body.end()) return bad("input", "a text or a list of texts is needed");
    if (input->is_string()) return std::vector<std::string>{input->get<std::string>()};
    if (!input->is_array() || input->empty()) return bad("input", "a text or a list of texts is needed");
    if (input->size() > kMostInputs) return bad("input", "no more than 2048 texts fit into one request");
    std::vector<std::string> out;
    for (const auto& text : *input) {
        if (!text.is_string()) return bad("input", "a text or a list of texts is needed");
        out.push_back(text.get<std::string>());
    }
    return out;
}

} // namespace

Result<std::string> answerEmbeddings(std::string_view json) {
    JsonProblem problem;
    const Json body = readJson(json, &problem); // not in order: the library looks for each member among all before it
    if (body.is_discarded()) return bad("the body", problem.words);
    if (!body.is_object()) return bad("the body", "an object is needed");
    if (body.value("encoding_format", Json("float")) != "float")
        return bad("encoding_format", "the lab gives float only");
    const auto inputs = inputsOf(body);
    if (!inputs) return fail(inputs.error());
    Json data = Json::array();
    std::size_t tokens = 0;
    for (const auto& text : *inputs) {
        tokens += countTokens(text);
        data.push_back({{"object", "embedding"}, {"index", data.size()}, {"embedding", embed(text)}});
    }
    return Json{{"object", "list"},
                {"data", data},
                {"model", body.value("model", Json("lab-embed"))},
                {"usage", {{"prompt_tokens", tokens}, {"total_tokens", tokens}}}}
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace stagefall::lab
