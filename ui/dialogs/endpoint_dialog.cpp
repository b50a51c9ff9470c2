// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_dialog.h"

#include "core/base/content_hash.h"
#include "core/llm/endpoint_secrets.h"
#include "ui/bridge/key_vault.h"
#include "ui/bridge/secret_consent.h"
#include "ui/dialogs/ask.h"
#include "ui/dialogs/endpoint_form.h"
#include "ui/dialogs/endpoint_test_view.h"
#include "ui/dialogs/key_entry.h"
#include "ui/dialogs/lab_form.h"
#include "ui/dialogs/roles.h"
#include "ui/dialogs/secret_dialog.h"
#include "ui/dialogs/two_line_delegate.h"
#include "ui/format/format.h"
#include "ui/theme/appearance.h"

#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QUrl>
#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

const auto kNew = QLatin1String("new");
QString endpointKey(const std::string& id) { return QStringLiteral("endpoint:") + QString::fromStdString(id); }
QString labKey(const std::string& id) { return QStringLiteral("lab:") + QString::fromStdString(id); }
std::string idOf(const QString& key) { return key.section(QLatin1Char(':'), 1).toStdString(); }

/// A test with a key that was typed and is not stored yet.
class TypedSecret final : public SecretSource {
public:
    TypedSecret(const SecretSource& rest, std::string reference, std::string secret)
        : rest_(rest), reference_(std::move(reference)), secret_(std::move(secret)) {}
    Result<std::string> get(std::string_view reference) const override {
        if (!secret_.empty() && reference == reference_) return secret_;
        return rest_.get(reference);
    }

private:
    const SecretSource& rest_;
    std::string reference_, secret_;
};

QListWidgetItem* addItem(QListWidget* list, const QString& key, const QString& title, const QString& caption,
                         bool warns) {
    auto* item = new QListWidgetItem(title, list);
    item->setData(TwoLineDelegate::Key, key);
    item->setData(TwoLineDelegate::Caption, caption);
    item->setData(TwoLineDelegate::Warns, warns);
    item->setData(Qt::AccessibleDescriptionRole, caption);
    return item;
}

void addHeader(QListWidget* list, const QString& title) {
    auto* item = new QListWidgetItem(title, list);
    item->setData(TwoLineDelegate::Header, true);
    item->setFlags(Qt::NoItemFlags);
}

} // namespace

EndpointDialog::EndpointDialog(Profiles& profiles, KeyVault& vault, SecretConsent& consent, net::HttpClient& http,
                               Redactor& redactor, const Appearance& appearance, QWidget* parent)
    : QDialog(parent), profiles_(profiles), vault_(vault), consent_(consent), appearance_(appearance),
      form_(new EndpointForm(vault, appearance)), test_(new EndpointTestView(http, redactor, appearance)),
      lab_form_(new LabForm(appearance)) {
    build();
    connect(&profiles_, &Profiles::changed, this, &EndpointDialog::fill);
    const auto carried_out = [this] {
        done_ = std::exchange(doing_, Done::Nothing);
        showUndo();
    };
    connect(&profiles_, &Profiles::saved, this, carried_out);
    connect(&profiles_, &Profiles::removed, this, carried_out);
    connect(&profiles_, &Profiles::undoChanged, this, &EndpointDialog::showUndo);
    connect(&profiles_, &Profiles::failed, this, [this](const Error& error) {
        problem_->setText(appearance_.say(error.message));
        problem_->show();
    });
    connect(&appearance_, &Appearance::changed, this, &EndpointDialog::fill);
    connect(list_, &QListWidget::currentItemChanged, this, &EndpointDialog::currentChanged);
    connect(list_, &QListWidget::itemActivated, this, &EndpointDialog::saveAndUse);
    connect(form_, &EndpointForm::edited, this, [this] {
        setDirty(true);
        test_->outdate();
    });
    connect(lab_form_, &LabForm::edited, this, [this] { setDirty(true); });
    connect(test_, &EndpointTestView::testRequested, this, &EndpointDialog::test);
    connect(test_, &EndpointTestView::finished, this, &EndpointDialog::makeRoom, Qt::QueuedConnection);
    connect(test_, &EndpointTestView::modelsFound, form_, &EndpointForm::setModels);
    connect(test_, &EndpointTestView::addressSuggested, form_, &EndpointForm::setBaseUrl);
    connect(add_, &QPushButton::clicked, this, &EndpointDialog::addEndpoint);
    connect(undo_, &QPushButton::clicked, &profiles_, &Profiles::undo);
    connect(duplicate_, &QPushButton::clicked, this, &EndpointDialog::duplicate);
    connect(remove_, &QPushButton::clicked, this, &EndpointDialog::removeCurrent);
    connect(revert_, &QPushButton::clicked, this, &EndpointDialog::revert);
    connect(save_, &QPushButton::clicked, this, &EndpointDialog::save);
    connect(use_, &QPushButton::clicked, this, &EndpointDialog::saveAndUse);
    retranslate();
    fill();
}

