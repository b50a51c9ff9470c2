<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Ask</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>EndpointChecks</name>
    <message>
        <source>Line %1 is not &quot;Name: value&quot;.</source>
        <translation>第 %1 行不是“名称: 值”的形式。</translation>
    </message>
    <message>
        <source>Line %1: &quot;%2&quot; cannot be the name of a header.</source>
        <translation>第 %1 行：“%2”不能作为请求头的名称。</translation>
    </message>
    <message>
        <source>Line %1 holds a key. Write ${secret:env:NAME} or ${secret:keychain:NAME} in its place; keys are in no file.</source>
        <translation>第 %1 行含有密钥。请改写为 ${secret:env:NAME} 或 ${secret:keychain:NAME}；密钥不会写入任何文件。</translation>
    </message>
    <message>
        <source>Give it a name: it is what you choose it by.</source>
        <translation>请取一个名称，之后按名称选用。</translation>
    </message>
    <message>
        <source>Another endpoint is called &quot;%1&quot;. Choose a different name.</source>
        <translation>已有端点名为“%1”，请换一个名称。</translation>
    </message>
    <message>
        <source>Where is it? For example https://api.example.com/v1</source>
        <translation>端点在哪里？例如 https://api.example.com/v1</translation>
    </message>
    <message>
        <source>The address must begin with http:// or https://.</source>
        <translation>地址必须以 http:// 或 https:// 开头。</translation>
    </message>
    <message>
        <source>This is not an address. Check it for blanks and typing errors.</source>
        <translation>这不是有效的地址。请检查是否有空格或输入错误。</translation>
    </message>
    <message>
        <source>Leave user and password out of the address: the key has its own field.</source>
        <translation>地址中不要包含用户名和密码：密钥有专门的输入框。</translation>
    </message>
    <message>
        <source>Leave out /chat/completions: the address ends with /v1.</source>
        <translation>请去掉 /chat/completions：地址以 /v1 结尾。</translation>
    </message>
    <message>
        <source>Leave out what follows &quot;?&quot; and &quot;#&quot;.</source>
        <translation>请去掉“?”和“#”之后的内容。</translation>
    </message>
    <message>
        <source>Which model? Test the endpoint to choose from those it offers.</source>
        <translation>使用哪个模型？测试端点后可从其提供的模型中选择。</translation>
    </message>
    <message>
        <source>Line %1 is not valid JSON: %2.</source>
        <translation>第 %1 行不是有效的 JSON：%2。</translation>
    </message>
    <message>
        <source>Write a JSON object, for example {&quot;temperature&quot;: 0}</source>
        <translation>请填写 JSON 对象，例如 {&quot;temperature&quot;: 0}</translation>
    </message>
    <message>
        <source>A proxy begins with http://, https:// or socks5://, for example http://proxy.example.com:3128</source>
        <translation>代理以 http://、https:// 或 socks5:// 开头，例如 http://proxy.example.com:3128</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds a key. Keys are in no file: send it in a header, as ${secret:env:NAME}.</source>
        <translation>“%1”中含有密钥。密钥不写入任何文件：请改用请求头，写作 ${secret:env:NAME}。</translation>
    </message>
    <message>
        <source>Leave user and password out: keys are in no file.</source>
        <translation>请去掉用户名和密码：密钥不写入任何文件。</translation>
    </message>
</context>
<context>
    <name>MessagesModel</name>
    <message>
        <source>tool call</source>
        <translation>工具调用</translation>
    </message>
</context>
<context>
    <name>OpenLink</name>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Open this address in the browser? The model wrote it.</source>
        <translation>在浏览器中打开这个地址吗？它是模型写的。</translation>
    </message>
    <message>
        <source>This address is none of the web and is not opened.</source>
        <translation>这不是网页地址，不会打开。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>复制地址</translation>
    </message>
</context>
<context>
    <name>SessionFacts</name>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>对话进行中</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Recording, %1</source>
        <translation>记录，%1</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Replay of %1</source>
        <translation>回放，%1</translation>
    </message>
    <message>
        <source>lab, times are simulated</source>
        <translation>实验室，时间为模拟</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Measure between two points</source>
        <translation>测量两点之间的时间</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>To the next control</source>
        <translation>移到下一个控件</translation>
    </message>
    <message>
        <source>These keys</source>
        <translation>显示这些按键</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>Zoom in, zoom out</source>
        <translation>放大、缩小</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Fit the selection</source>
        <translation>适应所选内容</translation>
    </message>
    <message>
        <source>Fit everything</source>
        <translation>适应全部</translation>
    </message>
    <message>
        <source>Next and previous span</source>
        <translation>下一个、上一个跨度</translation>
    </message>
    <message>
        <source>Open the inspector</source>
        <translation>打开检查器</translation>
    </message>
    <message>
        <source>Drop the selection</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Pointer</source>
        <translation>鼠标</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Scroll the rows</source>
        <translation>上下滚动</translation>
    </message>
    <message>
        <source>Ctrl+Wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>以指针处为中心缩放</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Drag in the ruler</source>
        <translation>在标尺上拖动</translation>
    </message>
    <message>
        <source>Select a time range and see its sums</source>
        <translation>选定一段时间并查看合计</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新建会话</translation>
    </message>
    <message>
        <source>Ask in the conversation</source>
        <translation>在对话中提问</translation>
    </message>
    <message>
        <source>Search the sessions</source>
        <translation>搜索会话</translation>
    </message>
    <message>
        <source>Fold the sides, the tables</source>
        <translation>折叠两侧栏、表格</translation>
    </message>
    <message>
        <source>To the next part</source>
        <translation>到下一个区域</translation>
    </message>
    <message>
        <source>Parts of requests and tools</source>
        <translation>请求和工具的组成部分</translation>
    </message>
    <message>
        <source>Step, or pause</source>
        <translation>单步，或暂停</translation>
    </message>
    <message>
        <source>Larger, smaller, usual text</source>
        <translation>放大、缩小、恢复文字大小</translation>
    </message>
    <message>
        <source>Run, or resume</source>
        <translation>运行，或继续</translation>
    </message>
    <message>
        <source>Pause, resume, play back</source>
        <translation>暂停、继续、回放</translation>
    </message>
    <message>
        <source>Next, previous over budget</source>
        <translation>下一个、上一个超出预算</translation>
    </message>
    <message>
        <source>Play, pause</source>
        <translation>播放、暂停</translation>
    </message>
    <message>
        <source>Faster, slower</source>
        <translation>加快、减慢</translation>
    </message>
    <message>
        <source>Back, forward</source>
        <translation>后退、前进</translation>
    </message>
    <message>
        <source>To the start, to the end</source>
        <translation>到开头、到结尾</translation>
    </message>
    <message>
        <source>Scroll the answer</source>
        <translation>滚动回答</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Run, stop</source>
        <translation>运行、停止</translation>
    </message>
