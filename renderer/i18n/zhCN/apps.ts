/** 工具的应用。 */
export const apps = {
  app: {
    name: '{{server}} 的应用',
    offered: '此工具带有一个可展示结果的应用。',
    show: '显示应用',
    notNow: '暂不',
    looking: '正在读取应用…',
    starting: '正在启动应用…',
    asks: '{{server}} 的应用想访问其他网站',
    means: '你在应用中的操作以及工具的结果都可能发送到那里。',
    waits: '等待在信任页面确认。',
    nowhere: '它要求的网站都不允许访问。',
    reaches: {
      connect: '收发数据',
      resource: '加载脚本、样式和图片',
      baseUri: '用作相对地址的基准',
    },
    refused: '已请求，但 Gatehouse 不允许',
    silent: '应用还没有响应。',
    flooded: '应用发送的消息过多，已被停止。',
    full: '全屏显示',
    inline: '回到对话',
    close: '关闭应用',
    byApp: '由 {{server}} 的应用请求，而非模型',
    proposed: '{{server}} 的应用在你的消息中添加了文字',
    proposedMeans: '只有你发送消息时才会发出。',
  },
};
