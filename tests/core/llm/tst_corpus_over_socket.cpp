// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/chat_client.h"
#include "corpus_case.h"
#include "raw_server.h"

#include <QtTest>
#include <atomic>
#include <thread>

using namespace stagefall;
using namespace stagefall::llm;

/// Every case once over a real socket, with its pieces, waits and end. The cases wait more than they work, so many
/// run side by side.
class CorpusOverSocketTest : public QObject {
    Q_OBJECT

    struct Outcome {
        std::vector<std::string> wrong;
        double took_ms = 0;
    };
    std::vector<test::CorpusCase> corpus_ = test::loadCorpus();
    std::vector<Outcome> outcomes_;
    SystemClock clock_;

    Outcome runCase(net::HttpClient& http, const test::CorpusCase& one) {
        test::RawServer server([&one](const std::string&) {
            return test::Script{one.response, one.splits, one.delays_ms, one.end, one.hold_ms};
        });
        EndpointProfile profile;
        profile.base_url = server.url() + "/v1";
        profile.model = "m";
        profile.retry.max_attempts = 1;
        profile.timeouts.idle_ms = one.idle_timeout_ms;
        profile.finish_grace_ms = one.finish_grace_ms;
        const EnvironmentSecrets environment;
        const BoundSecrets secrets(environment);
        Redactor redactor;
        ChatClient client(http, profile, secrets, redactor);
        ChatRequest request;
        request.choices = one.choices;
        request.messages.push_back({Role::User, "hello", {}, {}, {}, {}});
        const MonoTime begun = clock_.now();
        const Result<AttemptEnd> end = client.complete(request);
        Outcome out;
        out.took_ms = toMs(clock_.now() - begun);
        if (!end)
            out.wrong.push_back(end.error().message.id);
        else
            out.wrong = test::differences(one, *end, true);
        if (one.within_ms > 0 && out.took_ms > one.within_ms + 700) out.wrong.emplace_back("took too long");
        return out;
    }

private Q_SLOTS:
    void initTestCase() {
        net::EventLoop loop(clock_, "corpus");
        net::HttpClient http(loop);
        outcomes_.resize(corpus_.size());
        std::atomic<std::size_t> next = 0;
        std::vector<std::thread> workers;
        constexpr int kWorkers = 12;
        for (int i = 0; i < kWorkers; ++i)
            workers.emplace_back([&] {
                for (std::size_t at = next++; at < corpus_.size(); at = next++)
                    outcomes_[at] = runCase(http, corpus_[at]);
            });
        for (std::thread& worker : workers) worker.join();
    }

    void everyCaseGivesWhatItShould_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < corpus_.size(); ++i) QTest::newRow(corpus_[i].name.c_str()) << static_cast<int>(i);
    }

    void everyCaseGivesWhatItShould() {
        QFETCH(int, index);
        const Outcome& outcome = outcomes_[static_cast<std::size_t>(index)];
        for (const std::string& line : outcome.wrong) qWarning("%s", line.c_str());
        QVERIFY(outcome.wrong.empty());
    }
};

QTEST_APPLESS_MAIN(CorpusOverSocketTest)
#include "tst_corpus_over_socket.moc"