</context>
<context>
    <name>SpanDetails</name>
    <message>
        <source>End to end</source>
        <translation>端到端</translation>
    </message>
    <message>
        <source>First feedback</source>
        <translation>首次反馈</translation>
    </message>
    <message>
        <source>Longest silence</source>
        <translation>最长静默</translation>
    </message>
    <message>
        <source>TTFT, worst</source>
        <translation>TTFT，最慢</translation>
    </message>
    <message>
        <source>TPOT, worst</source>
        <translation>TPOT，最慢</translation>
    </message>
    <message>
        <source>Dispatch lag, worst</source>
        <translation>派发延迟，最慢</translation>
    </message>
    <message>
        <source>Unattributed</source>
        <translation>未归属</translation>
    </message>
    <message>
        <source>HTTP status</source>
        <translation>HTTP 状态</translation>
    </message>
    <message>
        <source>HTTP version</source>
        <translation>HTTP 版本</translation>
    </message>
    <message>
        <source>Finish reason</source>
        <translation>结束原因</translation>
    </message>
    <message>
        <source>Prompt tokens</source>
        <translation>提示词词元</translation>
    </message>
    <message>
        <source>of these cached</source>
        <translation>其中来自缓存</translation>
    </message>
    <message>
        <source>Completion tokens</source>
        <translation>输出词元</translation>
    </message>
    <message>
        <source>of these reasoning</source>
        <translation>其中用于思考</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Think</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>思考文本</translation>
    </message>
    <message>
        <source>visible text</source>
        <translation>可见文本</translation>
    </message>
    <message>
        <source>tool call</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Workbench</source>
        <translation>工作台</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Lab profile</source>
        <translation>实验室配置</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>录制时间</translation>
    </message>
    <message>
        <source>Recorded by</source>
        <translation>录制程序</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务数</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>跨度数</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>allowed %1</source>
        <translation>允许 %1</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤数</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误数</translation>
    </message>
    <message>
        <source>Nothing new could be read from here to there.</source>
        <translation>在这段时间里，屏幕上没有任何新内容可读。</translation>
    </message>
    <message>
        <source>%1 spans</source>
        <translation>%1 个跨度</translation>
    </message>
    <message>
        <source>timing: %1</source>
        <translation>时间：%1</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Name of the span</source>
        <translation>跨度名称</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>未上报</translation>
    </message>
    <message>
        <source>Running since</source>
        <translation>已运行</translation>
    </message>
    <message>
        <source>From start to end</source>
        <translation>从开始到结束</translation>
    </message>
    <message>
        <source>Counted from the start of the task.</source>
        <translation>从任务开始时算起。</translation>
    </message>
    <message>
        <source>First byte (TTFB)</source>
        <translation>首字节（TTFB）</translation>
    </message>
    <message>
        <source>as reported</source>
        <translation>由服务器上报</translation>
    </message>
    <message>
        <source>First token (TTFT)</source>
        <translation>首个词元（TTFT）</translation>
    </message>
    <message>
        <source>TPOT, per chunk</source>
        <translation>TPOT，按输出块</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>Chunk gap, median</source>
        <translation>输出块间隔，中位数</translation>
    </message>
    <message>
        <source>Stalls</source>
        <translation>停顿次数</translation>
    </message>
    <message>
        <source>All chunks in one read</source>
        <translation>所有输出块一次读到</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>The connection was open already</source>
        <translation>连接此前已建立</translation>
    </message>
    <message>
        <source>It was used before, so there was no name lookup, no connect and no TLS.</source>
        <translation>该连接此前用过，因此没有域名解析、建立连接和 TLS 握手。</translation>
    </message>
    <message>
        <source>Dispatch lag</source>
        <translation>派发延迟</translation>
    </message>
    <message>
        <source>The call&apos;s arguments were complete in the stream → the tool began.</source>
        <translation>调用参数在流中收齐 → 工具开始执行。</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>over by %1 · allowed %2</source>
        <translation>超出 %1 · 允许 %2</translation>
    </message>
    <message>
        <source>near · allowed %1</source>
        <translation>接近上限 · 允许 %1</translation>
    </message>
    <message>
        <source>within · allowed %1</source>
        <translation>达标 · 允许 %1</translation>
    </message>
    <message>
        <source>no allowance</source>
        <translation>未设限额</translation>
    </message>
    <message>
        <source>still running · %1</source>
        <translation>仍在运行 · %1</translation>
    </message>
    <message>
        <source>lab · %1 · times are simulated</source>
        <translation>实验室 · %1 · 时间为模拟值</translation>
    </message>
    <message>
        <source>the budget&apos;s TTFT</source>
        <translation>预算所指的 TTFT</translation>
    </message>
    <message>
        <source>net of gateway</source>
        <translation>扣除网关</translation>
    </message>
    <message>
        <source>Waiting for a person</source>
        <translation>等待人工</translation>
    </message>
    <message>
        <source>lab · times are simulated</source>
        <translation>实验室 · 时间为模拟</translation>
    </message>
    <message>
        <source>Profile based on</source>
        <translation>配置来源</translation>
    </message>
    <message>
        <source>round trip</source>
        <translation>往返时间</translation>
    </message>
    <message>
        <source>sent again, out of order</source>
        <translation>重传、乱序</translation>
    </message>
    <message>
        <source>Arrival stamped by</source>
        <translation>到达时间来源</translation>
    </message>
    <message>
        <source>the kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>wake-ups</source>
        <translation>线程唤醒</translation>
    </message>
    <message>
        <source>the kernel, %1 of %2</source>
        <translation>内核，%2 次中的 %1 次</translation>
    </message>
</context>
<context>
    <name>SpanWords</name>
    <message>
        <source>From the first name lookup or connect to the last byte of the request being sent.</source>
        <translation>从首次域名解析或建立连接，到请求的最后一个字节发出。</translation>
    </message>
    <message>
        <source>As the server reported it; it lies inside the wait of the inference and is not counted twice.</source>
        <translation>由服务器上报；它位于推理的等待时间之内，不重复计算。</translation>
    </message>
    <message>
        <source>From the start of choosing and joining the messages to the finished request.</source>
        <translation>从开始选取、拼接消息到请求构建完成。</translation>
    </message>
    <message>
        <source>From the search query to the last passage ranked.</source>
        <translation>从发出检索到最后一个段落排序完成。</translation>
    </message>
    <message>
        <source>From the last byte of the request to the last byte of the answer, without gateway time.</source>
        <translation>从请求的最后一个字节到回答的最后一个字节，不含网关时间。</translation>
    </message>
    <message>
        <source>From the start of the call to its result, all attempts included.</source>
        <translation>从调用开始到得到结果，包括所有重试。</translation>
    </message>
    <message>
        <source>From the question to the person&apos;s answer; it counts against no budget unless asked for.</source>
        <translation>从提出询问到人作出答复；除非另有要求，不计入预算。</translation>
    </message>
    <message>
        <source>The pause before another attempt.</source>
        <translation>再次尝试之前的停顿。</translation>
    </message>
    <message>
        <source>From the first start to the last end of what it holds.</source>
        <translation>从其所含内容最早的开始到最晚的结束。</translation>
    </message>
    <message>
        <source>From its start to its end, as its producer reported them.</source>
        <translation>从开始到结束，以上报者的记录为准。</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>未上报</translation>
    </message>
    <message>
        <source>First byte (TTFB)</source>
        <translation>首字节（TTFB）</translation>
    </message>
    <message>
        <source>First token (TTFT)</source>
        <translation>首个词元（TTFT）</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Per output chunk</source>
        <translation>每个输出块</translation>
    </message>
    <message>
        <source>Per output token (TPOT)</source>
        <translation>每个输出词元（TPOT）</translation>
    </message>
    <message>
        <source>TTFT: from the last byte of the request to the first delta with text, reasoning or a tool call.</source>
        <translation>TTFT：从请求的最后一个字节到首个含有文本、思考或工具调用的增量。</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Over by</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Stretches</source>
        <translation>段数</translation>
    </message>
    <message>
        <source>Time inside the group that no span covers. Inferred, not measured.</source>
        <translation>该分组内没有任何跨度覆盖的时间。由推断得出，并非测量。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a stage and how it ended</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, running</source>
        <translation>%1，运行中</translation>
    </message>
    <message>
        <source>ends before it starts</source>
        <translation>结束早于开始</translation>
    </message>
    <message>
        <source>Started at</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Over budget inside</source>
        <translation>其中超出预算</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>near its allowance</source>
        <translation>接近限额</translation>
    </message>
    <message>
        <source>within its allowance</source>
        <translation>在限额之内</translation>
    </message>
    <message numerus="yes">
        <source>%n span(s) over budget</source>
        <translation>
            <numerusform>%n 个跨度超出预算</numerusform>
        </translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>From the pause to going on, both by hand; it counts against no budget unless asked for.</source>
        <translation>从手动暂停到手动继续；除非要求，否则不计入任何预算。</translation>
    </message>
    <message>
        <source>over its allowance</source>
        <translation>超出限额</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a stage and a name</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>allowed %1</source>
        <translation>允许 %1</translation>
    </message>
    <message>
        <source>started at %1</source>
        <translation>开始于 %1</translation>
    </message>
    <message>
        <source>level %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>First text or tool call</source>
        <translation>首个文本或工具调用</translation>
    </message>
    <message>
        <source>What took less than a millisecond here, taken together.</source>
        <translation>此处不足一毫秒的部分，合在一起。</translation>
    </message>
