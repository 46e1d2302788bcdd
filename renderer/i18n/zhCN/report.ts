/** 用于排查故障的报告。 */
export const reportTexts = {
  report: {
    row: '故障报告',
    rowMeans: '把版本、设置、服务器状态和最近几天的日志放进一个文件，交给帮你排查故障的人。',
    open: '保存报告…',
    title: '保存报告',
    means:
      '不会发送任何内容。下面就是将要保存的全部内容，不想提供的可以去掉。不收集对话、提示词和调用参数；已保存的密钥和看起来像密钥的内容会被去掉；你的主文件夹写作 ~。程序无法认出所有密钥，请先看一遍。',
    making: '正在生成报告…',
    search: '搜索报告',
    files: '报告中的文件',
    include: '包含 {{name}}',
    textOf: '{{name}} 的内容',
    cut: '文件过长，这里只有其中一部分。',
    empty: '此文件为空。',
    found_other: '{{count}} 行',
    foundNothing: '没有包含此文字的行。',
    fileMeans: {
      about: '版本与系统',
      servers: '服务器及其状态',
      settings: '设置与服务商',
      managedPolicy: '组织的策略',
      storage: '已存储数据的大小与数量',
      log: 'Gatehouse 的日志',
    },
    save: '保存…',
    saved: '报告已保存：{{path}}',
    downloaded: '报告已下载：{{name}}',
  },
};
