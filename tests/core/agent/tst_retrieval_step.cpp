// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/retrieval_step.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace stagefall;
using agent::RetrievalStep;

namespace {

/// An index that finds what the test says, or fails.
class FixedIndex final : public retrieval::DocumentIndex {
public:
    explicit FixedIndex(Result<retrieval::SearchResult> result) : result_(std::move(result)) {}
    Result<retrieval::UpdateResult> update(const std::string&, const retrieval::Embedder&,
                                           const CancelToken&) override {
        return retrieval::UpdateResult{};
    }
    Result<retrieval::SearchResult> search(const std::string&, int, const retrieval::Embedder&,
                                           const CancelToken&) override {
        return result_;
    }

private:
    Result<retrieval::SearchResult> result_;
};

retrieval::SearchResult onePassage(const Clock& clock) {
    retrieval::SearchResult found;
    found.passages.push_back({"leave.md", "Leave", "25 days a year."});
    const auto at = clock.now();
    found.parts = {{"embed", at, at}, {"search", at, at}};
    found.note = {"agent.note.without_passages", {}};
    return found;
}

} // namespace

class TstRetrievalStep final : public QObject {
    Q_OBJECT

    SystemClock clock_;
    net::EventLoop loop_{clock_, "retrieval"};
    net::HttpClient http_{loop_};
    EnvironmentSecrets environment_;
    BoundSecrets secrets_{environment_};
    Redactor redactor_;
    llm::ChatClient client_{http_, {}, secrets_, redactor_};

    RetrievalStep make(Result<retrieval::SearchResult> result) {
        agent::RetrievalSpec spec;
        spec.tool_name = "search";
        spec.embeddings = false;
        spec.status = {"Looking for {query}", "查找 {query}"};
        return {spec, std::make_unique<FixedIndex>(std::move(result)), client_};
    }
    /// Runs beforeTask; gives its text and leaves the trace in `log`.
    std::string before(RetrievalStep& step, trace::EventLog& log, const CancelToken& cancel = {}) {
        agent::SpanEmitter emitter(log, clock_, text::Catalogue::builtIn());
        agent::Statuses statuses(emitter);
        return step.beforeTask("leave?", {}, emitter, statuses, cancel);
    }

private Q_SLOTS:
    void passagesGoIntoTheTaskAndTheSearchIsASpanWithItsParts() {
        auto step = make(onePassage(clock_));
        trace::EventLog log;
        QVERIFY(before(step, log).find("25 days a year.") != std::string::npos);
        const auto trace = trace::buildTrace(log.view());
        QCOMPARE(testing::traceText(*trace, {.hide_other = false}),
                 std::string("retrieval retrieval\n  other embed\n  other search\n"));
        QCOMPARE(testing::statusText(*trace), std::string("Looking for leave?\n"));
        QCOMPARE(trace->notes->size(), std::size_t(1));
    }
    void aSearchThatFindsNothingAddsNothing() {
        auto step = make(retrieval::SearchResult{});
        trace::EventLog log;
        QCOMPARE(before(step, log), std::string());
    }
    void aSearchThatFailsIsToldAndTheTaskGoesOn() {
        auto step = make(fail(ErrorCode::DatabaseError, "db.damaged", {{"path", "x"}}));
        trace::EventLog log;
        QCOMPARE(before(step, log), std::string());
        const auto trace = trace::buildTrace(log.view());
        QCOMPARE(testing::traceText(*trace), std::string("retrieval retrieval [error]\n"));
        QCOMPARE(trace->notes->front().code, std::string("agent.note.without_passages"));
    }
    void aStoppedSearchIsNoFailure() {
        auto step = make(fail(ErrorCode::Cancelled, "db.cancelled"));
        trace::EventLog log;
        CancelSource source;
        source.cancel();
        QCOMPARE(before(step, log, source.token()), std::string());
        QCOMPARE(testing::traceText(*trace::buildTrace(log.view())), std::string("retrieval retrieval [cancelled]\n"));
    }
    void asAToolItTakesAQueryAndGivesPassages() {
        auto step = make(onePassage(clock_));
        const auto tool = step.makeTool();
        QVERIFY(tools::ArgumentChecker::make(tool->info().parameters).has_value());
        const auto found = tool->run("{\"query\":\"leave\"}", {});
        const std::string expected =
            "{\"passages\":[{\"document\":\"leave.md\",\"title\":\"Leave\",\"text\":\"25 days a year.\"}]}";
        QCOMPARE(found->content, expected);
        QCOMPARE(found->spans.size(), std::size_t(2));
        QCOMPARE(tool->run("{}", {}).error().message.id, std::string("agent.search_needs_query"));
    }
};

QTEST_GUILESS_MAIN(TstRetrievalStep)
#include "tst_retrieval_step.moc"