</context>
<context>
    <name>TextSection</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 kB</source>
        <translation>%1 kB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::AboutPage</name>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>The desktop workbench for agent latency.</source>
        <translation>分析智能体延迟的桌面工作台。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>自由软件，采用 GNU 通用公共许可证第 3 版或更新版本，不提供任何担保。</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>使用了</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::AllowanceSheet</name>
    <message>
        <source>Add an allowance</source>
        <translation>添加限额</translation>
    </message>
    <message>
        <source>One tool</source>
        <translation>某个工具</translation>
    </message>
    <message>
        <source>One model</source>
        <translation>某个模型</translation>
    </message>
    <message>
        <source>Stage: %1</source>
        <translation>阶段：%1</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>适用对象</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>200 ms or 1.5 s</source>
        <translation>200 ms 或 1.5 s</translation>
    </message>
    <message>
        <source>Allowed time</source>
        <translation>允许时间</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>For</source>
        <translation>适用于</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Which tool? Write its name as the model calls it.</source>
        <translation>哪个工具？请填写模型调用时使用的名称。</translation>
    </message>
    <message>
        <source>Which model? Write its name as the requests do.</source>
        <translation>哪个模型？请填写请求中使用的名称。</translation>
    </message>
    <message>
        <source>How long may it take? Write 200 ms or 1.5 s.</source>
        <translation>允许多长时间？请填写如 200 ms 或 1.5 s。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::AnswerRow</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>(%1 characters are left out here. The inspector has all of them.)</source>
        <translation>（此处省略 %1 个字符，检查器中有全文。）</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::AppearancePage</name>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Ctrl+Plus and Ctrl+Minus make it larger and smaller, Ctrl+0 is the usual one.</source>
        <translation>Ctrl+加号放大，Ctrl+减号缩小，Ctrl+0 恢复正常大小。</translation>
    </message>
    <message>
        <source>Match the system</source>
        <translation>跟随系统</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::BudgetDelegate</name>
    <message>
        <source>Allowed time</source>
        <translation>允许时间</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::BudgetEdits</name>
    <message>
        <source>Change an allowance</source>
        <translation>修改限额</translation>
    </message>
    <message>
        <source>Change where near begins</source>
        <translation>修改“接近”的起点</translation>
    </message>
    <message>
        <source>Choose another budget</source>
        <translation>选择其他预算</translation>
    </message>
    <message>
        <source>Revert the budget</source>
        <translation>还原预算</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::BudgetModel</name>
    <message>
        <source>Double click or F2 to change it: 200 ms, 1.5 s</source>
        <translation>双击或按 F2 修改：200 ms、1.5 s</translation>
    </message>
    <message>
        <source>Share of task</source>
        <translation>占任务比例</translation>
    </message>
    <message>
        <source>%1 – click for the worst of it</source>
        <comment>cell of the table</comment>
        <translation>%1 – 点击查看最差的一处</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::BudgetPage</name>
    <message>
        <source>Save the budget</source>
        <translation>保存预算</translation>
    </message>
    <message>
        <source>Budget files (*.json)</source>
        <translation>预算文件 (*.json)</translation>
    </message>
    <message>
        <source>“%1” is no time. Write 200 ms or 1.5 s, or nothing for no allowance.</source>
        <translation>“%1”不是时间。请填写如 200 ms 或 1.5 s；留空表示不设限额。</translation>
    </message>
    <message>
        <source>Near from</source>
        <translation>预警线</translation>
    </message>
    <message>
        <source>The share of an allowance from which a time counts as near</source>
        <translation>时间达到限额的这一比例时视为接近</translation>
    </message>
    <message>
        <source>Near from this share of an allowance</source>
        <translation>达到限额的这一比例即为接近</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>An allowance for one tool, one model or another stage</source>
        <translation>为某个工具、模型或其他阶段设定限额</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Back to the budget of the session</source>
        <translation>恢复会话自带的预算</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Which budget the session is judged by</source>
        <translation>按哪份预算评判此会话</translation>
    </message>
    <message>
        <source>Budget table</source>
        <translation>预算表</translation>
    </message>
    <message>
        <source>Stage, allowed, worst, percentiles, share and verdict; F2 edits what is allowed</source>
        <translation>阶段、允许、最慢、百分位、占比和结论；按 F2 修改限额</translation>
    </message>
    <message>
        <source>Unnamed budget</source>
        <translation>未命名的预算</translation>
    </message>
    <message>
        <source>%1 (of the session)</source>
        <translation>%1（会话自带）</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已修改</translation>
    </message>
    <message>
        <source>Open a budget</source>
        <translation>打开预算</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Saved as “%1”. It is in the list, and can be chosen for the next run.</source>
        <translation>已保存为“%1”。它已在列表中，可选作下次运行的预算。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ChunkGapsPlot</name>
    <message>
        <source>Chunk gaps</source>
        <translation>块间隔</translation>
    </message>
    <message>
        <source>%1 gaps, the longest %2, the median %3, %4 stalls</source>
        <translation>%1 个间隔，最长 %2，中位数 %3，停顿 %4 次</translation>
    </message>
    <message>
        <source>longest %1</source>
        <translation>最长 %1</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>%1: came out of the same read as the one before, so its gap says nothing</source>
        <translation>%1：与前一块在同一次读取中到达，间隔没有意义</translation>
    </message>
    <message>
        <source>%1: a stall of %2</source>
        <translation>%1：停顿 %2</translation>
    </message>
    <message>
        <source>%1: a gap of %2</source>
        <translation>%1：间隔 %2</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ClockLabel</name>
    <message>
        <source>replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>No task yet</source>
        <translation>还没有任务</translation>
    </message>
    <message>
        <source>Task clock: %1 s, %2</source>
        <translation>任务计时：%1 s，%2</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>pausing …</source>
        <translation>即将暂停…</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ConversationHeader</name>
    <message>
        <source>Now</source>
        <translation>此刻</translation>
    </message>
    <message>
        <source>At work</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Broken off: the task never ended</source>
        <translation>中断：任务没有结束</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ConversationInput</name>
    <message>
        <source>Ask: %1</source>
        <translation>提问：%1</translation>
    </message>
    <message>
        <source>Shift+Enter begins a line</source>
        <translation>Shift+Enter 换行</translation>
    </message>
    <message>
        <source>The agent is at work. Ask again when it has answered.</source>
        <translation>智能体正在工作。回答之后再继续提问。</translation>
    </message>
    <message>
        <source>Stopping ...</source>
        <translation>正在停止……</translation>
    </message>
    <message>
        <source>Ask something</source>
        <translation>提个问题</translation>
    </message>
    <message>
        <source>Ask the agent</source>
        <translation>向智能体提问</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Send the question (Enter)</source>
        <translation>发送问题（Enter）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the task; the conversation goes on</source>
        <translation>停止任务；对话仍可继续</translation>
    </message>
    <message>
        <source>Ask a follow-up</source>
        <translation>继续追问</translation>
    </message>
    <message>
        <source>Ask %1, in a new session</source>
        <translation>向“%1”提问（新会话）</translation>
    </message>
    <message>
        <source>Ask in a new session</source>
        <translation>提问（新会话）</translation>
    </message>
    <message>
        <source>It will not know what is said above.</source>
        <translation>新会话不了解上面的对话。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ConversationPane</name>
    <message>
        <source>Preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Nothing asked yet</source>
        <translation>尚未提问</translation>
    </message>
    <message>
        <source>Ask something below, or choose one of the ready tasks. What the agent does is shown here as it happens.</source>
        <translation>在下方提问，或选择一个现成的任务。智能体的工作过程会实时显示在这里。</translation>
    </message>
    <message>
        <source>Waiting for the keychain: unlock it if the desktop asks</source>
        <translation>正在等待钥匙串：如桌面提示，请解锁</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ConversationView</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>最新</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::DataPage</name>
    <message>
        <source>Delete all sessions (%1)?</source>
        <translation>删除全部会话（%1 个）吗？</translation>
    </message>
    <message>
        <source>They cannot be brought back. Export first what you want to keep.</source>
        <translation>删除后无法恢复。请先导出需要保留的内容。</translation>
    </message>
    <message>
        <source>Delete all</source>
        <translation>全部删除</translation>
    </message>
    <message>
        <source>Where sessions are kept</source>
        <translation>会话的保存位置</translation>
    </message>
    <message>
        <source>Sessions: %1. Size: %2.</source>
        <translation>会话：%1 个。大小：%2。</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>All sessions. Endpoints, workbenches and keys stay.</source>
        <translation>删除全部会话。端点、工作台和密钥会保留。</translation>
    </message>
    <message>
        <source>Delete all sessions…</source>
        <translation>删除全部会话…</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>正在处理</translation>
    </message>
    <message>
        <source>Deleted: %1. Still running, so kept: %2.</source>
        <translation>已删除 %1 个；仍在运行而保留 %2 个。</translation>
    </message>
    <message>
        <source>Deleted: %1.</source>
        <translation>已删除 %1 个。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::DistributionField</name>
    <message>
        <source>The first must not be greater than the second.</source>
        <translation>前一个值不能大于后一个值。</translation>
    </message>
    <message>
        <source>The middle must be above 0.</source>
        <translation>中间值必须大于 0。</translation>
    </message>
    <message>
        <source>Write for example 15, or {&quot;lognormal&quot;: {&quot;median&quot;: 210, &quot;sigma&quot;: 0.3}}, or {&quot;uniform&quot;: {&quot;min&quot;: 40, &quot;max&quot;: 80}}.</source>
        <translation>例如填写 15、{&quot;lognormal&quot;: {&quot;median&quot;: 210, &quot;sigma&quot;: 0.3}} 或 {&quot;uniform&quot;: {&quot;min&quot;: 40, &quot;max&quot;: 80}}。</translation>
    </message>
    <message>
        <source>always</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>around</source>
        <translation>约</translation>
    </message>
    <message>
        <source>between</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>How the time varies</source>
        <translation>时间如何变化</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散程度</translation>
    </message>
    <message>
        <source>Upper bound</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Distribution as JSON</source>
        <translation>JSON 形式的分布</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::DistributionPlot</name>
    <message>
        <source>Distribution: the share of samples at or below each time</source>
        <translation>分布：不超过各时间的样本比例</translation>
    </message>
    <message>
        <source>Histogram: how many samples took how long</source>
        <translation>直方图：各耗时区间的样本数</translation>
    </message>
    <message>
        <source>allowed %1</source>
        <translation>允许 %1</translation>
    </message>
    <message>
        <source>%1 took at most %2</source>
        <translation>%1 的样本不超过 %2</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 至 %2：%3</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::EndpointDialog</name>
    <message>
        <source>Your endpoints</source>
        <translation>我的端点</translation>
    </message>
    <message>
        <source>its file has a problem</source>
        <translation>文件有问题</translation>
    </message>
    <message>
        <source>New endpoint</source>
        <translation>新建端点</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>Lab, simulated</source>
        <translation>实验室（模拟）</translation>
    </message>
    <message>
        <source>lab, simulated</source>
        <translation>实验室，模拟</translation>
    </message>
    <message>
        <source>lab, simulated; yours</source>
        <translation>实验室，模拟；自定义</translation>
    </message>
    <message>
        <source>Leave without saving?</source>
        <translation>不保存就离开吗？</translation>
    </message>
    <message>
        <source>What was changed here is lost.</source>
        <translation>此处的修改将丢失。</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
    <message>
        <source>Endpoints</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Saves, and takes this endpoint for the next session</source>
        <translation>保存，并在下一次会话中使用此端点</translation>
    </message>
    <message>
        <source>Undo duplicating</source>
        <translation>撤销复制</translation>
    </message>
    <message>
        <source>Undo saving</source>
        <translation>撤销保存</translation>
    </message>
    <message>
        <source>Undo deleting</source>
        <translation>撤销删除</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::EndpointForm</name>
    <message>
        <source>Models the endpoint offers: %1</source>
        <translation>端点提供的模型数：%1</translation>
    </message>
    <message>
        <source>Certificates to trust</source>
        <translation>信任的证书</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Extra headers</source>
        <translation>附加请求头</translation>
    </message>
    <message>
        <source>One &quot;Name: value&quot; a line.</source>
        <translation>每行一个“名称: 值”。</translation>
    </message>
    <message>
        <source>Extra body</source>
        <translation>附加请求体</translation>
    </message>
    <message>
        <source>A JSON object, merged into every request.</source>
        <translation>JSON 对象，合并到每个请求中。</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>A PEM file, in place of the system&apos;s.</source>
        <translation>PEM 文件，代替系统证书。</translation>
    </message>
    <message>
        <source>Choose the file of certificates</source>
        <translation>选择证书文件</translation>
    </message>
    <message>
        <source>HTTP version</source>
        <translation>HTTP 版本</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>HTTP/2, also without TLS</source>
        <translation>HTTP/2，无 TLS 时也使用</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>A test lists what the endpoint offers.</source>
        <translation>测试后会列出端点提供的模型。</translation>
    </message>
    <message>
        <source>Include /v1; only a query may follow it.</source>
        <translation>需包含 /v1；其后只能跟查询参数。</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>A PEM file, for endpoints that ask who you are by TLS.</source>
        <translation>PEM 文件，用于通过 TLS 要求验明身份的端点。</translation>
    </message>
    <message>
        <source>Choose the client certificate</source>
        <translation>选择客户端证书</translation>
    </message>
    <message>
        <source>Its key</source>
        <translation>证书私钥</translation>
    </message>
    <message>
        <source>A PEM file without a password; empty: in the same file.</source>
        <translation>不带密码的 PEM 文件；留空表示在同一文件中。</translation>
    </message>
    <message>
        <source>Key of the client certificate</source>
        <translation>客户端证书的私钥</translation>
    </message>
    <message>
        <source>Choose the key of the client certificate</source>
        <translation>选择客户端证书的私钥</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::EndpointTestView</name>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Asking %1</source>
        <translation>正在询问 %1</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Not tried after that: %1.</source>
        <translation>其后未再检查的步骤：%1。</translation>
    </message>
    <message>
        <source>It works. First token after %1.</source>
        <translation>可以使用。%1 后收到首个词元。</translation>
    </message>
    <message>
        <source>It works.</source>
        <translation>可以使用。</translation>
    </message>
    <message>
        <source>It does not work yet:</source>
        <translation>还不能使用：</translation>
    </message>
    <message>
        <source>Use the address %1</source>
        <translation>改用地址 %1</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Testing the endpoint</source>
        <translation>正在测试端点</translation>
    </message>
    <message>
        <source>Lists the models and sends one tiny request.</source>
        <translation>列出模型，并发送一个很小的请求。</translation>
    </message>
    <message>
        <source>key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>host name</source>
        <translation>主机名</translation>
    </message>
    <message>
        <source>connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>encryption</source>
        <translation>加密</translation>
    </message>
    <message>
        <source>path of the address</source>
        <translation>地址路径</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>an answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>streaming</source>
        <translation>流式输出</translation>
    </message>
    <message>
        <source>It works, but does not stream as it should.</source>
        <translation>可以使用，但流式输出不正常。</translation>
    </message>
    <message>
        <source>It works, but does not list the model &quot;%1&quot;.</source>
        <translation>可以使用，但模型列表中没有“%1”。</translation>
    </message>
    <message>
        <source>It works, but not all is as it should be.</source>
        <translation>可以使用，但并非一切正常。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the names of checks</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 First token after %2.</source>
        <comment>sentence, time</comment>
        <translation>%1首个词元用时 %2。</translation>
    </message>
    <message>
        <source>The values have changed since the last test: test again.</source>
        <translation>自上次测试后，设置已更改：请重新测试。</translation>
    </message>
    <message>
        <source>%1 (lab, simulated)</source>
        <comment>a time</comment>
        <translation>%1（实验室，模拟）</translation>
    </message>
    <message>
        <source>whether the key is accepted</source>
        <translation>密钥是否被接受</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>It works, but not with tools.</source>
        <translation>可以使用，但不支持工具。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::EndpointTimes</name>
    <message>
        <source>Time limits</source>
        <translation>时间限制</translation>
    </message>
    <message>
        <source>Trying again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>First byte</source>
        <translation>首字节</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Between bytes</source>
        <translation>字节间隔</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>整个回答</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>First pause</source>
        <translation>首次停顿</translation>
    </message>
    <message>
        <source>Longest pause</source>
        <translation>最长停顿</translation>
    </message>
    <message>
        <source>Longest asked pause</source>
        <translation>服务器要求的最长停顿</translation>
    </message>
    <message>
        <source>Name lookup, connection, TLS.</source>
        <translation>域名解析、连接、TLS。</translation>
    </message>
    <message>
        <source>After the request was sent.</source>
        <translation>请求发出之后。</translation>
    </message>
    <message>
        <source>Keep-alives do not count.</source>
        <translation>保活信号不算。</translation>
    </message>
    <message>
        <source>1 = never again.</source>
        <translation>1 表示不重试。</translation>
    </message>
    <message>
        <source>Doubled each time.</source>
        <translation>每次加倍。</translation>
    </message>
    <message>
        <source>A longer one ends the call.</source>
        <translation>超过则结束调用。</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::EventWords</name>
    <message>
        <source>%1 · %2</source>
        <comment>name of a span, tool or model</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>已显示</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>request sent</source>
        <translation>请求已发出</translation>
    </message>
    <message>
        <source>first byte</source>
        <translation>首字节</translation>
    </message>
    <message>
        <source>first stream event</source>
        <translation>首个流事件</translation>
    </message>
    <message>
        <source>first token, reasoning</source>
        <translation>首个词元（思考）</translation>
    </message>
    <message>
        <source>first token, visible</source>
        <translation>首个词元（可见文本）</translation>
    </message>
    <message>
        <source>first token, tool call</source>
        <translation>首个词元（工具调用）</translation>
    </message>
    <message>
        <source>last token</source>
        <translation>最后一个词元</translation>
    </message>
    <message>
        <source>tool name known</source>
        <translation>已知工具名称</translation>
    </message>
    <message>
        <source>arguments complete</source>
        <translation>参数完整</translation>
    </message>
    <message>
        <source>end of the stream</source>
        <translation>流结束</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>mark, tool call</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>attribute, value</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>event %1 was shown</source>
        <translation>事件 %1 已显示</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::EventsModel</name>
    <message>
        <source>%1, over budget</source>
        <translation>%1，超出预算</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>跨度</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::EventsPage</name>
    <message>
        <source>Copy rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter events by text</source>
        <translation>按文本筛选事件</translation>
    </message>
    <message>
        <source>Kind of event</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Only over</source>
        <translation>仅超出</translation>
    </message>
    <message>
        <source>Only events of spans that are over budget</source>
        <translation>仅显示超出预算的跨度的事件</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>所有类型</translation>
    </message>
    <message>
        <source>All stages</source>
        <translation>所有阶段</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>%1 of %2 events</source>
        <translation>%1 / %2 个事件</translation>
    </message>
    <message>
        <source>No events yet</source>
        <translation>还没有事件</translation>
    </message>
    <message>
        <source>No event passes the filter</source>
        <translation>没有符合筛选条件的事件</translation>
    </message>
    <message>
        <source>Run or open a session: everything that happens in it is listed here.</source>
        <translation>运行或打开一个会话：其中发生的一切都会列在这里。</translation>
    </message>
    <message>
        <source>Change the words, the kind or the stage above.</source>
        <translation>请修改上方的文字、类型或阶段。</translation>
    </message>
    <message>
        <source>Without paint reports</source>
        <translation>不含绘制报告</translation>
    </message>
    <message>
        <source>Hides events of the kind &quot;%1&quot;: they only say when another one was painted</source>
        <translation>隐藏“%1”类型的事件：它们只说明另一事件何时被绘制到屏幕上</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ExportDialog</name>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>Say where the file shall go.</source>
        <translation>请指定文件的保存位置。</translation>
    </message>
    <message>
        <source>%1 is there already</source>
        <translation>%1 已存在</translation>
    </message>
    <message>
        <source>Replace it? What it holds now is lost.</source>
        <translation>要替换它吗？现有内容将丢失。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>The picture is in the clipboard.</source>
        <translation>图片已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>已取消，未写入任何文件。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>To</source>
        <translation>保存到</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>要写入的文件</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>As printed. On a screen the page follows the reader&apos;s light or dark theme.</source>
        <translation>此为打印效果。在屏幕上，页面会跟随读者的浅色或深色主题。</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>The text is in the clipboard.</source>
        <translation>文本已复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ExportOptions</name>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>2× is sharp on most screens, 4× in print.</source>
        <translation>2× 在多数屏幕上清晰，4× 适合印刷。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Shown at the top, as plain text.</source>
        <translation>以纯文本显示在顶部。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Measures and budget table</source>
        <translation>度量与预算表</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Tool calls with arguments and results</source>
        <translation>工具调用及其参数和结果</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>HTML, one file for any browser</source>
        <translation>HTML，单个文件，任何浏览器可读</translation>
    </message>
    <message>
        <source>PDF, for print</source>
        <translation>PDF，用于打印</translation>
    </message>
    <message>
        <source>PNG, a picture</source>
        <translation>PNG，图片</translation>
    </message>
    <message>
        <source>SVG, a picture without pixels</source>
        <translation>SVG，矢量图</translation>
    </message>
    <message>
        <source>Markdown, for an issue</source>
        <translation>Markdown，用于工单</translation>
    </message>
    <message>
        <source>CSV, for a spreadsheet</source>
        <translation>CSV，用于电子表格</translation>
    </message>
    <message>
        <source>JSON, all events; opens here again</source>
        <translation>JSON，全部事件，可再次在此打开</translation>
    </message>
    <message>
        <source>Parts of requests and tools</source>
        <translation>请求和工具的组成部分</translation>
    </message>
    <message>
        <source>Fold what took less than 1 ms</source>
        <translation>折叠不足 1 ms 的部分</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ExportPreview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::FindBar</name>
    <message>
        <source>No match</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Find by name, tool, model or stage</source>
        <translation>按名称、工具、模型或阶段查找</translation>
    </message>
    <message>
        <source>Find in the waterfall</source>
        <translation>在瀑布图中查找</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一个匹配（Shift+Enter）</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>下一个匹配（Enter）</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::FirstRunPanel</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>See where an agent&apos;s time goes</source>
        <translation>看清智能体的时间花在哪里</translation>
    </message>
    <message>
        <source>Run a session and watch each stage against its budget. Three ways to begin:</source>
        <translation>运行一次会话，对照预算观察每个阶段。有三种开始方式：</translation>
    </message>
    <message>
        <source>Run the scenario</source>
        <translation>运行示例场景</translation>
    </message>
    <message>
        <source>The sales workbench on the built-in lab: nothing to set up, no key needed.</source>
        <translation>在内置实验室上运行销售工作台：无需设置，无需密钥。</translation>
    </message>
    <message>
        <source>%1 on the built-in lab: nothing to set up, no key needed.</source>
        <translation>在内置实验室上运行“%1”：无需设置，无需密钥。</translation>
    </message>
    <message>
        <source>Connect your endpoint</source>
        <translation>连接自己的端点</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Or from a terminal; its sessions appear here too:</source>
        <translation>也可以在终端运行，其会话同样显示在这里：</translation>
    </message>
    <message>
        <source>Command to run a session from a terminal</source>
        <translation>在终端运行会话的命令</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Any server that speaks the OpenAI protocol. Its test shows what is wrong.</source>
        <translation>任何兼容 OpenAI 协议的服务器。测试会显示哪里有问题。</translation>
    </message>
    <message>
        <source>An exported session (JSON) or a workbench file.</source>
        <translation>导出的会话（JSON）或工作台文件。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::FoldSection</name>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未结束</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::Format</name>
    <message>
        <source>not reported</source>
        <translation>未上报</translation>
    </message>
    <message>
        <source>now</source>
        <translation>此刻</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>昨天 %1</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::HoldButtons</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pausing …</source>
        <translation>即将暂停…</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause before the next thing the agent begins; a request that is on its way goes on to its end (Space)</source>
        <translation>在智能体开始下一项之前暂停；已发出的请求会继续到结束（空格）</translation>
    </message>
    <message>
        <source>Pauses before the next thing the agent begins. Press again to let it go on (Space)</source>
        <translation>将在智能体开始下一项之前暂停。再按一次则继续（空格）</translation>
    </message>
    <message>
        <source>Let the agent go on (Space, F5)</source>
        <translation>让智能体继续（空格、F5）</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Go on to the next thing the agent begins, and pause before it (F10)</source>
        <translation>继续到智能体的下一项，并在其之前暂停（F10）</translation>
    </message>
    <message>
        <source>Pause before the next thing the agent begins (F10)</source>
        <translation>在智能体开始下一项之前暂停（F10）</translation>
    </message>
    <message>
        <source>Pause the replay (Space)</source>
        <translation>暂停回放（空格）</translation>
    </message>
    <message>
        <source>Let the replay go on (Space)</source>
        <translation>继续回放（空格）</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::InputRow</name>
    <message>
        <source>You asked: %1</source>
        <translation>你的提问：%1</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::InspectorPane</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>出了什么问题</translation>
    </message>
    <message>
        <source>Why it is over</source>
        <translation>为什么超出</translation>
    </message>
    <message>
        <source>Timings</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>Silences</source>
        <translation>静默</translation>
    </message>
    <message>
        <source>Chunk gaps</source>
        <translation>块间隔</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>思考过程</translation>
    </message>
    <message>
        <source>As the server reported</source>
        <translation>服务器上报</translation>
    </message>
    <message>
        <source>Notes on the trace</source>
        <translation>追踪备注</translation>
    </message>
    <message>
        <source>About this session</source>
        <translation>关于此会话</translation>
    </message>
    <message>
        <source>Recorded with it</source>
        <translation>随附记录</translation>
    </message>
    <message>
        <source>over 300 ms: %1</source>
        <translation>超过 300 ms：%1 次</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>stalls: %1</source>
        <translation>停顿：%1 次</translation>
    </message>
    <message>
        <source>stalls: %1 · out of one read: %2</source>
        <translation>停顿：%1 次 · 同次读取：%2</translation>
    </message>
    <message>
        <source>Nothing to inspect yet</source>
        <translation>暂无可检查的内容</translation>
    </message>
    <message>
        <source>Select a span of the waterfall: its times, messages, arguments and results stand here.</source>
        <translation>选中瀑布图中的一个跨度，这里会显示它的时间、消息、参数和结果。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::KeyEntry</name>
    <message>
        <source>Type the key. It is kept under a name; the endpoint&apos;s file never holds it.</source>
        <translation>请输入密钥。密钥按名称保存，端点文件中不含密钥。</translation>
    </message>
    <message>
        <source>Name the variable that holds the key, for example OPENAI_API_KEY. The key itself does not belong here.</source>
        <translation>请填写存放密钥的变量名，例如 OPENAI_API_KEY。不要在此填写密钥本身。</translation>
    </message>
    <message>
        <source>No keychain answers: the key will be kept until you quit.</source>
        <translation>没有可用的钥匙串：密钥将保留到退出程序为止。</translation>
    </message>
    <message>
        <source>Will be stored in the keychain when you save.</source>
        <translation>保存时将存入钥匙串。</translation>
    </message>
    <message>
        <source>Kept for this run only: no keychain answers.</source>
        <translation>仅在本次运行中保留：没有可用的钥匙串。</translation>
    </message>
    <message>
        <source>Stored in the keychain.</source>
        <translation>已存入钥匙串。</translation>
    </message>
    <message>
        <source>No keychain answers: a key typed here is kept until you quit.</source>
        <translation>没有可用的钥匙串：在此输入的密钥只保留到退出程序为止。</translation>
    </message>
    <message>
        <source>Read from the environment when a session starts.</source>
        <translation>会话开始时从环境变量读取。</translation>
    </message>
    <message>
        <source>Unchanged; type to replace it</source>
        <translation>未修改；输入即可替换</translation>
    </message>
    <message>
        <source>Paste the key</source>
        <translation>粘贴密钥</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无密钥</translation>
    </message>
    <message>
        <source>Keychain</source>
        <translation>钥匙串</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Where the key comes from</source>
        <translation>密钥来源</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Environment variable</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show the key while typing</source>
        <translation>输入时显示密钥</translation>
    </message>
    <message>
        <source>Asking the keychain. The desktop may want you to unlock it first.</source>
        <translation>正在询问钥匙串。桌面可能会要求您先解锁。</translation>
    </message>
    <message>
        <source>So short a key cannot be kept out of what is shown and recorded: that takes 6 characters.</source>
        <translation>这么短的密钥无法从显示和记录的内容中去除：至少需要 6 个字符。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::KeyValueList</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::LabForm</name>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Time per token</source>
        <translation>每个词元的时间</translation>
    </message>
    <message>
        <source>Authentication</source>
        <translation>身份验证</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>Chunk gaps</source>
        <translation>块间隔</translation>
    </message>
    <message>
        <source>Tokens in a chunk</source>
        <translation>每块的词元数</translation>
    </message>
    <message>
        <source>Without queueing and prefill.</source>
        <translation>不含排队和预填充。</translation>
    </message>
    <message>
        <source>Prefill, ms per prompt token</source>
        <translation>预填充，每个提示词词元的毫秒数</translation>
    </message>
    <message>
        <source>Requests at the same time</source>
        <translation>同时处理的请求数</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>The whole profile as JSON</source>
        <translation>完整配置（JSON）</translation>
    </message>
    <message>
        <source>Drawn once per request.</source>
        <translation>每个请求抽取一次。</translation>
    </message>
    <message>
        <source>Multiplies the time per token: jitter and stalls.</source>
        <translation>乘以每个词元的时间：抖动与停顿。</translation>
    </message>
    <message>
        <source>Slowdown per concurrent request</source>
        <translation>每增加一个并发请求减慢的比例</translation>
    </message>
    <message>
        <source>Slowdown factor during another&apos;s prefill</source>
        <translation>其他请求预填充时减慢的倍数</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::MainWindow</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新建会话</translation>
    </message>
    <message>
        <source>Open file …</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Fast: the announced LPX</source>
        <translation>快：已公布的 LPX</translation>
    </message>
    <message>
        <source>Slow: a busy GPU</source>
        <translation>慢：繁忙的 GPU</translation>
    </message>
    <message>
        <source>Failing: an endpoint that breaks off</source>
        <translation>失败：中途断开的端点</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Conversation and inspector</source>
        <translation>对话与检查器</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Endpoints …</source>
        <translation>端点…</translation>
    </message>
    <message>
        <source>Workbenches …</source>
        <translation>工作台…</translation>
    </message>
    <message>
        <source>Settings …</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Keys …</source>
        <translation>按键…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Recordings of the lab</source>
        <translation>实验室录制</translation>
    </message>
    <message>
        <source>A session is running</source>
        <translation>会话正在运行</translation>
    </message>
    <message>
        <source>A session is running. Stop it and quit?</source>
        <translation>会话正在运行。要停止并退出吗？</translation>
    </message>
    <message>
        <source>What was recorded until now is kept.</source>
        <translation>到目前为止的录制会保留。</translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation>停止并退出</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a session or a workbench</source>
        <translation>打开会话或工作台</translation>
    </message>
    <message>
        <source>Sessions and workbenches (*.json)</source>
        <translation>会话和工作台 (*.json)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>正常大小</translation>
    </message>
    <message>
        <source>Quit?</source>
        <translation>退出？</translation>
    </message>
    <message>
        <source>The session has ended meanwhile. Quit?</source>
        <translation>会话已结束。是否退出？</translation>
    </message>
    <message>
        <source>It is kept.</source>
        <translation>会话已保存。</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>Show or hide the sessions (Ctrl+1)</source>
        <translation>显示或隐藏会话列表（Ctrl+1）</translation>
    </message>
    <message>
        <source>Show or hide the conversation and the inspector (Ctrl+2)</source>
        <translation>显示或隐藏对话与检查器（Ctrl+2）</translation>
    </message>
    <message>
        <source>simulated times of the lab</source>
        <translation>实验端点的模拟时间</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::MarkdownDocument</name>
    <message>
        <source>[picture: %1]</source>
        <translation>[图片：%1]</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::MarkdownView</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Open &quot;%1&quot; ...</source>
        <translation>打开“%1”……</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::MessagesModel</name>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::MessagesSection</name>
    <message>
        <source>%1 messages</source>
        <translation>%1 条消息</translation>
    </message>
    <message>
        <source>Messages sent</source>
        <translation>发送的消息</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::NoteEditor</name>
    <message>
        <source>Write a note</source>
        <translation>写备注</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::OverviewStrip</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>The whole session in small. Drag the window or its edges to choose what the waterfall shows; double click shows all.</source>
        <translation>整个会话的缩略图。拖动窗口或其边缘可选择瀑布图显示的范围；双击显示全部。</translation>
    </message>
    <message>
        <source>Drag to move, drag an edge to resize, double click for all</source>
        <translation>拖动可移动，拖动边缘可调整大小，双击显示全部</translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>%1 到 %2，共 %3</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::Panels</name>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Conversation and inspector</source>
        <translation>对话与检查器</translation>
    </message>
    <message>
        <source>Tables of this session</source>
        <translation>此会话的表格</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::PasteToolsDialog</name>
    <message>
        <source>Paste tools</source>
        <translation>粘贴工具</translation>
    </message>
    <message>
        <source>Function tools, as they stand in a request</source>
        <translation>请求中的函数工具定义</translation>
    </message>
    <message>
        <source>Each becomes an HTTP tool. Fill in its address afterwards.</source>
        <translation>每个都会变成一个 HTTP 工具，之后请填写其地址。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Recognised: %1</source>
        <translation>已识别：%1</translation>
    </message>
    <message>
        <source>Add (%1)</source>
        <translation>添加（%1）</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>The weather in a city</source>
        <translation>某个城市的天气</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::PercentilesPage</name>
    <message>
        <source>Task, end to end</source>
        <translation>任务，端到端</translation>
    </message>
    <message>
        <source>First feedback</source>
        <translation>首次反馈</translation>
    </message>
    <message>
        <source>Longest silence</source>
        <translation>最长静默</translation>
    </message>
    <message>
        <source>TTFT, time to first token</source>
        <translation>TTFT，首个词元时间</translation>
    </message>
    <message>
        <source>TPOT, time per output token</source>
        <translation>TPOT，每个输出词元时间</translation>
    </message>
    <message>
        <source>Stage: %1</source>
        <translation>阶段：%1</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>度量对象</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Reading sessions</source>
        <translation>正在读取会话</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>最慢</translation>
    </message>
    <message numerus="yes">
        <source>%n sessions, chosen in the list</source>
        <translation>
            <numerusform>列表中选择的 %n 个会话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %n sessions of this workbench and endpoint</source>
        <translation>
            <numerusform>此工作台和端点最近的 %n 个会话</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading sessions…</source>
        <translation>正在读取会话…</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>还没有可比较的内容</translation>
    </message>
    <message>
        <source>Not reported in these sessions</source>
        <translation>这些会话中未上报</translation>
    </message>
    <message>
        <source>Run the scenario a few times, or choose sessions in the list with Ctrl and a click. Their times are compared here.</source>
        <translation>多运行几次示例场景，或在列表中按住 Ctrl 单击选择多个会话，其时间会在此比较。</translation>
    </message>
    <message>
        <source>None of the sessions has a time for this. Choose another stage or measure.</source>
        <translation>没有会话包含这一时间。请选择其他阶段或度量。</translation>
    </message>
    <message numerus="yes">
        <source>needs %n more</source>
        <translation>
            <numerusform>还需 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>times simulated by the lab</source>
        <translation>时间由实验室模拟</translation>
    </message>
    <message>
        <source>Percentiles and distribution</source>
        <translation>百分位与分布</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::PresentationHead</name>
    <message>
        <source>simulated times of the lab</source>
        <translation>实验室的模拟时间</translation>
    </message>
    <message>
        <source>over by %1 · allowed %2</source>
        <translation>超出 %1 · 允许 %2</translation>
    </message>
    <message>
        <source>allowed %1</source>
        <translation>允许 %1</translation>
    </message>
    <message>
        <source>near the budget · allowed %1</source>
        <translation>接近预算 · 允许 %1</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::PresentationReady</name>
    <message>
        <source>Ready. F5 begins, Esc leaves.</source>
        <translation>就绪。按 F5 开始，按 Esc 离开。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run (F5)</source>
        <translation>运行 (F5)</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::PresentationStatuses</name>
    <message>
        <source>What was done</source>
        <translation>做了什么</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::PresentationWaterfall</name>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::PresentationWindow</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Pausing …</source>
        <translation>即将暂停…</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>正在准备</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ProblemRow</name>
    <message>
        <source>%1 failed</source>
        <translation>%1 失败</translation>
    </message>
    <message>
        <source>The task failed</source>
        <translation>任务失败</translation>
    </message>
    <message>
        <source>The session could not begin</source>
        <translation>会话无法开始</translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1，%2 次</translation>
    </message>
    <message>
        <source>Nothing was said about why.</source>
        <translation>未说明原因。</translation>
    </message>
    <message>
        <source>Show it in the inspector</source>
        <translation>在检查器中显示</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ReasoningRow</name>
    <message>
        <source>Reasoning</source>
        <translation>思考过程</translation>
    </message>
    <message>
        <source>%1 ... The rest is in the inspector.</source>
        <translation>%1……其余内容见检查器。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ReplayBar</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格）</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>减速</translation>
    </message>
    <message>
        <source>Slower (-)</source>
        <translation>减速（-）</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加速</translation>
    </message>
    <message>
        <source>Faster (+)</source>
        <translation>加速（+）</translation>
    </message>
    <message>
        <source>Place in the recording</source>
        <translation>录制中的位置</translation>
    </message>
    <message>
        <source>Speed %1 times</source>
        <translation>%1 倍速</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SaveBudgetSheet</name>
    <message>
        <source>Save the budget</source>
        <translation>保存预算</translation>
    </message>
    <message>
        <source>What it is called, such as: Fast answers</source>
        <translation>名称，例如：快速回答</translation>
    </message>
    <message>
        <source>Name of the budget</source>
        <translation>预算名称</translation>
    </message>
    <message>
        <source>Into a file …</source>
        <translation>存为文件…</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>There is one of that name: it will be replaced.</source>
        <translation>已有同名预算：将被替换。</translation>
    </message>
    <message>
        <source>It will be in the list of budgets, here and in the bar above.</source>
        <translation>它会出现在此处和顶栏的预算列表中。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SecretDialog</name>
    <message>
        <source>Secret</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Would be sent to</source>
        <translation>将发送到</translation>
    </message>
    <message>
        <source>%1 to %2, for %3</source>
        <comment>secret, destination, file</comment>
        <translation>%1 → %2，文件 %3</translation>
    </message>
    <message>
        <source>Send secrets?</source>
        <translation>发送密钥？</translation>
    </message>
    <message>
        <source>May these files send your secrets?</source>
        <translation>允许这些文件发送您的密钥吗？</translation>
    </message>
    <message>
        <source>May this file send your secrets?</source>
        <translation>允许该文件发送您的密钥吗？</translation>
    </message>
    <message>
        <source>Nothing has been sent. Allow it only if you trust the file and know where the secrets would go. The answer is kept until the file changes.</source>
        <translation>尚未发送任何内容。请仅在信任该文件并了解密钥去向时允许。回答在文件更改前一直有效。</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SessionControl</name>
    <message>
        <source>Lab · %1</source>
        <translation>实验室 · %1</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1（已修改）</translation>
    </message>
    <message>
        <source>of the workbench</source>
        <translation>随工作台</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SessionDelegate</name>
    <message>
        <source>lab</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Title of the session</source>
        <translation>会话标题</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SessionHead</name>
    <message>
        <source>Untitled session</source>
        <translation>未命名的会话</translation>
    </message>
    <message>
        <source>Endpoint and model of this session, as recorded with it</source>
        <translation>本会话的端点和模型（随会话记录）</translation>
    </message>
    <message>
        <source>Session shown: %1</source>
        <translation>当前显示的会话：%1</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SessionsModel</name>
    <message>
        <source>Untitled session</source>
        <translation>未命名的会话</translation>
    </message>
    <message>
        <source>%1, %2 budget</source>
        <translation>%1，预算%2</translation>
    </message>
    <message>
        <source>Workbench: %1</source>
        <translation>工作台：%1</translation>
    </message>
    <message>
        <source>Endpoint: %1</source>
        <translation>端点：%1</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Times are simulated by the lab</source>
        <translation>时间由实验室模拟</translation>
    </message>
    <message>
        <source>Tags: %1</source>
        <translation>标签：%1</translation>
    </message>
    <message>
        <source>open</source>
        <translation>等待追问</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message numerus="yes">
        <source>%n tool call(s) failed</source>
        <translation>
            <numerusform>%n 次工具调用失败</numerusform>
        </translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SessionsPane</name>
    <message>
        <source>Session deleted.</source>
        <translation>会话已删除。</translation>
    </message>
    <message>
        <source>SESSIONS</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>+ New</source>
        <translation>+ 新建</translation>
    </message>
    <message>
        <source>Begin a new session</source>
        <translation>开始新会话</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新建会话</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search sessions</source>
        <translation>搜索会话</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Enter opens, F2 renames, T edits the tags, Delete deletes; Ctrl or Shift with a click choose several</source>
        <translation>Enter 打开，F2 重命名，T 编辑标签，Delete 删除；按住 Ctrl 或 Shift 单击可多选</translation>
    </message>
    <message>
        <source>No session yet</source>
        <translation>还没有会话</translation>
    </message>
    <message>
        <source>Run the scenario, and the session is kept here.</source>
        <translation>运行示例场景，会话会保存在这里。</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>No session matches.</source>
        <translation>没有匹配的会话。</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>标签…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>复制编号</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Words of title, question, answer, tag, workbench, endpoint or model, or one such as over or failed</source>
        <translation>标题、问题、回答、标签、工作台、端点或模型中的词，或“超出”“失败”之类的词</translation>
    </message>
    <message>
        <source>Sort and filter the sessions</source>
        <translation>排序和筛选会话</translation>
    </message>
    <message>
        <source>Sort and filter</source>
        <translation>排序和筛选</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message numerus="yes">
        <source>%n filter(s)</source>
        <translation>
            <numerusform>%n 个筛选条件</numerusform>
        </translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序方式</translation>
    </message>
    <message>
        <source>Time, newest first</source>
        <translation>时间，最新在前</translation>
    </message>
    <message>
        <source>Duration, longest first</source>
        <translation>时长，最长在前</translation>
    </message>
    <message>
        <source>Verdict, worst first</source>
        <translation>判定，最差在前</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Over the budget</source>
        <translation>超出预算</translation>
    </message>
    <message>
        <source>Near the budget</source>
        <translation>接近预算</translation>
    </message>
    <message>
        <source>Within the budget</source>
        <translation>预算之内</translation>
    </message>
    <message>
        <source>Something failed</source>
        <translation>有失败</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>最近 24 小时</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>End the conversation</source>
        <translation>结束对话</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Endpoints…</source>
        <translation>端点…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Letters act while the waterfall has the focus.</source>
        <translation>焦点在瀑布图上时，字母键有效。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::StatusLineRow</name>
    <message>
        <source>Failed after %1</source>
        <translation>%1 后失败</translation>
    </message>
    <message>
        <source>Stopped after %1</source>
        <translation>%1 后停止</translation>
    </message>
    <message>
        <source>Answered in %1 · over by %2</source>
        <translation>用时 %1 回答 · 超出 %2</translation>
    </message>
    <message>
        <source>Answered in %1</source>
        <translation>用时 %1 回答</translation>
    </message>
    <message>
        <source>%1 · over by %2</source>
        <translation>%1 · 超出 %2</translation>
    </message>
    <message>
        <source>How long it has been doing this</source>
        <translation>已持续的时间</translation>
    </message>
    <message>
        <source>From the question to the start of this</source>
        <translation>从提问到此步开始</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>How long it has been paused</source>
        <translation>已暂停的时间</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Answered in %1 · task near its budget</source>
        <translation>用时 %1 回答 · 任务接近预算</translation>
    </message>
    <message>
        <source>Answered in %1 · task within its budget</source>
        <translation>用时 %1 回答 · 任务在预算内</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n tool call(s) failed</source>
        <translation>
            <numerusform>%1 · %n 次工具调用失败</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SumsBar</name>
    <message>
        <source>%1 from %2</source>
        <comment>a length of time and when it begins</comment>
        <translation>%1，始于 %2</translation>
    </message>
    <message>
        <source>Sums of the marked range</source>
        <translation>所选时段的合计</translation>
    </message>
    <message>
        <source>Show just the marked range</source>
        <translation>只显示所选时段</translation>
    </message>
    <message>
        <source>Add a note to the marked range</source>
        <translation>为所选时段添加备注</translation>
    </message>
    <message>
        <source>Clear the marked range (Esc)</source>
        <translation>清除所选时段（Esc）</translation>
    </message>
    <message>
        <source>Zoom to range</source>
        <translation>缩放到该范围</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::SumsStrip</name>
    <message numerus="yes">
        <source>%1: %2 in %n span(s)</source>
        <translation>
            <numerusform>%1：%n 个跨度共 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 over budget</source>
        <translation>%1，%2 个超出预算</translation>
    </message>
    <message>
        <source>No span in it</source>
        <translation>其中没有跨度</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 个超出</translation>
    </message>
    <message>
        <source>+%1 more</source>
        <translation>另 %1 项</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::TagsEditor</name>
    <message>
        <source>Tags of the session</source>
        <translation>会话标签</translation>
    </message>
    <message>
        <source>Tags, with commas between them</source>
        <translation>标签，用逗号分隔</translation>
    </message>
    <message>
        <source>demo, before the fix</source>
        <translation>演示, 修复前</translation>
    </message>
    <message>
        <source>In use: %1</source>
        <translation>使用中：%1</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::TextBlock</name>
    <message>
        <source>Show all %1 characters</source>
        <translation>显示全部 %1 个字符</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::TextSection</name>
    <message>
        <source>Copy the whole text</source>
        <translation>复制全文</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::ToolCallRow</name>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Tool call %1</source>
        <translation>工具调用 %1</translation>
    </message>
    <message>
        <source>failed, %1</source>
        <translation>失败，%1</translation>
    </message>
    <message>
        <source>stopped, %1</source>
        <translation>已停止，%1</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::TopBar</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the workbench&apos;s first task as a new session (F5)</source>
        <translation>以新会话运行工作台的第一个任务（F5）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Presentation (F11)</source>
        <translation>演示（F11）</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>%1 (has mistakes)</source>
        <translation>%1（有错误）</translation>
    </message>
    <message>
        <source>Edit or add a workbench …</source>
        <translation>编辑或添加工作台…</translation>
    </message>
    <message>
        <source>As the workbench asks for</source>
        <translation>按工作台的设定</translation>
    </message>
    <message>
        <source>Add or edit an endpoint …</source>
        <translation>添加或编辑端点…</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>下次运行</translation>
    </message>
    <message>
        <source>What Run will use. What the session shown ran on stands above its verdicts.</source>
        <translation>“运行”将使用的内容。所显示会话的运行环境写在其评判上方。</translation>
    </message>
    <message>
        <source>Workbench of the next run: the agent, its tools and its tasks</source>
        <translation>下次运行的工作台：智能体、它的工具和任务</translation>
    </message>
    <message>
        <source>Endpoint of the next run: where the model is</source>
        <translation>下次运行的端点：模型所在之处</translation>
    </message>
    <message>
        <source>Workbench of the next run: %1</source>
        <translation>下次运行的工作台：%1</translation>
    </message>
    <message>
        <source>Endpoint of the next run: %1</source>
        <translation>下次运行的端点：%1</translation>
    </message>
    <message>
        <source>Model of the next run</source>
        <translation>下次运行的模型</translation>
    </message>
    <message>
        <source>Shipped</source>
        <translation>随附</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>我的</translation>
    </message>
    <message>
        <source>Your endpoints</source>
        <translation>我的端点</translation>
    </message>
    <message>
        <source>Lab, simulated</source>
        <translation>实验室（模拟）</translation>
    </message>
    <message>
        <source>Stop what runs, or the replay; what was recorded stays (Shift+F5)</source>
        <translation>停止运行或回放；已记录的内容会保留（Shift+F5）</translation>
    </message>
    <message>
        <source>Budget of the next run: what each stage may take</source>
        <translation>下次运行的预算：每个阶段可用的时间</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>预算：%1</translation>
    </message>
    <message>
        <source>Budget of the next run: %1</source>
        <translation>下次运行的预算：%1</translation>
    </message>
    <message>
        <source>As the workbench says</source>
        <translation>随工作台</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Bring it back (Ctrl+Z)</source>
        <translation>恢复（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::VerdictCellView</name>
    <message>
        <source>%1: %2</source>
        <comment>measure, value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <comment>measure, value, notes</comment>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Click: to where it is worst</source>
        <translation>点击：转到最差的一处</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::VerdictStrip</name>
    <message>
        <source>allowed %1</source>
        <translation>允许 %1</translation>
    </message>
    <message>
        <source>Task %1 of %1</source>
        <translation>任务 %1 / %1</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>End to end: from the user&apos;s input accepted to the final answer complete. Time waiting for a person&apos;s approval is not counted unless the budget counts it.</source>
        <translation>端到端：从接受用户输入到最终回答完成。等待人工批准的时间不计入，除非预算要求计入。</translation>
    </message>
    <message>
        <source>First feedback</source>
        <translation>首次反馈</translation>
    </message>
    <message>
        <source>From the user&apos;s input to the first thing a person can see, stamped when it is painted. Where no viewer said when, the time at which it was made stands here.</source>
        <translation>从用户输入到人能看到的第一项内容，以实际绘制的时刻为准。若没有界面上报，则取其产生的时刻。</translation>
    </message>
    <message>
        <source>Longest silence</source>
        <translation>最长静默</translation>
    </message>
    <message>
        <source>over 0.3 s: %1</source>
        <translation>超过 0.3 s：%1 次</translation>
    </message>
    <message>
        <source>%1, over 0.3 s: %2</source>
        <comment>allowance, silences</comment>
        <translation>%1，超过 0.3 s：%2 次</translation>
    </message>
    <message>
        <source>The longest time in which nothing new could be read: no more text, no new status. Silences over 0.3 s feel sluggish, over 1 s people wonder, over 3 s they leave.</source>
        <translation>没有任何新内容可读的最长时间：没有更多文本，也没有新状态。静默超过 0.3 s 会觉得迟钝，超过 1 s 会让人疑惑，超过 3 s 人就会离开。</translation>
    </message>
    <message>
        <source>Over 0.3 s: %1. Over 1 s: %2. Over 3 s: %3.</source>
        <translation>超过 0.3 s：%1 次。超过 1 s：%2 次。超过 3 s：%3 次。</translation>
    </message>
    <message numerus="yes">
        <source>worst of %n calls</source>
        <translation>
            <numerusform>%n 次调用中最慢</numerusform>
        </translation>
    </message>
    <message>
        <source>TTFT, worst</source>
        <translation>TTFT，最慢</translation>
    </message>
    <message>
        <source>Time to first token: from the last byte of the request to the first text or tool call of the answer. Empty chunks are no tokens. The worst of all model calls of the task.</source>
        <translation>首个词元时间：从请求的最后一个字节到回答中的第一段文本或工具调用。空块不算词元。取该任务所有模型调用中的最慢值。</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>Time per output token after the first: (last token - first token) / (tokens - tokens in the first payload). The worst of all model calls of the task. Not defined under two tokens.</source>
        <translation>首个词元之后每个输出词元的时间：（最后词元 − 首个词元）÷（词元数 − 首个载荷的词元数）。取该任务所有模型调用中的最慢值。少于两个词元时无定义。</translation>
    </message>
    <message>
        <source>Steadiness</source>
        <translation>稳定性</translation>
    </message>
    <message>
        <source>p95 / p50 of the task&apos;s end to end over the last 24 sessions of this workbench and endpoint. Steady beats fast on average: 1.0 is the same time every time.</source>
        <translation>此工作台和端点最近 24 个会话中任务端到端时间的 p95 / p50。稳定胜过平均快：1.0 表示每次用时相同。</translation>
    </message>
    <message>
        <source>p95 / p50, n = %1</source>
        <translation>p95 / p50，n = %1</translation>
    </message>
    <message>
        <source>n = %1, needs %2 more</source>
        <translation>n = %1，还需 %2 个</translation>
    </message>
    <message>
        <source>needs %1 more</source>
        <translation>还需 %1 个</translation>
    </message>
    <message>
        <source>+%1 · %2</source>
        <comment>over by, allowance</comment>
        <translation>+%1 · %2</translation>
    </message>
    <message>
        <source>by its event alone</source>
        <translation>仅以事件为准</translation>
    </message>
    <message>
        <source>by a viewer</source>
        <translation>以查看端为准</translation>
    </message>
    <message>
        <source>by the screen</source>
        <translation>以屏幕为准</translation>
    </message>
    <message>
        <source>by the terminal</source>
        <translation>以终端为准</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::WaterfallPage</name>
    <message>
        <source>Status line</source>
        <translation>状态行</translation>
    </message>
    <message>
        <source>What the agent said it was doing, above the bars.</source>
        <translation>在条形上方显示智能体自述的工作内容。</translation>
    </message>
    <message>
        <source>Unattributed time</source>
        <translation>未归属时间</translation>
    </message>
    <message>
        <source>A hatched line where no span explains what a step was doing.</source>
        <translation>没有跨度能说明某一步在做什么时，显示一行斜线。</translation>
    </message>
    <message>
        <source>Follow a session while it runs</source>
        <translation>跟随运行中的会话</translation>
    </message>
    <message>
        <source>The view goes along with now, until you pan.</source>
        <translation>视图随当前时刻移动，直到你平移为止。</translation>
    </message>
    <message>
        <source>Compact rows</source>
        <translation>紧凑行距</translation>
    </message>
    <message>
        <source>More lines on a screen.</source>
        <translation>一屏显示更多行。</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::WaterfallPanel</name>
    <message>
        <source>fit · %1</source>
        <translation>适应 · %1</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <comment>a length of time and when it begins</comment>
        <translation>%1，始于 %2</translation>
    </message>
    <message>
        <source>Click two points to measure between them, Esc to end</source>
        <translation>单击两点测量其间时间，按 Esc 结束</translation>
    </message>
    <message numerus="yes">
        <source>%n over</source>
        <comment>spans over budget</comment>
        <translation>
            <numerusform>%n 个超出</numerusform>
        </translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>Waiting for the first event</source>
        <translation>等待第一个事件</translation>
    </message>
    <message>
        <source>Go to the next span over budget (N)</source>
        <translation>转到下一个超出预算的跨度（N）</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Go along with what runs now</source>
        <translation>跟随当前运行的内容</translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation>适应全部</translation>
    </message>
    <message>
        <source>Show all of the session (0)</source>
        <translation>显示整个会话（0）</translation>
    </message>
    <message>
        <source>Find a span (/)</source>
        <translation>查找跨度（/）</translation>
    </message>
    <message>
        <source>Find a span</source>
        <translation>查找跨度</translation>
    </message>
    <message>
        <source>Add a note to the marked range or the selected span</source>
        <translation>为所选时段或所选跨度添加备注</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>添加备注</translation>
    </message>
    <message>
        <source>Add note…</source>
        <translation>添加备注…</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Show what requests and tools are made of (P)</source>
        <translation>显示请求和工具由哪些部分组成（P）</translation>
    </message>
    <message>
        <source>To add a note, select a span, or drag in the ruler to mark a range</source>
        <translation>要添加备注，请先选中一个跨度，或在标尺上拖动选出一段时间</translation>
    </message>
    <message>
        <source>&lt; 1 ms</source>
        <translation>不足 1 ms</translation>
    </message>
    <message>
        <source>Fold what took less than a millisecond into one line</source>
        <translation>把不足一毫秒的部分折叠为一行</translation>
    </message>
    <message>
        <source>Fold less than 1 ms</source>
        <translation>折叠不足 1 ms</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::WaterfallView</name>
    <message>
        <source>Show in inspector</source>
        <translation>在检查器中显示</translation>
    </message>
    <message>
        <source>Fit to selected span</source>
        <translation>适应所选跨度</translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation>适应全部</translation>
    </message>
    <message>
        <source>Add note to marked range…</source>
        <translation>为所选时段添加备注…</translation>
    </message>
    <message>
        <source>Add note to selected span…</source>
        <translation>为所选跨度添加备注…</translation>
    </message>
    <message>
        <source>Zoom to marked range</source>
        <translation>缩放至所选时段</translation>
    </message>
    <message>
        <source>Clear marked range</source>
        <translation>清除所选时段</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>The spans of the session as bars over time, one line each. Alt+Down and Alt+Up go from span to span, N to the next one over budget, Enter opens the inspector.</source>
        <translation>会话的各个跨度以条形按时间排列，每行一个。Alt+↓ 和 Alt+↑ 在跨度之间移动，N 转到下一个超出预算的跨度，Enter 打开检查器。</translation>
    </message>
    <message>
        <source>Scroll the waterfall</source>
        <translation>滚动瀑布图</translation>
    </message>