QString EndpointDialog::currentKey() const {
    const auto* item = list_->currentItem();
    return item == nullptr ? QString() : item->data(TwoLineDelegate::Key).toString();
}
const EndpointItem* EndpointDialog::endpoint() const {
    return currentKey().startsWith(QLatin1String("endpoint:")) ? profiles_.endpoint(idOf(currentKey())) : nullptr;
}
const LabItem* EndpointDialog::lab() const {
    return currentKey().startsWith(QLatin1String("lab:")) ? profiles_.lab(idOf(currentKey())) : nullptr;
}

void EndpointDialog::selectEndpoint(const std::string& id) { select(endpointKey(id)); }
void EndpointDialog::selectLab(const std::string& id) { select(labKey(id)); }

void EndpointDialog::select(const QString& key) {
    if (key.isEmpty()) return; // as headers have none either
    wanted_ = key;
    for (int row = 0; row < list_->count(); ++row) {
        if (list_->item(row)->data(TwoLineDelegate::Key).toString() != key) continue;
        list_->setCurrentRow(row);
        wanted_.clear();
    }
}

void EndpointDialog::fill() {
    const auto key = wanted_.isEmpty() ? currentKey() : wanted_;
    const bool keep_edits = dirty_ && key == currentKey();
    {
        const QSignalBlocker quiet(list_);
        list_->clear();
        addHeader(list_, tr("Your endpoints"));
        for (const auto& item : profiles_.endpoints())
            addItem(list_, endpointKey(item.id), foreignText(item.profile.name),
                    item.problems.empty() ? QUrl(QString::fromStdString(item.profile.base_url)).host()
                                          : tr("its file has a problem"),
                    !item.problems.empty());
        if (key == kNew) addItem(list_, kNew, tr("New endpoint"), tr("not saved yet"), false);
        addHeader(list_, tr("Lab, simulated"));
        for (const auto& item : profiles_.labs())
            addItem(list_, labKey(item.id), foreignText(text::in(item.title, appearance_.language())),
                    !item.problems.empty() ? tr("its file has a problem")
                    : item.shipped()       ? tr("lab, simulated")
                                           : tr("lab, simulated; yours"),
                    !item.problems.empty());
        select(key);
        if (list_->currentRow() < 1 && list_->count() > 1) list_->setCurrentRow(profiles_.endpoints().empty() ? 2 : 1);
    }
    if (!keep_edits) showCurrent();
}

void EndpointDialog::currentChanged(QListWidgetItem* now, QListWidgetItem* before) {
    if (now == before || now == nullptr) return;
    if (!mayLeave()) {
        const QSignalBlocker quiet(list_);
        list_->setCurrentItem(before);
        return;
    }
    const bool was_new = before != nullptr && before->data(TwoLineDelegate::Key).toString() == kNew;
    setDirty(false);
    showCurrent();
    if (was_new) QMetaObject::invokeMethod(this, &EndpointDialog::fill, Qt::QueuedConnection);
}

