// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/root.h"
#include "core/base/harmless_text.h"
#include "core/base/process.h"
#include "core/host/interrupts.h"
#include "core/text/terminal.h"
#include "ui/export/export_command.h"

#include <QApplication>
#include <QMessageBox>
#include <cstdlib>
#include <cstring>

namespace {

using namespace stagefall;

constexpr int kCouldNotRun = 3;

bool asks(int argc, char** argv, const char* option) {
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], option) == 0) return true;
    return false;
}

QStringList argumentsOf(int argc, char** argv) {
    QStringList out;
    for (int i = 0; i < argc; ++i) out << QString::fromLocal8Bit(argv[i]);
    return out;
}

int print(std::string_view words) {
    const Redactor redactor;
    text::Terminal terminal(redactor);
    terminal.line(text::Terminal::Stream::Out, words);
    return terminal.failure() ? kCouldNotRun : 0;
}

int exportOnly(int argc, char** argv) {
    // A painter is needed, a display is not.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Qt takes "--session" for itself (for window sessions), so it gets to see the program's name only.
    const auto arguments = argumentsOf(argc, argv);
    int shown = 1;
    const QApplication application(shown, argv);
    const SystemClock clock;
    return ui::exportCommand(arguments, text::Catalogue::builtIn(), clock);
}

QStringList filesOf(const QStringList& arguments) {
    QStringList files;
    for (const auto& each : arguments.mid(1))
        if (!each.startsWith(QLatin1Char('-'))) files << each;
    return files;
}

} // namespace

int main(int argc, char** argv) {
    prepareProcess();
    QCoreApplication::setApplicationName(QStringLiteral("stagefall"));
    QCoreApplication::setApplicationVersion(QStringLiteral(STAGEFALL_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.stagefall.Stagefall"));
    if (asks(argc, argv, "--version")) {
        return print("stagefall " STAGEFALL_VERSION);
    }
    if (asks(argc, argv, "--help")) {
        return print(
            "stagefall [FILE]                      open the window, and the file of a session or workbench in it\n"
            "stagefall --export FILE --session ID  write a session as PDF, PNG, SVG, HTML, Markdown, CSV or "
            "JSON, without a display\n"
            "          [--store FILE] [--lang en|zh] [--theme light|dark] [--page A4|Letter] [--scale 1..4]\n"
            "          [--title TEXT] [--notes TEXT] [--tool-data] [--no-conversation] [--no-table] [--no-timeline]\n"
            "          [--no-parts] [--fold-short]\n"
            "                                      --tool-data: with arguments and results of tools\n"
            "stagefall --version | --help\n"
            "Sessions without a window: stagefall-cli --help");
    }
    if (ui::wantsExport(argumentsOf(argc, argv))) return exportOnly(argc, argv);
    host::Interrupts interrupts;
    QApplication application(argc, argv);
    // Outlives the root: what that finishes on its way out (the session among it) is part of the polite way. Nobody is
    // asked whether to quit: who sends a signal has decided.
    const host::Interrupts::Polite polite(interrupts, [&application] {
        QMetaObject::invokeMethod(
            &application, [] { QCoreApplication::exit(); }, Qt::QueuedConnection);
    });
    auto root = window::Root::make();
    if (!root) {
        const auto words = text::Catalogue::builtIn().render(root.error().message, text::languageFromEnvironment());
        const Redactor redactor; // nothing was learnt: no key was read
        text::Terminal(redactor).line(text::Terminal::Stream::Error, words);
        QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Stagefall"), QString::fromStdString(harmlessText(words)),
                        QMessageBox::Close);
        box.setTextFormat(Qt::PlainText);
        box.exec();
        return kCouldNotRun;
    }
    (*root)->window().show();
    for (const auto& file : filesOf(QCoreApplication::arguments())) (*root)->window().openFile(file);
    return QApplication::exec();
}
