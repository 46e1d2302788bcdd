import type { ProblemWords } from './problemWords.ts';

export const problemsZhCN: ProblemWords = {
  other: ({ text }) => text,
  aborted: () => '此操作已中止',

  tooWideForScope: () => '不能在这么长的时间内允许这样的范围。请选择其他答复。',

  stoppedByUser: () => '你已停止。',
  youStopped: () => '你已停止。',
  stoppedForWaiting: () => '为了发送排队的消息而停止。',
  conversationDeleted: () => '对话已删除。',
  gatehouseCloses: () => 'Gatehouse 正在退出。',
  appClosed: () => '应用已关闭。',
  appOwnerGone: () => '应用未打开：它所属的内容已不存在。',
  callCancelled: () => '发出此请求的调用已取消。',
  notConfirmed: () => '未经确认，没有任何更改。',
  endedUndecided: () => 'Gatehouse 在作出决定之前已退出。',
  endedUnreviewed: () => '工具已运行，但 Gatehouse 在结果审阅之前已退出。结果没有传给任何一方。',

  serverStopped: () => '服务器已停止。',
  serverSwitchedOff: () => '服务器已关闭。',
  serverRestarts: () => '服务器正在重新启动。',
  serverConfigured: () => '服务器的配置已更改。',
  serverRemoved: () => '服务器已移除。',
  serverStopsWithGatehouse: () => 'Gatehouse 正在退出。',
  serverNotRunning: ({ server }) => `${server} 未在运行。`,
};
