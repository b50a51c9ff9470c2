// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"
#include "core/base/secret_finder.h"
#include "core/base/secret_forms.h"

#include <algorithm>
#include <atomic>
#include <mutex>

namespace stagefall {

/// Readers take the latest set without a lock. Older ones stay until the end, since somebody may still read them: there
/// are as many as secrets were learnt.
struct Redactor::Impl {
    std::atomic<const SecretSet*> latest = nullptr;
    mutable std::mutex mutex; ///< of what follows
    std::vector<std::unique_ptr<const SecretSet>> sets;
    std::vector<std::string> forms;
    std::vector<std::string> too_short;

    Impl() { publish(); }
    void publish() {
        sets.push_back(std::make_unique<const SecretSet>(forms));
        latest.store(sets.back().get(), std::memory_order_release);
    }
};

Redactor::Redactor() : impl_(std::make_unique<Impl>()) {}
Redactor::~Redactor() = default;

bool Redactor::learn(std::string_view secret, std::string_view name) {
    auto forms = formsOf(secret, kShortest);
    const std::lock_guard lock(impl_->mutex);
    if (forms.empty()) {
        auto& names = impl_->too_short;
        const bool any = secret.find_first_not_of(" \t\r\n") != std::string_view::npos;
        if (any && std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
        return !any;
    }
    const auto before = impl_->forms.size();
    for (auto& form : forms)
        if (std::find(impl_->forms.begin(), impl_->forms.end(), form) == impl_->forms.end())
            impl_->forms.push_back(std::move(form));
    if (impl_->forms.size() != before) impl_->publish();
    return true;
}

std::vector<std::string> Redactor::tooShort() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->too_short;
}

bool Redactor::empty() const { return patterns().empty(); }

const SecretSet& Redactor::patterns() const { return *impl_->latest.load(std::memory_order_acquire); }

bool Redactor::redactInPlace(std::string& text) const {
    const auto& known = patterns();
    if (known.empty() || text.size() < known.shortest()) return false;
    const auto places = findSecrets(text, known, false);
    if (places.ranges.empty()) return false;
    std::string out;
    std::size_t at = 0;
    for (const auto& range : places.ranges) {
        out.append(text, at, range.begin - at).append(kMask);
        at = range.end;
    }
    out.append(text, at);
    text = std::move(out);
    return true;
}

std::string Redactor::redact(std::string text) const {
    redactInPlace(text);
    return text;
}

bool Redactor::contains(std::string_view text) const {
    const auto& known = patterns();
    return !known.empty() && hasSecret(text, known);
}

} // namespace stagefall
