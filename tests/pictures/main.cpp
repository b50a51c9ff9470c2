// SPDX-License-Identifier: GPL-3.0-or-later
// pictures OUT [--only TEXT] [--quick] [--text-size PERCENT]: every screen in both themes, both languages and its
// sizes, as PNG files in a folder.
#include "tests/pictures/pictures.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QWidget>
#include <cstdio>

namespace {

using namespace stagefall;

/// Lets pending layouts, jobs and animations come to rest.
void settle() {
    QElapsedTimer since;
    since.start();
    while (since.elapsed() < 250)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
}

bool take(pictures::PictureContext& context, const pictures::Picture& picture, const QDir& out, QSize size,
          ui::ThemeChoice theme, text::Language language) {
    context.appearance().setChoice(theme);
    context.appearance().setLanguage(language);
    const std::unique_ptr<QWidget> widget(picture.make(context));
    widget->resize(size);
    widget->show();
    settle();
    const auto name = QStringLiteral("%1-%2-%3-%4x%5.png")
                          .arg(QString::fromStdString(picture.name),
                               theme == ui::ThemeChoice::Dark ? QStringLiteral("dark") : QStringLiteral("light"),
                               language == text::Language::English ? QStringLiteral("en") : QStringLiteral("zh"))
                          .arg(size.width())
                          .arg(size.height());
    const bool saved = widget->grab().save(out.filePath(name));
    std::printf("%s%s\n", qPrintable(name), saved ? "" : ": NOT SAVED");
    return saved;
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() < 2) {
        std::fprintf(stderr, "usage: pictures OUT [--only TEXT] [--quick] [--text-size PERCENT]\n");
        return 64;
    }
    const QDir out(arguments[1]);
    if (!QDir().mkpath(out.path())) return 3;
    const auto at = arguments.indexOf(QStringLiteral("--only"));
    const auto only = at > 0 ? arguments.value(at + 1).toStdString() : std::string();
    const bool quick = arguments.contains(QStringLiteral("--quick")); // dark English and light Chinese, first size
    const auto size_at = arguments.indexOf(QStringLiteral("--text-size"));
    pictures::PictureContext context;
    if (size_at > 0) context.appearance().setTextSize(arguments.value(size_at + 1).toInt());
    bool all = true;
    for (const auto& picture : pictures::allPictures()) {
        if (picture.name.find(only) == std::string::npos) continue;
        auto sizes = picture.sizes;
        if (sizes.empty()) sizes = {{1280, 720}, {1440, 900}, {1920, 1080}};
        if (quick) sizes.resize(1);
        for (const auto theme : {ui::ThemeChoice::Dark, ui::ThemeChoice::Light})
            for (const auto language : {text::Language::English, text::Language::Chinese}) {
                if (quick && (theme == ui::ThemeChoice::Dark) != (language == text::Language::English)) continue;
                for (const auto size : sizes) all = take(context, picture, out, size, theme, language) && all;
            }
    }
    return all ? 0 : 1;
}
