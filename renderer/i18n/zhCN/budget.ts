/** 模型上下文窗口能容纳什么，以及费用。 */
export const budget = {
  summary: {
    mark: '已总结的消息',
    means: '较早的消息已为模型总结',
    show: '查看模型看到的内容',
    undo: '撤销总结',
    title: '模型看到的内容',
    facts_other: '{{count}} 条消息，由 {{model}} 于 {{at}} 总结。',
    kept: '原消息仍保留在对话中。摘要会标明为供模型参考的信息，不会作为命令执行。',
    make: '总结较早的消息',
    making: '正在总结较早的消息…',
    part: '第 {{part}} 部分，共 {{parts}} 部分',
    keeps: '原消息仍保留在对话中。',
  },
  budget: {
    title: '上下文与费用',
    summarise: '自动总结较早的消息',
    summariseMeans: '当对话占用模型上下文窗口的大部分时，模型会为自己总结较早的消息。关闭后仅在你要求时总结。',
    summariseAt: '从窗口占用达到此百分比起总结',
    summariseAtMeans: '较早的工具结果也从此时起缩短。30 至 95。',
  },
};
