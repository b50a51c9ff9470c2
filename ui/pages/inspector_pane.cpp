// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/inspector_pane.h"

#include "ui/pages/inspector_head.h"
#include "ui/pages/inspector_sections.h"
#include "ui/state/selection.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/key_value_list.h"

#include <QEvent>
#include <QLabel>
#include <QScrollBar>
#include <QSettings>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

namespace keys = trace::keys;

constexpr int kEveryMs = 100; ///< while the session runs

QString settingOf(const char* key) { return QStringLiteral("inspector/folded/") + QLatin1String(key); }

QLabel* wordsLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

InspectorPane::InspectorPane(FrameFeed& feed, Selection& selection, Appearance& appearance, QSettings* settings,
                             QWidget* parent)
    : QWidget(parent), feed_(feed), selection_(selection), appearance_(appearance), settings_(settings),
      head_(new InspectorHead(appearance, this)), scroll_(new QScrollArea(this)), empty_(new EmptyState(this)) {
    setProperty("role", "panel");
    setMinimumWidth(240);
    build();
    timer_.setSingleShot(true);
    timer_.setInterval(kEveryMs);
    connect(&timer_, &QTimer::timeout, this, &InspectorPane::refresh);
    connect(&feed, &FrameFeed::frameChanged, this, &InspectorPane::later);
    connect(&feed, &FrameFeed::sessionChanged, this, [this] { stale_ = true; });
    connect(&selection, &Selection::changed, this, [this] {
        stale_ = true;
        refresh();
        scroll_->verticalScrollBar()->setValue(0);
    });
    // After whoever makes the pane visible for it.
    connect(&selection, &Selection::openRequested, this, &InspectorPane::comeForward, Qt::QueuedConnection);
    connect(&appearance, &Appearance::changed, this, [this] {
        stale_ = true;
        refresh();
    });
    retranslate();
    refresh();
}

template <typename T>
T* InspectorPane::add(const char* key, T* section) {
    sections_[QLatin1String(key)] = section;
    column_->addWidget(section);
    if (settings_ != nullptr) section->setFolded(settings_->value(settingOf(key), section->folded()).toBool());
    connect(section, &FoldSection::foldedChanged, this, [this, key](bool folded) {
        if (settings_ != nullptr) settings_->setValue(settingOf(key), folded);
    });
    section->hide();
    return section;
}

FoldSection* InspectorPane::addList(const char* key, KeyValueList* list) {
    auto* section = new FoldSection({}, this);
    section->setBody(list);
    return add(key, section);
}

FoldSection* InspectorPane::addWords(const char* key, QLabel* label) {
    auto* section = new FoldSection({}, this);
    section->setBody(label);
    return add(key, section);
}

void InspectorPane::build() {
    auto* body = new QWidget;
    column_ = new QVBoxLayout(body);
    column_->setContentsMargins(16, 4, 16, 16);
    column_->setSpacing(12);
    addWords("errors", errors_ = wordsLabel(this));
    addWords("why", why_ = wordsLabel(this));
    addList("timings", timings_ = new KeyValueList(this));
    addList("measures", measures_ = new KeyValueList(this));
    addList("silences", silences_ = new KeyValueList(this));
    auto* gaps = new FoldSection({}, this);
    gaps->setBody(gaps_ = new ChunkGapsPlot(appearance_, this));
    add("gaps", gaps);
    arguments_ = add("arguments", new TextSection({}, appearance_, this));
    result_ = add("result", new TextSection({}, appearance_, this));
    text_ = add("text", new TextSection({}, appearance_, this));
    reasoning_ = add("reasoning", new TextSection({}, appearance_, this));
    messages_ = add("messages", new MessagesSection(this));
    addList("server", server_ = new KeyValueList(this));
    attributes_ = new KeyValueList(this);
    attributes_->setWords(true);
    addList("attributes", attributes_);
    addWords("notes", notes_ = wordsLabel(this));
    column_->addStretch();
    scroll_->setWidget(body);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(head_);
    outer->addWidget(scroll_, 1);
    outer->addWidget(empty_, 1);
}

FoldSection* InspectorPane::section(const QString& key) const {
    const auto found = sections_.find(key);
    return found == sections_.end() ? nullptr : found->second;
}

void InspectorPane::setGivenTitle(const QString& title) {
    if (title == given_title_) return;
    given_title_ = title;
    stale_ = true;
    refresh();
}

void InspectorPane::comeForward() {
    scroll_->verticalScrollBar()->setValue(0);
    scroll_->setFocus();
}

void InspectorPane::retranslate() {
    setAccessibleName(tr("Inspector"));
    scroll_->setAccessibleName(accessibleName());
    const auto title = [this](const char* key, const QString& words) {
        sections_[QLatin1String(key)]->setTitle(words);
    };
    empty_->setTitle(tr("Nothing to inspect yet"));
    empty_->setText(tr("Select a span of the waterfall: its times, messages, arguments and results stand here."));
    title("errors", tr("What went wrong"));
    title("why", tr("Why it is over"));
    title("timings", tr("Timings"));
    title("measures", tr("Measures"));
    title("silences", tr("Silences"));
    title("gaps", tr("Chunk gaps"));
    title("arguments", tr("Arguments"));
    title("result", tr("Result"));
    title("text", tr("Text"));
    title("reasoning", tr("Reasoning"));
    title("server", tr("As the server reported"));
    title("notes", tr("Notes on the trace"));
    messages_->retranslate();
}

