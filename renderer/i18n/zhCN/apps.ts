/** 工具的应用。 */
export const apps = {
  app: {
    name: '{{server}} 的应用',
    offered: '此工具带有一个可展示结果的应用。',
    show: '显示应用',
    notNow: '暂不',
    looking: '正在读取应用',
    starting: '应用正在启动',
    asks: '{{server}} 的应用想访问其他地方',
    means: '你在应用中的操作以及工具的答复都可能传到那里。',
    waits: '等待在信任页面上确认。',
    nowhere: '它没有可访问的地方。',
    reaches: {
      connect: '收发数据',
      resource: '加载脚本、样式和图片',
      baseUri: '用作其地址的基准',
    },
    refused: '想要访问，但 Gatehouse 不允许',
    silent: '应用还没有任何回应。',
    flooded: '应用发送的内容过多，已被停止。',
    full: '全屏显示',
    inline: '回到对话',
    close: '关闭应用',
    byApp: '由 {{server}} 的应用请求，而非模型',
    proposed: '{{server}} 的应用在你的消息中填入了文字',
    proposedMeans: '只有你发送时才会发出。',
  },
};
