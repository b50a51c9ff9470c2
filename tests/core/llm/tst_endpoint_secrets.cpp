// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/endpoint_secrets.h"

#include <QtTest>

using namespace stagefall;
using llm::EndpointProfile;

namespace {

std::string listed(const EndpointProfile& profile) {
    const auto uses = llm::secretUses(profile);
    if (!uses) return uses.error().message.id;
    std::string out;
    for (const auto& use : *uses) out += use.name + " > " + use.destination.text() + "; ";
    return out;
}

EndpointProfile profileAt(const char* url) {
    EndpointProfile profile;
    profile.base_url = url;
    return profile;
}

} // namespace

class TstEndpointSecrets final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keyAndHeadersGoToTheAddress() {
        auto profile = profileAt("https://api.example.com/v1");
        profile.key_ref = "env:A";
        profile.headers = {{"X-One", "${secret:A} ${secret:keychain:Two}"}, {"X-Plain", "x"}};
        QCOMPARE(listed(profile), std::string("A > https://api.example.com; keychain:Two > https://api.example.com; "));
    }
    void withoutSecretsAnyAddressWillDo() {
        QCOMPARE(listed(profileAt("http://b\xC3\xBC"
                                  "cher/")),
                 std::string());
    }
    void anOddAddressOrNameIsAnError() {
        auto profile = profileAt("http://a\\@b/v1");
        profile.key_ref = "A";
        QCOMPARE(listed(profile), std::string("base.destination_odd"));
        profile = profileAt("http://a/v1");
        profile.key_ref = "env:keychain:A";
        QCOMPARE(listed(profile), std::string("base.secret_name_odd"));
        profile = profileAt("http://a/v1");
        profile.headers = {{"X", "${secret:}"}};
        QCOMPARE(listed(profile), std::string("base.secret_name_odd"));
    }
    void aProxyCountsWhereItCanRead() {
        auto profile = profileAt("https://api.example.com/v1");
        profile.key_ref = "A";
        profile.proxy = "http://proxy.example:3128";
        QCOMPARE(listed(profile), std::string("A > https://api.example.com; "));
        profile.ca_file = "own.pem"; // who made that certificate can be the proxy
        const std::string with_proxy = "A > https://api.example.com; A > http://proxy.example:3128; ";
        QCOMPARE(listed(profile), with_proxy);
        profile.ca_file.clear();
        profile.base_url = "http://api.example.com/v1";
        QCOMPARE(listed(profile), std::string("A > http://api.example.com; A > http://proxy.example:3128; "));
    }
    void whatIsTheKeyAndWhatGoesToTheProxyIsTold() {
        auto profile = profileAt("http://api.example.com/v1");
        profile.key_ref = "A";
        profile.headers = {{"X", "${secret:B}"}};
        profile.proxy = "proxy.example:3128";
        const auto all = llm::endpointSecrets(profile).value();
        std::string out;
        for (const auto& each : all)
            out += each.use.name + (each.is_key ? " key" : " header") + (each.to_proxy ? " proxy; " : " endpoint; ");
        QCOMPARE(out, std::string("A key endpoint; A key proxy; B header endpoint; B header proxy; "));
    }
};

QTEST_APPLESS_MAIN(TstEndpointSecrets)
#include "tst_endpoint_secrets.moc"