/// A frame came: looked at in a moment, unless that is coming already.
void InspectorPane::later() {
    if (stale_) return refresh();
    if (!timer_.isActive()) timer_.start();
}

void InspectorPane::refresh() {
    if (!isVisible() && !stale_) return;
    const auto& frame = *feed_.frame();
    const auto row = selection_.span().valid() ? frame.trace->spans.find(selection_.span()) : trace::kNoRow;
    const void* detail = row == trace::kNoRow ? nullptr : frame.trace->spans.detail(row);
    const bool running = row == trace::kNoRow ? true : frame.trace->spans[row].running();
    const bool same = !stale_ && shown_span_ == selection_.span() && !running && !shown_running_ &&
                      detail == shown_detail_ && frame.budget.get() == shown_budget_ && !frame.running;
    if (same) return;
    stale_ = frame.kind == FrameKind::Empty;
    head_->setVisible(!stale_);
    scroll_->setVisible(!stale_);
    empty_->setVisible(stale_);
    shown_span_ = selection_.span();
    shown_detail_ = detail;
    shown_running_ = running;
    shown_budget_ = frame.budget.get();
    apply(spanDetails(frame, selection_.span(), appearance_));
    showTexts(frame);
    showGaps(frame);
}

void InspectorPane::apply(const SpanDetails& details) {
    details_ = details;
    if (details_.row == trace::kNoRow && !given_title_.isEmpty()) details_.name = given_title_;
    head_->show(details_);
    const auto list = [this](const char* key, KeyValueList* view, const std::vector<KeyValue>& lines) {
        view->setLines(lines);
        sections_[QLatin1String(key)]->setVisible(!lines.empty());
    };
    const auto words = [this](const char* key, QLabel* view, const QStringList& all, const QString& between) {
        const auto text = all.join(between);
        if (view->text() != text) view->setText(text);
        sections_[QLatin1String(key)]->setVisible(!all.isEmpty());
    };
    words("errors", errors_, details.errors, QStringLiteral("\n"));
    const bool spaced = appearance_.language() != text::Language::Chinese; // between sentences
    words("why", why_, details.why, spaced ? QStringLiteral(" ") : QString());
    words("notes", notes_, details.notes, QStringLiteral("\n"));
    list("timings", timings_, details.timings);
    list("measures", measures_, details.measures);
    list("silences", silences_, details.silences);
    list("server", server_, details.server);
    list("attributes", attributes_, details.attributes);
    sections_[QStringLiteral("attributes")]->setTitle(details.row == trace::kNoRow ? tr("About this session")
                                                                                   : tr("Recorded with it"));
    if (!details.silences.empty())
        sections_[QStringLiteral("silences")]->setCaption(tr("over 300 ms: %1").arg(details.silences.size()));
}

void InspectorPane::showTexts(const Frame& frame) {
    const auto* detail = details_.row == trace::kNoRow ? nullptr : frame.trace->spans.detail(details_.row);
    const auto attribute = [detail](std::string_view key) {
        return detail == nullptr ? nullptr : detail->attribute(key);
    };
    const auto* rows = attribute(keys::kRows);
    arguments_->show(attribute(keys::kArguments));
    result_->show(attribute(keys::kResult),
                  rows == nullptr ? QString() : tr("%1 rows").arg(QString::fromStdString(*rows).left(20)));
    text_->show(detail == nullptr ? nullptr : &detail->visible);
    reasoning_->show(detail == nullptr ? nullptr : &detail->reasoning);
    messages_->show(attribute(keys::kMessages));
}

void InspectorPane::showGaps(const Frame& frame) {
    auto* part = sections_[QStringLiteral("gaps")];
    if (details_.row == trace::kNoRow || details_.stage != trace::Stage::Inference) return part->hide();
    auto m = analysis::measureInference(*frame.trace, details_.row);
    part->setVisible(!m.gaps.empty());
    if (m.gaps.empty()) return;
    auto caption = tr("stalls: %1").arg(m.stalls);
    if (m.coalesced > 0) caption = tr("stalls: %1 · out of one read: %2").arg(m.stalls).arg(m.coalesced);
    part->setCaption(caption);
    auto origin = frame.trace->spans[details_.row];
    for (int depth = 0; origin.parent_row != trace::kNoRow && depth < 64; ++depth) {
        if (origin.group == trace::GroupKind::Task) break;
        origin = frame.trace->spans[origin.parent_row];
    }
    gaps_->setGaps(std::move(m.gaps), m.median_gap, origin.start);
}

void InspectorPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    retranslate();
    stale_ = true;
    refresh();
}

void InspectorPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    later();
}

} // namespace stagefall::ui