void EndpointDialog::showCurrent() {
    const auto* own = endpoint();
    const auto* preset = lab();
    const auto key = currentKey();
    problem_->hide();
    test_->clear();
    if (preset != nullptr) {
        lab_form_->setProfile(preset->profile, preset->shipped());
        pages_->setCurrentWidget(lab_page_);
    } else {
        QStringList others;
        for (const auto& item : profiles_.endpoints())
            if (&item != own) others << QString::fromStdString(item.profile.name);
        form_->setProfile(own == nullptr ? llm::EndpointProfile{} : own->profile, others);
        pages_->setCurrentWidget(endpoint_page_);
    }
    const auto* problems = own != nullptr ? &own->problems : preset != nullptr ? &preset->problems : nullptr;
    if (problems != nullptr && !problems->empty()) {
        problem_->setText(appearance_.say(problems->front().message));
        problem_->show();
    }
    title_->setText(list_->currentItem() == nullptr ? QString() : list_->currentItem()->text());
    chip_->setVisible(preset != nullptr);
    remove_->setEnabled(own != nullptr || key == kNew || (preset != nullptr && !preset->shipped()));
    duplicate_->setEnabled(own != nullptr || preset != nullptr);
    setDirty(key == kNew);
}

void EndpointDialog::setDirty(bool dirty) {
    dirty_ = dirty;
    const auto* preset = lab();
    const bool read_only = preset != nullptr && preset->shipped();
    save_->setVisible(!read_only);
    revert_->setVisible(!read_only);
    save_->setEnabled(dirty);
    revert_->setEnabled(dirty);
}

bool EndpointDialog::mayLeave() {
    return !dirty_ || ask(this, tr("Leave without saving?"), tr("What was changed here is lost."), tr("Leave"));
}

void EndpointDialog::addEndpoint() {
    if (!mayLeave()) return;
    setDirty(false);
    wanted_ = kNew;
    fill();
    form_->begin();
}

bool EndpointDialog::save() {
    if (pages_->currentWidget() == lab_page_) {
        const auto* preset = lab();
        if (preset == nullptr || preset->shipped() || !lab_form_->check()) return false;
        wanted_ = labKey(preset->id);
        doing_ = Done::Saved;
        profiles_.saveLab(*lab_form_->profile(), preset->file);
    } else {
        if (!form_->check()) return false;
        form_->key().commit();
        const auto* own = endpoint();
        doing_ = Done::Saved;
        const auto profile = form_->profile();
        const auto file = profiles_.saveEndpoint(profile, own == nullptr ? std::string() : own->file);
        agreeWhatWasEntered(profile, file);
        wanted_ = endpointKey(QFileInfo(QString::fromStdString(file)).completeBaseName().toStdString());
    }
    setDirty(false);
    return true;
}

void EndpointDialog::saveAndUse() {
    if (dirty_ && !save()) return;
    const auto key = wanted_.isEmpty() ? currentKey() : wanted_;
    const auto id = QString::fromStdString(idOf(key));
    if (key.startsWith(QLatin1String("endpoint:")))
        Q_EMIT endpointChosen(id);
    else if (key.startsWith(QLatin1String("lab:")))
        Q_EMIT labChosen(id);
    else
        return;
    accept();
}

void EndpointDialog::revert() {
    setDirty(false);
    if (currentKey() == kNew) return removeCurrent();
    showCurrent();
}

void EndpointDialog::duplicate() {
    if (!mayLeave()) return;
    std::string file;
    bool of_lab = false;
    doing_ = Done::Duplicated;
    if (const auto* own = endpoint()) {
        auto copy = own->profile;
        copy.name = tr("%1 (copy)").arg(QString::fromStdString(copy.name)).toStdString();
        file = profiles_.saveEndpoint(copy);
        agreeWhatWasEntered(copy, file);
    } else if (const auto* preset = lab()) {
        auto copy = preset->profile;
        copy.title = LocalizedText::same(
            tr("%1 (copy)").arg(QString::fromStdString(text::in(copy.title, appearance_.language()))).toStdString());
        const auto target = profiles_.freeFile("lab", copy.id);
        copy.id = QFileInfo(QString::fromStdString(target)).completeBaseName().toStdString();
        file = profiles_.saveLab(copy, target);
        of_lab = true;
    }
    setDirty(false);
    const auto id = QFileInfo(QString::fromStdString(file)).completeBaseName().toStdString();
    wanted_ = of_lab ? labKey(id) : endpointKey(id);
}

