// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"

#include "tests/support/event_script.h"

#include <array>

namespace stagefall::testing {

using trace::Channel;
using trace::GroupKind;
using trace::MarkKind;
using trace::Outcome;
using trace::Stage;
namespace keys = trace::keys;

namespace {

constexpr std::uint64_t kSession = 1;

void beginSession(EventScript& script, const std::string& title) {
    script.group(kSession, {}, GroupKind::Session, 0, "session");
    script.attribute(kSession, keys::kTitle, title);
    script.attribute(kSession, keys::kProducer, "stagefall 0.1.0");
    script.attribute(kSession, keys::kWallAnchor, "1760000000000000000");
    script.attribute(kSession, keys::kWorkbench, "regional-sales");
    script.attribute(kSession, keys::kEndpoint, "Lab");
    script.attribute(kSession, keys::kEndpointUrl, "http://127.0.0.1:8080/v1?key=" + kSampleKey);
    script.attribute(kSession, keys::kModel, "planner-1");
    script.attribute(kSession, keys::kLab, "true");
    script.attribute(kSession, keys::kLabProfile, "gpu-batch-calm");
    script.attribute(kSession, keys::kLabSource, "Modelled on a batch server at low load; no vendor's figures",
                     "参照低负载的批处理服务器；不含厂商数据");
}

/// Chunks every 4 ms from `from` on, in words.
double stream(EventScript& script, std::uint64_t id, Channel channel, double from, std::uint32_t& read,
              std::initializer_list<const char*> chunks) {
    constexpr double kEvery = 4;
    double at = from;
    for (const char* chunk : chunks) {
        script.delta(id, channel, at, read++, chunk, 1);
        at += kEvery;
    }
    return at - kEvery;
}

void firstInference(EventScript& script) {
    constexpr std::uint64_t kId = 12;
    script.start(kId, {10}, Stage::Inference, 66, "chat", "planner-1");
    script.attribute(kId, keys::kMessages, R"([{"role":"user","content":"Compare regions"}])");
    script.mark(kId, MarkKind::RequestSent, 66);
    script.mark(kId, MarkKind::FirstByte, 80);
    script.span(13, {kId}, Stage::Gateway, 67, 79, "gateway");
    script.mark(kId, MarkKind::FirstEvent, 81);
    script.mark(kId, MarkKind::FirstReasoning, 152);
    std::uint32_t read = 2;
    stream(script, kId, Channel::Reasoning, 152, read, {"Sales", " and", " stock", " are", " needed", "."});
    script.mark(kId, MarkKind::FirstToolCall, 212);
    script.mark(kId, MarkKind::ToolNameKnown, 212, "call_1");
    stream(script, kId, Channel::ToolArguments, 212, read, {"{\"days\":", "3,", "\"group_by\":", "\"region\"}"});
    script.mark(kId, MarkKind::ArgumentsComplete, 236, "call_1");
    script.mark(kId, MarkKind::ArgumentsComplete, 260, "call_2");
    script.mark(kId, MarkKind::LastPayload, 296);
    script.mark(kId, MarkKind::StreamEnd, 300);
    script.attribute(kId, keys::kPromptTokens, "412");
    script.attribute(kId, keys::kCompletionTokens, "24");
    script.attribute(kId, keys::kReasoningTokens, "6");
    script.attribute(kId, keys::kFinishReason, "tool_calls");
    script.end(kId, 300);
}

void tools(EventScript& script) {
    script.status(14, 240, "Querying sales by region", "正在按地区查询销售额");
    script.shown(246);
    script.start(14, {10}, Stage::Tool, 240, "query_sales", "query_sales");
    script.attribute(14, keys::kCallId, "call_1");
    script.attribute(14, keys::kArguments, R"({"days":3,"group_by":"region"})");
    script.span(15, {14}, Stage::Other, 243, 1041, "HTTP GET /sales");
    script.attribute(14, keys::kResult,
                     "region d-2 d-1 d-0\nNorth 41200 40900 41050\nEast 38700 37100 29480\ntoken " + kSampleKey);
    script.attribute(14, keys::kRows, "12");
    script.end(14, 1046);
    script.span(16, {10}, Stage::Tool, 262, 648, "query_inventory", "query_inventory");
    script.attribute(16, keys::kCallId, "call_2");
    script.attribute(16, keys::kArguments, R"({"days":3})");
    script.attribute(16, keys::kResult, "4 rows");
    script.span(17, {10}, Stage::Retrieval, 300, 391, "search policy", "policies");
    script.status(10, 660, "Comparing regions", "正在比较各地区");
}

void secondStep(EventScript& script) {
    constexpr std::uint64_t kId = 23;
    script.group(20, {2}, GroupKind::Step, 1046, "answer");
    script.span(21, {20}, Stage::Context, 1046, 1060, "build request");
    script.span(22, {20}, Stage::Retry, 1072, 1084, "back-off");
    script.start(kId, {20}, Stage::Inference, 1084, "chat", "planner-1");
    script.attribute(kId, keys::kAttempt, "2");
    script.mark(kId, MarkKind::RequestSent, 1084);
    script.mark(kId, MarkKind::FirstByte, 1120);
    script.status(kId, 1090, "Writing", "正在撰写");
    script.mark(kId, MarkKind::FirstVisible, 1176);
    std::uint32_t read = 2;
    stream(script, kId, Channel::Visible, 1176, read, {"East", " fell", " by", " 21", " %", " on", " the"});
    // One read that carried two chunks, then a stall.
    script.delta(kId, Channel::Visible, 1204, read, " last", 1);
    script.delta(kId, Channel::Visible, 1204, read, " day", 1);
    script.delta(kId, Channel::Visible, 1318, read + 1, "; stock is not the reason.", 6);
    script.mark(kId, MarkKind::LastPayload, 1318);
    script.mark(kId, MarkKind::StreamEnd, 1320);
    script.attribute(kId, keys::kPromptTokens, "530");
    script.attribute(kId, keys::kCompletionTokens, "15");
    script.attribute(kId, keys::kFinishReason, "stop");
    script.end(kId, 1320);
    script.end(20, 1320);
}

} // namespace

std::vector<trace::Event> sampleEvents() {
    EventScript script;
    beginSession(script, "Compare regions, last 3 days");
    script.group(2, {kSession}, GroupKind::Task, 0, "task");
    script.attribute(2, keys::kInput, "Compare the regions' sales over the last 3 days.");
    script.group(10, {2}, GroupKind::Step, 0, "plan");
    script.span(11, {10}, Stage::Context, 20, 58, "build request");
    script.status(10, 62, "Planning", "正在规划");
    script.shown(64);
    script.span(18, {10}, Stage::Network, 58, 66, "send");
    firstInference(script);
    tools(script);
    script.end(10, 1046);
    secondStep(script);
    script.attribute(2, keys::kAnswer, "East fell by 21 % on the last day; stock is not the reason.");
    script.end(2, 1320);
    script.end(kSession, 1324);
    return script.take();
}

namespace {

void oddSpans(EventScript& script) {
    script.span(31, {3}, Stage::Tool, 40, 12, "backwards", "backwards");
    script.end(32, 90);
    script.start(33, {3}, Stage::Tool, 50, "never ends", "never_ends");
    script.span(34, {999}, Stage::Other, 20, 44, "orphan");
    script.span(35, {36}, Stage::Other, 10, 20, "own ancestor");
    script.span(36, {35}, Stage::Other, 12, 18, "its parent and child");
    script.span(37, {3}, Stage::Tool, 60, 340, "<script>alert('1')</script>", "<script>alert(\"1\")</script>",
                Outcome::Error);
    script.attribute(37, keys::kError, "No such table: \"sales\" & <more>", "没有这个表：“sales”");
    script.attribute(37, keys::kArguments, "{\"sql\":\"]]> -- </pre></details>\"}");
    script.attribute(37, keys::kResult, "=cmd|' /C calc'!A0\n``` not a fence\x01\x1b[31m");
    script.span(38, {3}, Stage::Tool, 61, 62, "=HYPERLINK(\"http://x\")", "=HYPERLINK(\"http://x\")");
    script.span(39, {3}, Stage::Tool, 70, 260, "broken \xff\xfe text", "\xc3(", Outcome::TimedOut);
    script.span(40, {3}, Stage::Retrieval, 80, 120,
                "检索东部地区最近三天的销售政策与库存调拨说明文件并按相关性重新排序");
    script.span(41, {3}, Stage::Other, 85, 90, std::string(5000, 'w') + " end");
}

} // namespace

std::vector<trace::Event> hostileEvents() {
    EventScript script;
    beginSession(script, "</title><script>alert(1)</script> & ]]> \"quoted\" 地区");
    script.group(2, {kSession}, GroupKind::Task, 0, "task");
    script.attribute(2, keys::kInput, "<b>Bold</b> & \"quoted\"\nsecond line @here");
    script.group(3, {2}, GroupKind::Step, 0, "plan <1>");
    script.status(3, 4, "Reading <everything>", "正在读取 <全部>");
    script.status(3, 5, "Reading <everything>", "正在读取 <全部>");
    script.status(3, 6, "Asking with " + kSampleKey, "使用 " + kSampleKey + " 询问");
    script.status(3, 200, "A status line so long that it would run over the one that follows it", "一条很长的状态");
    script.status(3, 240, "Next", "下一条");
    oddSpans(script);
    script.group(42, {2}, GroupKind::SubAgent, 300, "reviewer");
    script.span(43, {42}, Stage::Inference, 310, 360, "chat", "reviewer-1", Outcome::Cancelled);
    script.end(42, 370, Outcome::Cancelled);
    script.span(44, {2}, Stage::Approval, 400, 900, "approve transfer");
    script.end(3, 390);
    script.attribute(2, keys::kAnswer, "````\nfenced\n````\n<img src=x onerror=alert(1)> | a | b |");
    script.end(2, 950, Outcome::Error);
    script.note(kSession, 950, "gap_in_capture", "The recording <stopped> for 3 s.", "录制中断了 3 秒。");
    script.group(5, {kSession}, GroupKind::Task, 1200, "task");
    script.attribute(5, keys::kInput, "第二个任务：谢谢");
    script.group(6, {5}, GroupKind::Step, 1200, "step 1");
    script.start(51, {6}, Stage::Inference, 1210, "chat", "planner-1");
    script.mark(51, MarkKind::RequestSent, 1210);
    script.mark(51, MarkKind::FirstReasoning, 1290);
    script.delta(51, Channel::Reasoning, 1290, 1, "…");
    script.status(51, 1300, "Thinking", "正在思考");
    return script.take();
}

std::vector<trace::Event> largeEvents(int spans) {
    EventScript script;
    constexpr std::array kCycle = {Stage::Context,   Stage::Network, Stage::Inference, Stage::Gateway, Stage::Tool,
                                   Stage::Retrieval, Stage::Tool,    Stage::Retry,     Stage::Other};
    script.group(kSession, {}, GroupKind::Session, 0, "session");
    script.group(2, {kSession}, GroupKind::Task, 0, "task");
    constexpr int kPerStep = 10;
    std::uint64_t id = 3;
    double at = 0;
    for (int made = 0; made < spans; made += kPerStep) {
        const auto step = id++;
        script.group(step, {2}, GroupKind::Step, at, "step");
        std::uint64_t inference = step;
        for (const auto stage : kCycle) {
            const double length = stage == Stage::Tool && made % 100 == 0 ? 230 : 8;
            if (stage == Stage::Inference) inference = id;
            script.span(id++, {stage == Stage::Gateway ? inference : step}, stage, at, at + length, "work", "subject");
            if (stage != Stage::Inference) at += 7;
        }
        at += 240;
        script.end(step, at);
    }
    script.end(2, at);
    script.end(kSession, at);
    return script.take();
}

} // namespace stagefall::testing
