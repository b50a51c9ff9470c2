<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en">
<context>
    <name>SpanWords</name>
    <message numerus="yes">
        <source>%n span(s) over budget</source>
        <translation>
            <numerusform>%n span over budget</numerusform>
            <numerusform>%n spans over budget</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::FindBar</name>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::PercentilesPage</name>
    <message numerus="yes">
        <source>%n sessions, chosen in the list</source>
        <translation>
            <numerusform>%n session, chosen in the list</numerusform>
            <numerusform>%n sessions, chosen in the list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %n sessions of this workbench and endpoint</source>
        <translation>
            <numerusform>The last session of this workbench and endpoint</numerusform>
            <numerusform>The last %n sessions of this workbench and endpoint</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>needs %n more</source>
        <translation>
            <numerusform>needs %n more</numerusform>
            <numerusform>needs %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SessionsModel</name>
    <message numerus="yes">
        <source>%n tool call(s) failed</source>
        <translation>
            <numerusform>%n tool call failed</numerusform>
            <numerusform>%n tool calls failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SessionsPane</name>
    <message numerus="yes">
        <source>%n filter(s)</source>
        <translation>
            <numerusform>%n filter</numerusform>
            <numerusform>%n filters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::StatusLineRow</name>
    <message numerus="yes">
        <source>%1 · %n tool call(s) failed</source>
        <translation>
            <numerusform>%1 · %n tool call failed</numerusform>
            <numerusform>%1 · %n tool calls failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SumsStrip</name>
    <message numerus="yes">
        <source>%1: %2 in %n span(s)</source>
        <translation>
            <numerusform>%1: %2 in %n span</numerusform>
            <numerusform>%1: %2 in %n spans</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::VerdictStrip</name>
    <message numerus="yes">
        <source>worst of %n calls</source>
        <translation>
            <numerusform>of %n call</numerusform>
            <numerusform>worst of %n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::WaterfallPanel</name>
    <message numerus="yes">
        <source>%n over</source>
        <comment>spans over budget</comment>
        <translation>
            <numerusform>%n over</numerusform>
            <numerusform>%n over</numerusform>
        </translation>
    </message>
</context>
</TS>
