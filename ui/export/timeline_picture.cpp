// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/timeline_picture.h"

#include "core/analysis/format.h"
#include "core/analysis/table_text.h"
#include "core/base/file.h"
#include "core/report/document.h"
#include "core/report/timelines.h"
#include "ui/export/timeline_layout.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/scene_painter.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

namespace stagefall::ui {
namespace {

constexpr double kMargin = 20;
constexpr double kHeading = 56;
constexpr double kFoot = 28;
/// What image viewers and office programs still open.
constexpr double kMostPixels = 30'000;

QString toText(const std::string& text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

struct Picture {
    const report::Document& document;
    scene::Theme theme;
    double width;

    QColor ink(scene::Ink which) const { return toColour(scene::textColour(which, theme)); }

    void heading(QPainter& painter) const {
        const auto verdict = document.standing().verdict;
        const auto title = textFont(17, true);
        const auto small = textFont(12);
        painter.setFont(title);
        painter.setPen(ink(scene::Ink::Text));
        const double room = width - 2 * kMargin;
        painter.drawText(QPointF(kMargin, kMargin + 18),
                         QFontMetricsF(title).elidedText(toText(document.title()), Qt::ElideRight, room));
        const auto word = toText(document.standingWord());
        const bool over = verdict == budget::Verdict::Over;
        const auto colour = over                                 ? scene::Ink::Over
                            : verdict == budget::Verdict::Near   ? scene::Ink::Near
                            : verdict == budget::Verdict::Within ? scene::Ink::Within
                                                                 : scene::Ink::Muted;
        painter.setFont(textFont(12, true));
        painter.setPen(ink(colour));
        const auto shown = (over ? QStringLiteral("▲ ") : QString()) + word;
        painter.drawText(QPointF(kMargin, kMargin + 40), shown);
        const double after = kMargin + QFontMetricsF(textFont(12, true)).horizontalAdvance(shown) + 12;
        painter.setFont(small);
        painter.setPen(ink(scene::Ink::Muted));
        painter.drawText(
            QPointF(after, kMargin + 40),
            QFontMetricsF(small).elidedText(toText(factLine(document)), Qt::ElideRight, width - kMargin - after));
    }
    void foot(QPainter& painter, double height) const {
        painter.setFont(textFont(11));
        painter.setPen(ink(scene::Ink::Muted));
        painter.drawText(QPointF(kMargin, height - 14), toText(document.lab()));
        const auto brand = QStringLiteral("Stagefall");
        painter.drawText(QPointF(width - kMargin - QFontMetricsF(textFont(11)).horizontalAdvance(brand), height - 14),
                         brand);
    }
};

} // namespace

std::string factLine(const report::Document& document) {
    std::string out;
    const auto add = [&out](const std::string& text) {
        if (!text.empty()) out.append(out.empty() ? "" : "  ·  ").append(text);
    };
    add(document.budgetTitle());
    add(document.sessionAttribute(trace::keys::kEndpoint));
    add(document.sessionAttribute(trace::keys::kModel));
    add(document.date());
    return out;
}

Result<QImage> timelineImage(const report::ReportInput& input, const PictureOptions& options) {
    const report::Document document(input);
    scene::TimelineOptions layout;
    layout.width = options.width - 2 * kMargin;
    layout.language = input.language;
    layout.show_statuses = options.statuses;
    layout.measure = fontMeasure();
    auto scene = report::stacked(report::timelines(document, layout));
    report::addBelow(scene, report::legendOf(document, layout));
    const double top = options.heading ? kMargin + kHeading : kMargin;
    const double height = std::ceil(top + scene.height + kFoot);
    if (height * options.scale > kMostPixels)
        return fail(ErrorCode::LimitExceeded, "export.too_high",
                    {{"pixels", analysis::formatCount(static_cast<std::int64_t>(height * options.scale))}});
    const QSize size(static_cast<int>(std::lround(options.width * options.scale)),
                     static_cast<int>(std::lround(height * options.scale)));
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull()) return fail(ErrorCode::LimitExceeded, "export.too_high", {{"pixels", "?"}});
    const auto theme = options.dark ? scene::Theme::Dark : scene::Theme::Light;
    image.setDevicePixelRatio(options.scale);
    image.fill(toColour(scene::colour(scene::Ink::Ground, theme)));
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const Picture picture{document, theme, options.width};
    if (options.heading) picture.heading(painter);
    picture.foot(painter, height);
    painter.translate(kMargin, top);
    paintScene(painter, scene, theme, options.scale);
    painter.end();
    return image;
}

Status writePng(const QString& path, const report::ReportInput& input, const PictureOptions& options) {
    auto image = timelineImage(input, options);
    if (!image) return fail(image.error());
    QByteArray bytes;
    QBuffer file(&bytes);
    if (!file.open(QIODevice::WriteOnly) || !image->save(&file, "PNG"))
        return fail(notWritten(path, file.errorString().toStdString()));
    return writeDocument(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

Status writeDocument(const QString& path, std::string_view bytes) {
    auto written = writeFile(path.toStdString(), bytes);
    if (written) return {};
    for (const auto& [key, value] : written.error().message.args)
        if (key == "reason") return fail(notWritten(path, value));
    return written;
}

Error notWritten(const QString& path, const std::string& reason) {
    const auto folder = QFileInfo(path).absolutePath();
    if (!QFileInfo(folder).isDir())
        return {ErrorCode::IoError,
                {"export.no_folder",
                 {{"file", path.toStdString()}, {"folder", QDir::toNativeSeparators(folder).toStdString()}}},
                {}};
    return {ErrorCode::IoError, {"export.not_written", {{"file", path.toStdString()}, {"reason", reason}}}, {}};
}

} // namespace stagefall::ui