</context>
<context>
    <name>stagefall::ui::WorkbenchEditor</name>
    <message>
        <source>Shipped</source>
        <translation>随附</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>我的</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>没有问题。</translation>
    </message>
    <message>
        <source>Problems: %1. Click one to go there.</source>
        <translation>问题：%1 个。单击可跳转。</translation>
    </message>
    <message>
        <source>Leave without saving?</source>
        <translation>不保存就离开吗？</translation>
    </message>
    <message>
        <source>What was changed here is lost.</source>
        <translation>此处的修改将丢失。</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>My workbench</source>
        <translation>我的工作台</translation>
    </message>
    <message>
        <source>Workbenches</source>
        <translation>工作台</translation>
    </message>
    <message>
        <source>Workbench file</source>
        <translation>工作台文件</translation>
    </message>
    <message>
        <source>Escape, then Tab, leaves the editor.</source>
        <translation>按 Esc 再按 Tab 可离开编辑器。</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Only talking</source>
        <translation>仅对话</translation>
    </message>
    <message>
        <source>With an HTTP tool</source>
        <translation>带 HTTP 工具</translation>
    </message>
    <message>
        <source>With a SQL tool</source>
        <translation>带 SQL 工具</translation>
    </message>
    <message>
        <source>read-only; duplicate it to change it</source>
        <translation>只读；复制一份后可修改</translation>
    </message>
    <message>
        <source>Paste tools</source>
        <translation>粘贴工具</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Undo adding</source>
        <translation>撤销添加</translation>
    </message>
    <message>
        <source>Undo duplicating</source>
        <translation>撤销复制</translation>
    </message>
    <message>
        <source>Undo saving</source>
        <translation>撤销保存</translation>
    </message>
    <message>
        <source>Undo deleting</source>
        <translation>撤销删除</translation>
    </message>
</context>
</TS>
