// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/catalogue.h"
#include "tests/core/net/net_fixture.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <future>
#include <memory>
#include <set>

using namespace std::chrono_literals;
using namespace stagefall;
using namespace stagefall::net;
using namespace stagefall::net::test;

/// Against an HTTP/2 server that is not ours: Node's.
class Http2Test : public QObject, private NetFixture {
    Q_OBJECT

private:
    QTemporaryDir dir_;
    QProcess node_;
    QString said_;

    std::string inFolder(const char* name) const { return dir_.filePath(name).toStdString(); }

    /// Waits for a line of the server and gives what follows `start` in it.
    std::string said(const QString& start) {
        for (;;) {
            for (const auto& line : said_.split('\n'))
                if (line.startsWith(start) && said_.endsWith('\n'))
                    return line.mid(start.size()).trimmed().toStdString();
            if (!node_.waitForReadyRead(20'000)) return {};
            said_ += node_.readAllStandardOutput();
        }
    }
    HttpRequest request(const std::string& path, const char* server = "tls", const char* host = "localhost") {
        const bool tls = std::string_view(server) != "plain";
        HttpRequest out;
        out.url = (tls ? "https://" : "http://") + std::string(host) + ":" + said(QString("port ") + server) + path;
        out.ca_file = inFolder("cert.pem");
        return out;
    }
    std::string reasonOf(const HttpRequest& wanted, ErrorCode code) {
        const auto response = client_->fetch(wanted);
        if (response || response.error().code != code) return "not the error that was expected";
        return text::Catalogue::builtIn().render(response.error().message, text::Language::English);
    }
    static std::string sessionOf(const ResponseHead& head) {
        const auto* session = findHeader(head.headers, "x-session");
        return session == nullptr ? "none" : *session;
    }

private Q_SLOTS:
    void initTestCase() {
        QProcess certificates;
        certificates.start("sh", {STAGEFALL_SOURCE_DIR "/tests/core/net/make_certificates.sh", dir_.path()});
        QVERIFY(certificates.waitForFinished());
        QVERIFY2(certificates.exitCode() == 0, certificates.readAllStandardError().constData());
        node_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        node_.start("node", {STAGEFALL_SOURCE_DIR "/tests/core/net/http2_server.js", dir_.path()});
        QVERIFY(node_.waitForStarted());
        QVERIFY(!said("port plain ").empty());
    }
    void cleanupTestCase() {
        node_.closeWriteChannel();
        QVERIFY(node_.waitForFinished());
    }
    void init() { open(); }
    void cleanup() { close(); }

    void http2IsUsedWhereTlsOffersIt() {
        const auto response = client_->fetch(request("/"));
        QVERIFY(response.has_value());
        QCOMPARE(response->head.http_version, "2");
        const auto& p = response->end.phases;
        QVERIFY(p.resolved && p.connected && p.tls_done && p.request_sent && p.first_byte && p.end);
        QVERIFY(p.start <= *p.resolved && *p.resolved <= *p.connected && *p.connected < *p.tls_done);
        QVERIFY(*p.tls_done <= *p.request_sent && *p.request_sent < *p.first_byte && *p.first_byte <= *p.end);
        const auto again = client_->fetch(request("/"));
        QVERIFY(again->end.phases.connection_reused && !again->end.phases.tls_done);
        QVERIFY(again->end.phases.request_sent < again->end.phases.first_byte);
        QCOMPARE(sessionOf(again->head), sessionOf(response->head));
    }

    void whereTlsOffersOnlyHttp1ThatIsUsed() {
        for (const auto version : {HttpVersion::Auto, HttpVersion::Http1}) {
            auto old = request("/", "old");
            old.version = version;
            const auto response = client_->fetch(old);
            QVERIFY(response.has_value());
            QCOMPARE(response->head.http_version, "1.1");
            QCOMPARE(response->body, "old");
        }
    }

    void withPriorKnowledgeItNeedsNoTls() {
        auto plain = request("/", "plain");
        plain.version = HttpVersion::Http2PriorKnowledge;
        const auto response = client_->fetch(plain);
        QVERIFY(response.has_value());
        QCOMPARE(response->head.http_version, "2");
        QVERIFY(!response->end.phases.tls_done);
    }

    void twentyStreamsShareOneConnection() {
        std::vector<std::shared_ptr<Recorder>> recorders;
        for (int i = 0; i < 20; ++i) {
            recorders.push_back(std::make_shared<Recorder>());
            client_->start(request("/hold"), recorders.back());
        }
        std::set<std::string> sessions;
        int fresh = 0;
        for (const auto& recorder : recorders) {
            const auto s = recorder->waitEnd();
            QVERIFY(s.over && !s.end.error);
            QCOMPARE(s.body, "held");
            QCOMPARE(s.order, "shbe");
            sessions.insert(sessionOf(s.head));
            const auto& p = s.end.phases;
            fresh += p.connection_reused ? 0 : 1;
            QCOMPARE(p.connected.has_value(), !p.connection_reused);
            QVERIFY(p.start <= *p.request_sent && *p.request_sent < *p.first_byte && *p.first_byte <= *p.end);
        }
        QCOMPARE(sessions.size(), std::size_t{1});
        QCOMPARE(fresh, 1);
    }

    void cancellingOneStreamLeavesTheOthers() {
        const auto first = std::make_shared<Recorder>();
        const auto second = std::make_shared<Recorder>();
        const auto first_transfer = client_->start(request("/hang/1"), first);
        const auto second_transfer = client_->start(request("/hang/2"), second);
        const auto begun = [](const Recorder::State& s) { return s.body == "data"; };
        QVERIFY(first->waitFor(begun) && second->waitFor(begun));
        const auto start = clock_.now();
        first_transfer->cancel();
        const auto s = first->waitEnd();
        QVERIFY(clock_.now() - start < 50ms);
        QVERIFY(s.end.error && s.end.error->code == ErrorCode::Cancelled);
        const auto other = client_->fetch(request("/"));
        QCOMPARE(sessionOf(other->head), sessionOf(s.head));
        QVERIFY(!said("closed /hang/1 ").empty()); // the server has learnt of it
        QVERIFY(!second->state().over);
        second_transfer->cancel();
        QCOMPARE(second->waitEnd().body, "data");
        QVERIFY(!said("closed /hang/2 ").empty());
    }

    void anEarlyFinishWithTheEndInSightKeepsTheConnection() {
        const auto recorder = std::make_shared<Recorder>();
        std::shared_ptr<HttpClient::Transfer> transfer;
        std::promise<void> known;
        recorder->on_bytes = [&](const std::string&) {
            known.get_future().get();
            transfer->finishEarly();
        };
        transfer = client_->start(request("/trailers"), recorder);
        known.set_value();
        const auto s = recorder->waitEnd();
        QVERIFY(!s.end.error && s.end.body_complete);
        said("closed /trailers ");
        QCOMPARE(sessionOf(client_->fetch(request("/"))->head), sessionOf(s.head));
    }

    void aLargeUploadIsSentWithItsLastByte() {
        auto upload = request("/");
        upload.method = "POST";
        upload.body = std::string(3'000'000, 'x');
        const auto recorder = std::make_shared<Recorder>();
        client_->start(upload, recorder);
        const auto s = recorder->waitEnd();
        QVERIFY(!s.end.error);
        QCOMPARE(s.body, "3000000");
        QCOMPARE(s.sent.size(), std::size_t{1});
        QCOMPARE(s.sent.front().ns, s.end.phases.request_sent->ns);
        QVERIFY(*s.end.phases.first_byte >= s.sent.front());
    }

    void trailersAndInterimHeadsAreUnderstood() {
        const auto trailers = client_->fetch(request("/trailers"));
        QCOMPARE(trailers->body, "body");
        QCOMPARE(*findHeader(trailers->end.trailers, "server-timing"), "queue;dur=5");
        const auto early = client_->fetch(request("/early"));
        QCOMPARE(early->head.status, 200);
        QCOMPARE(early->body, "early");
    }

    void aStreamThatTheServerResetsIsLost() {
        const auto reason = reasonOf(request("/refuse"), ErrorCode::ConnectionLost);
        QVERIFY2(reason.find("localhost:") != std::string::npos, reason.c_str());
    }

    void certificatesThatCannotBeTrustedSayWhy() {
        auto unknown = request("/");
        unknown.ca_file.clear();
        const auto self_signed = reasonOf(unknown, ErrorCode::TlsFailed);
        QVERIFY2(self_signed.find("self-signed certificate") != std::string::npos, self_signed.c_str());
        const auto other_name = reasonOf(request("/", "tls", "127.0.0.1"), ErrorCode::TlsFailed);
        QVERIFY2(other_name.find("127.0.0.1") != std::string::npos, other_name.c_str());
        QVERIFY2(other_name.find("name") != std::string::npos, other_name.c_str());
        auto expired = request("/", "expired");
        expired.ca_file = inFolder("expired.pem");
        const auto too_old = reasonOf(expired, ErrorCode::TlsFailed);
        QVERIFY2(too_old.find("expired") != std::string::npos, too_old.c_str());
    }

    void aServerThatAsksWhoWeAreIsShownTheClientCertificate() {
        auto wanted = request("/", "known");
        const auto unknown = client_->fetch(wanted);
        QVERIFY(!unknown.has_value());
        wanted.client_cert = inFolder("cert.pem"); // which holds no key
        const auto reason = reasonOf(wanted, ErrorCode::TlsFailed);
        QVERIFY2(reason.find("cert.pem") != std::string::npos, reason.c_str());
        wanted.client_key = inFolder("cert_key.pem");
        const auto response = client_->fetch(wanted);
        QVERIFY(response.has_value());
        QCOMPARE(response->body, "known");
    }

    void anAuthoritiesFileThatIsNoneIsNamed() {
        auto missing = request("/");
        missing.ca_file = inFolder("missing.pem");
        const auto reason = reasonOf(missing, ErrorCode::TlsFailed);
        QVERIFY2(reason.find("missing.pem") != std::string::npos, reason.c_str());
    }
};

/// The tests start processes, and the loop's thread runs by then; the child only goes on to exec.
extern "C" const char* __tsan_default_options();                               // NOLINT: the sanitizer's own name
extern "C" const char* __tsan_default_options() { return "die_after_fork=0"; } // NOLINT

namespace {

/// The first number in "v20.1.0"; 0 where there is no node.
int nodeVersion() {
    QProcess node;
    node.start("node", {"--version"});
    if (!node.waitForFinished()) return 0;
    return node.readAllStandardOutput().mid(1).split('.').first().toInt();
}

} // namespace

int main(int argc, char** argv) {
    const QCoreApplication app(argc, argv);
    if (nodeVersion() < 20) {
        std::puts("STAGEFALL_SKIP: node 20 or newer is not installed");
        return 0;
    }
    Http2Test test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_http2.moc"
