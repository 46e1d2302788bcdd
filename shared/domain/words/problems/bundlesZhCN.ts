import type {
  bundleProblems,
  BundleEntryFault,
  BundleFileFault,
  BundleSignatureFault,
} from '../../problems/bundleProblems.ts';
import type { DownloadFault } from '../../problems/downloadFault.ts';
import { assertNever } from '../../../lib/assertNever.ts';
import type { ProblemWords } from '../problemWords.ts';

const entriesZhCN: Readonly<Record<BundleEntryFault, string>> = {
  path: '它会落在扩展包的文件夹之外，或者文件名并非所有系统都支持',
  link: '它是链接或设备文件',
  twice: '它在扩展包中出现了两次',
  case: '另有一个文件与它只有大小写不同',
  tooLong: '它的文件名太长',
  belowFile: '它的上级是一个文件',
  content: '它的内容与扩展包所述不符',
};

const signaturesZhCN: Readonly<Record<BundleSignatureFault, string>> = {
  unreadable: '它无法读取',
  otherKey: '它不是用其中任何证书的密钥制作的',
  otherContent: '它属于另一份内容：文件在签名之后被更改过',
};

const downloadsZhCN: Readonly<Record<DownloadFault, string>> = {
  unreachable: '无法访问这个文件。请检查网络后重试，或告知发布者',
  tooSlow: '耗时过长，或一直没有响应。请稍后重试',
  elsewhere: '它转到了另一个地址，Gatehouse 不会跟随。请告知发布者',
  brokenOff: '下载中途断开。请重试',
  tooLong: '文件超过 Gatehouse 接受的大小',
};

const filesZhCN: Readonly<Record<BundleFileFault, string>> = {
  gone: '已不存在',
  notAFile: '不是文件，而是文件夹、管道或设备',
  forbidden: '你没有读取它的权限',
  unreadable: '无法读取',
};

export const bundlesZhCN: Pick<ProblemWords, keyof typeof bundleProblems> = {
  bundleArchive: ({ fault }) => {
    switch (fault) {
      case 'damaged':
        return '这个文件不是扩展包，或者不完整。请重新下载，并选择 .mcpb 或 .dxt 文件本身。';
      case 'encrypted':
        return '这个扩展包已加密。请向作者索取未加密的版本。';
      case 'noManifest':
        return '这个压缩包的最上层没有 manifest.json，因此不是扩展包。请选择 .mcpb 或 .dxt 文件本身。';
      case 'manifestTooLarge':
        return '扩展包的 manifest.json 超过 1 MB。请向作者索取更小的版本。';
      case 'manifestNotText':
        return '扩展包的 manifest.json 不是 UTF-8 文本。请让作者更正。';
      default:
        return assertNever(fault);
    }
  },
  bundleEntry: ({ fault, name }) =>
    `因为文件 ${name}，这个扩展包被拒绝：${entriesZhCN[fault]}。没有保留其中的任何内容。请让作者重新打包。`,
  bundleTooLarge: ({ limit, max }) => {
    switch (limit) {
      case 'packed':
        return `文件超过 ${max} MB。Gatehouse 不接受更大的扩展包。`;
      case 'unpacked':
        return `扩展包解压后会超过 ${max} MB。Gatehouse 不接受更大的扩展包。`;
      case 'entries':
        return `扩展包中的文件超过 ${max} 个。Gatehouse 不接受更多。`;
      case 'ratio':
        return `扩展包中有一个文件的压缩比超过 ${max} 倍，这种文件通常是为了占满磁盘而制作的。没有保留其中的任何内容。`;
      default:
        return assertNever(limit);
    }
  },
  bundleNeedsSpace: ({ mebibytes }) => `扩展包需要 ${mebibytes} MB，磁盘空间不足。请腾出一些空间后重试。`,
  bundleManifestNotJson: () => '扩展包的 manifest.json 不是有效的 JSON。请让作者更正。',
  bundleManifestVersion: ({ version }) =>
    `扩展包的清单版本是 ${version}。Gatehouse 能读取 0.1 到 0.4：请查看 Gatehouse 是否有更新，或使用这个扩展包的旧版本。`,
  bundleManifestField: ({ field, fault }) => {
    const what = { missing: '缺失', tooLong: '太长', wrong: '不符合格式要求' }[fault];
    return `扩展包清单中的 ${field} ${what}。请让作者更正。`;
  },
  bundleFieldUndeclared: ({ field }) => `扩展包用到了设置 ${field}，却没有说明它是什么。请让作者把它加入 user_config。`,
  bundleWantsVariable: ({ name }) =>
    `扩展包引用了本机变量 ${name}，任何扩展包都不允许这样做。请让作者改用 user_config。`,
  bundleWantsSecret: ({ name }) => `扩展包引用了你的密钥 ${name}，任何扩展包都不允许这样做。请让作者改用 user_config。`,
  bundleOtherSystem: ({ systems }) => `这个扩展包不适用于本系统；它写明的是：${systems}。请寻找适用于你的系统的版本。`,
  bundleAnswersWrong: ({ fields }) => `请更正你填写的内容：${fields}。`,
  bundleFileUnreadable: ({ fault, name }) => `${name}：${filesZhCN[fault]}。请选择 .mcpb 或 .dxt 文件当前的位置。`,
  bundleRunning: () => '正在读取另一个扩展包。请等它完成。',
  bundleLookOver: () => '扩展包的文件已不存在。请重新选择。',
  bundleFilesChanged: ({ file, folder }) =>
    `服务器没有启动：其扩展包中的 ${file} 在安装后被更改（${folder}）。请重新安装扩展包，或移除这个服务器。`,
  bundleFilesMissing: ({ folder }) =>
    `服务器没有启动：其扩展包的文件已不存在（${folder}）。请重新安装扩展包，或移除这个服务器。`,
  bundleNoHash: ({ name }) =>
    `注册中心没有写明 ${name} 的文件的 SHA-256，因此无法判断收到的是否是正确的文件。没有下载任何内容。请告知发布者。`,
  bundleDownload: ({ fault, address }) => `没有保留任何内容。${address}：${downloadsZhCN[fault]}。`,
  bundleHostInside: ({ host }) =>
    `没有保留任何内容：${host} 在本机上或其网络内，而注册中心不在。它给出的文件只从它自己所在的范围或公共地址下载。`,
  bundleSignature: ({ fault }) =>
    `扩展包的签名已损坏：${signaturesZhCN[fault]}。没有安装任何内容。请从发布者处重新获取文件。`,
  bundleHashDiffers: ({ wanted, found }) =>
    `文件与注册中心的描述不符：它的 SHA-256 是 ${found}，注册中心写明的是 ${wanted}。没有保留其中的任何内容。请告知发布者。`,
  bundleNoEarlier: () => '这个版本已不在。如果你有它的文件，请重新安装。',
  bundleServerChanged: ({ name }) => `“${name}”刚刚有了改动，因此没有更换它的扩展包。请先查看该服务器，再试一次。`,
  bundleOfOtherName: ({ name }) => `这个文件是另一个服务器的扩展包：${name}。请选择同一扩展包的某个版本。`,
};
