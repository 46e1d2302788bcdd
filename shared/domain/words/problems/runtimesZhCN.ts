import type { DownloadFault } from '../../problems/downloadFault.ts';
import type { RuntimeArchiveFault, runtimeProblems } from '../../problems/runtimeProblems.ts';
import { runtimeTitles as titles } from '../../runtimes/runtime.ts';
import type { ProblemWords } from '../problemWords.ts';

const downloadsZhCN: Readonly<Record<DownloadFault, string>> = {
  unreachable: '无法访问。请检查网络后重试',
  tooSlow: '耗时过长，或一直没有响应。请稍后重试',
  elsewhere: '它转到了另一个地址，Gatehouse 不会跟随。请查看 Gatehouse 是否有更新',
  brokenOff: '下载中途断开。请重试',
  tooLong: '内容比此版本 Gatehouse 所知的更多。请查看 Gatehouse 是否有更新',
};

const archivesZhCN: Readonly<Record<RuntimeArchiveFault, string>> = {
  damaged: '无法读取',
  path: '它会位于文件夹之外，或者名称不是每个系统都能使用',
  link: '它是链接或设备',
  twice: '它出现了两次',
  case: '另一个文件与它只有大小写不同',
  tooLong: '它的名称过长',
  belowFile: '它位于一个文件之下',
  content: '它的内容长度与声明不符',
  tooMuch: '内容比此版本 Gatehouse 所知的更多',
  noProgram: '缺少这个程序',
  otherFiles: '其中的文件与此版本 Gatehouse 所知的不同',
};

export const runtimesZhCN: Pick<ProblemWords, keyof typeof runtimeProblems> = {
  runtimeNotOffered: ({ runtime }) =>
    `此版本的 Gatehouse 没有适用于此计算机的 ${titles[runtime]} 副本。请自行安装，然后重新启动服务器。`,
  runtimeNotForServer: ({ server }) =>
    `${server} 不是用 node、npm、npx、uv 或 uvx 启动的，用不到它们的副本。请先编辑该服务器。`,
  runtimeBusy: () => '另一个副本正在准备。请等它完成，或取消它。',
  runtimeDownload: ({ fault, address }) => `没有保存任何内容。${address}：${downloadsZhCN[fault]}。`,
  runtimeHashDiffers: ({ address, wanted, found }) =>
    `没有保存任何内容：来自 ${address} 的文件不是此版本 Gatehouse 所指定的文件。它的 SHA-256 是 ${found}，应为 ${wanted}。请不要使用这个文件；请换一个网络重试，如果仍然如此，请报告此问题。`,
  runtimeArchive: ({ fault, name }) =>
    `没有保存任何内容：压缩包被拒绝${name === '' ? '' : `，原因是 ${name}`}：${archivesZhCN[fault]}。请向 Gatehouse 的开发者报告。`,
  runtimeNeedsSpace: ({ mebibytes }) => `这需要 ${mebibytes} MiB，磁盘空间不足。请释放一些空间后重试。`,
  runtimeCopyMissing: ({ runtime }) =>
    `服务器没有启动：它使用的 ${titles[runtime]} 副本不在此计算机上。重新有了副本，或你编辑服务器并停用副本之后，它才能启动。`,
  runtimeCopyChanged: ({ runtime, file }) =>
    `服务器没有启动：它的 ${titles[runtime]} 副本中的 ${file} 在解压后被改动过。重新有了未改动的副本，或你编辑服务器并停用副本之后，它才能启动。`,
  runtimeCopyGone: ({ runtime }) =>
    `没有添加或更改任何内容：你选择的 ${titles[runtime]} 副本不在此计算机上，或者其中的文件被改动过。请重新获取，或不使用副本继续。`,
  runtimeInUse: ({ servers }) => `没有移除：没有它，${servers} 将无法启动。请编辑或移除使用它的服务器，然后重试。`,
};
