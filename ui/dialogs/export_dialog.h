// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"
#include "ui/bridge/latest_job.h"
#include "ui/dialogs/export_options.h"
#include "ui/state/annotations.h"

#include <QDialog>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace stagefall::ui {

class ExportPreview;

/// Writes the session of a frame as a document, or copies it where it is a picture or plain text. The work is done off
/// the UI thread and can be cancelled; a file that is there is overwritten only after asking.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `redactor` and `appearance` must outlive the dialog and its work. `folder`: where it is saved at first,
    /// if it is there.
    ExportDialog(FramePtr frame, const Redactor& redactor, const Appearance& appearance, const QString& folder = {},
                 QWidget* parent = nullptr);
    ~ExportDialog() override;

    ExportOptions* options() { return options_; }
    void setPath(const QString& path);
    /// A person's notes on the session, to be written with it. None until then.
    void setAnnotations(const std::vector<Annotation>& annotations);

Q_SIGNALS:
    void exported(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void reject() override; ///< cancels what runs first

private:
    struct Done {
        std::optional<Error> error;
        bool exists = false; ///< nothing was written: ask
    };
    void build();
    void retranslate();
    void optionsChanged();
    void suggestPath();
    void browse();
    void start(bool overwrite);
    void finished(const Done& done, const QString& path);
    void offerCopy();
    void copy();
    void copyPicture(const ExportChoice& choice);
    void copyText(const ExportChoice& choice);
    void say(const QString& text, bool wrong);
    void setBusy(bool busy);
    std::function<report::ReportInput(const ExportChoice&)> inputMaker() const;

    FramePtr frame_;
    std::vector<report::Annotation> annotations_;
    const Redactor& redactor_;
    const Appearance& appearance_;
    QString folder_;
    bool own_path_ = false; ///< the user chose it
    bool lent_ = false;     ///< Cancel has the keyboard in place of Export
    QString written_;
    ExportOptions* options_;
    ExportPreview* preview_;
    QLabel* preview_note_;
    QLabel* to_;
    QLineEdit* path_;
    QPushButton* browse_;
    QPushButton* copy_;
    QPushButton* export_;
    QPushButton* close_;
    QPushButton* open_;
    QPushButton* show_;
    QLabel* sign_;
    QLabel* result_;
    QProgressBar* progress_;
    LatestJob job_;
    LatestJob copy_job_;
};

} // namespace stagefall::ui
