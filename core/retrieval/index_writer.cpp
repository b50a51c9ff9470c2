// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/index_writer.h"

#include "core/retrieval/embedding.h"
#include "core/retrieval/index_file.h"
#include "core/retrieval/words.h"

namespace stagefall::retrieval {

Status forgetDocument(db::Connection& connection, const std::string& path) {
    auto words = connection.prepare("DELETE FROM words WHERE rowid IN (SELECT id FROM passages WHERE document = ?1)");
    if (!words) return fail(words.error());
    SF_CHECK(words->bindText(1, path).run());
    auto document = connection.prepare("DELETE FROM documents WHERE path = ?1"); // its passages go with it
    if (!document) return fail(document.error());
    return document->bindText(1, path).run();
}

Status writeDocument(db::Connection& connection, const CutDocument& document) {
    SF_CHECK(forgetDocument(connection, document.path));
    auto add = connection.prepare("INSERT INTO documents(path, hash) VALUES(?1, ?2)");
    if (!add) return fail(add.error());
    SF_CHECK(add->bindText(1, document.path).bindText(2, document.hash).run());
    auto add_passage = connection.prepare("INSERT INTO passages(document, ordinal, title, text, first_line, hash) "
                                          "VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
    if (!add_passage) return fail(add_passage.error());
    auto add_words = connection.prepare("INSERT INTO words(rowid, title, text, cjk) VALUES(?1, ?2, ?3, ?4)");
    if (!add_words) return fail(add_words.error());
    for (std::size_t i = 0; i < document.passages.size(); ++i) {
        const auto& passage = document.passages[i];
        add_passage->bindText(1, document.path).bindInt(2, static_cast<std::int64_t>(i));
        add_passage->bindText(3, passage.title).bindText(4, passage.text).bindInt(5, passage.first_line);
        SF_CHECK(add_passage->bindText(6, document.hashes[i]).run());
        add_words->bindInt(1, connection.lastRowId()).bindText(2, passage.title).bindText(3, passage.text);
        SF_CHECK(add_words->bindText(4, cjkTokens(textToEmbed(passage))).run());
    }
    return {};
}

Status writeCutting(db::Connection& connection, const std::string& cutting) {
    SF_CHECK(connection.execute("DELETE FROM cutting"));
    auto options = connection.prepare("INSERT INTO cutting(options) VALUES(?1)");
    if (!options) return fail(options.error());
    return options->bindText(1, cutting).run();
}

Status writeVectors(db::Connection& connection, const std::string& model,
                    const std::map<std::string, std::vector<float>>& vectors) {
    auto add = connection.prepare("INSERT OR REPLACE INTO vectors(hash, model, vector) VALUES(?1, ?2, ?3)");
    if (!add) return fail(add.error());
    for (const auto& [hash, vector] : vectors) {
        SF_CHECK(add->bindText(1, hash).bindText(2, model).bindBlob(3, toBytes(vector)).run());
    }
    return connection.execute("DELETE FROM vectors WHERE hash NOT IN (SELECT hash FROM passages)");
}

Status dropOtherModels(db::Connection& connection, const std::string& model) {
    auto drop = connection.prepare("DELETE FROM vectors WHERE model <> ?1");
    if (!drop) return fail(drop.error());
    return drop->bindText(1, model).run();
}

} // namespace stagefall::retrieval
