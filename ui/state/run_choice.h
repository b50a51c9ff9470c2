// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <string>

namespace stagefall::ui {

/// What the next session runs on: ids as Profiles lists them.
class RunChoice : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const std::string& workbench() const { return workbench_; }
    void setWorkbench(const std::string& id);
    /// One of endpoint() and lab() is empty. Both empty: the lab as the workbench asks for it.
    const std::string& endpoint() const { return endpoint_; }
    void setEndpoint(const std::string& id);
    const std::string& lab() const { return lab_; }
    void setLab(const std::string& id);

Q_SIGNALS:
    void changed();

private:
    std::string workbench_ = "regional-sales";
    std::string endpoint_;
    std::string lab_;
};

} // namespace stagefall::ui
