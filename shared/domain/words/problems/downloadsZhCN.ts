import type { DownloadHold, downloadProblems } from '../../problems/downloadProblems.ts';
import type { ProblemWords } from '../problemWords.ts';

const holdsZhCN: Readonly<Record<DownloadHold, (about: string) => string>> = {
  notNpx: () => '无法确定 npx 启动哪个软件包。请在参数中直接写明，例如 npx -y 名称',
  notTrusted: () => '你还没有信任现在的服务器。请先启动并确认它',
  switchedOff: () => '服务器已关闭。请先打开它',
  running: () => '服务器正在运行。请先停止它',
  cacheUnknown: () => 'npm 没有明确说明下载保存在哪里。请在终端中检查 npm 是否可用',
  missing: () => '没有这样的下载。请重新启动服务器',
  linked: (about) => `${about} 不是普通文件夹，或经由链接到达。请自行检查`,
  shared: (about) => `${about} 也在使用它。请先停止这些服务器`,
  notMovable: (about) => `系统不允许 Gatehouse 更改 ${about}。请关闭使用它的程序后重试`,
};

export const downloadsZhCN: Pick<ProblemWords, keyof typeof downloadProblems> = {
  downloadKept: ({ server, why, about }) => `没有删除 ${server} 的下载：${holdsZhCN[why](about)}。`,
};