void EndpointDialog::removeCurrent() {
    const auto* own = endpoint();
    const auto* preset = lab();
    setDirty(false);
    if (own != nullptr || (preset != nullptr && !preset->shipped())) doing_ = Done::Deleted;
    if (own != nullptr)
        profiles_.remove(own->file);
    else if (preset != nullptr && !preset->shipped())
        profiles_.remove(preset->file);
    else if (currentKey() == kNew) {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(-1);
        fill();
    }
}

/// Only what was done here: what was done elsewhere is undone there.
void EndpointDialog::showUndo() {
    undo_->setVisible(done_ != Done::Nothing && profiles_.canUndo());
    if (done_ == Done::Duplicated) undo_->setText(tr("Undo duplicating"));
    if (done_ == Done::Saved) undo_->setText(tr("Undo saving"));
    if (done_ == Done::Deleted) undo_->setText(tr("Undo deleting"));
}

void EndpointDialog::test() {
    if (!form_->check()) {
        // The test itself finds the models: a missing one does not stop it.
        auto profile = form_->profile();
        if (profile.base_url.empty() || !profile.model.empty()) return;
    }
    const auto profile = form_->profile();
    // Where that fails nothing is permitted, and the test says why.
    auto uses = llm::secretUses(profile).value_or(std::vector<SecretUse>());
    const auto* own = endpoint();
    if (own == nullptr || uses.empty()) return startTest(profile, std::move(uses));
    if (std::exchange(looking_, true)) return;
    consent_.look(test_, {{own->file, own->content_hash, uses}}, entered(profile),
                  [this, profile, uses](const SecretConsent::Askers& open) {
                      looking_ = false;
                      if (!(form_->profile() == profile)) return; // another is shown by now
                      if (open.empty()) return startTest(profile, uses);
                      askAboutSecrets(this, open, [this, profile, uses, open](bool allowed) {
                          if (allowed) consent_.keep(open);
                          startTest(profile, allowed ? uses : std::vector<SecretUse>());
                      });
                  });
}

void EndpointDialog::startTest(const llm::EndpointProfile& profile, std::vector<SecretUse> permitted) {
    const auto typed = form_->key().typed().toStdString();
    test_->start(profile, std::make_shared<TypedSecret>(vault_, profile.key_ref, typed), std::move(permitted),
                 !typed.empty());
}

std::vector<SecretUse> EndpointDialog::entered(const llm::EndpointProfile& profile) const {
    auto out = llm::secretUses(profile).value_or(std::vector<SecretUse>());
    const auto* own = endpoint();
    if (own == nullptr) return out;
    const auto before = llm::secretUses(own->profile).value_or(std::vector<SecretUse>());
    std::erase_if(
        out, [&before](const SecretUse& use) { return std::find(before.begin(), before.end(), use) != before.end(); });
    return out;
}

/// The file gets another content with each saving; what was agreed to goes over to it.
void EndpointDialog::agreeWhatWasEntered(const llm::EndpointProfile& profile, const std::string& file) {
    const auto hash = contentHash(endpointText(profile));
    auto uses = llm::secretUses(profile);
    if (!hash || !uses) return; // then it is asked about before it is sent
    const auto* own = endpoint();
    consent_.carryOver(own == nullptr ? std::string() : own->content_hash, {file, *hash, *std::move(uses)},
                       entered(profile));
}

/// The window grows downwards for what a test found, as far as the screen goes, so that nothing moves under the
/// pointer; where that is not enough the page goes to where the result begins.
void EndpointDialog::makeRoom() {
    auto* page = endpoint_page_->widget();
    page->layout()->activate();
    const auto room = endpoint_page_->viewport()->size();
    const auto missing = page->layout()->totalHeightForWidth(room.width()) - room.height();
    const auto available = screen()->availableGeometry();
    constexpr int kFrame = 40; // what a window manager puts around a window
    const auto most = std::max(height(), available.bottom() - geometry().top() - kFrame);
    if (missing > 0 && !isMaximized() && !isFullScreen()) {
        resize(width(), std::min(height() + missing, most));
        layout()->activate();
    }
    if (test_->geometry().bottom() > endpoint_page_->viewport()->height())
        endpoint_page_->verticalScrollBar()->setValue(test_->y() - 8);
}

void EndpointDialog::reject() {
    if (mayLeave()) QDialog::reject();
}

void EndpointDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

} // namespace stagefall::ui
