import type { contentProblems } from '../../problems/contentProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { after } from './joinWords.ts';

export const contentsZhCN: Pick<ProblemWords, keyof typeof contentProblems> = {
  pageVisitNeeded: ({ tool, answer }) =>
    `${tool} 要求先访问一个网页，而用户${answer === 'decline' ? '拒绝' : '取消'}了。没有运行任何内容。`,
  fileTooLarge: ({ mebibytes }) => `附件最大为 ${mebibytes} MiB。请附加更小的文件，或其中一部分。`,
  tooMuchUnsent: ({ mebibytes }) =>
    `已附加但未发送的文件达到 ${mebibytes} MiB。请先发送等待中的内容，或重新启动 Gatehouse，然后再附加。`,
  resourceUnknown: ({ uri, said }) => `服务器没有资源 ${uri} 。${after(said, () => `服务器的说法：${said}`)}`,
  resourceForUser: ({ uri }) => `服务器声明 ${uri} 仅供用户查看，不提供给模型。用户可以查看并附加它。`,
  skillUnlike: ({ why, uri }) => {
    const words = {
      unlisted: `${uri} 不在该技能的文件列表中`,
      size: `${uri} 的大小与技能列表不符`,
      digest: `${uri} 不是技能列表中的文件：其 SHA-256 不同`,
      frontmatter: `${uri} 的 front matter 与技能条目不符`,
      entry: `${uri} 不是有效的技能`,
    }[why];
    return `未加载：${words}。请在“服务器”中重新查看该技能。`;
  },
  skillFileNotText: ({ uri }) => `${uri} 不是文本，模型无法读取。`,
  skillNotLoaded: ({ name }) => `请先用 load_skill 加载技能“${name}”。`,
  resourcesNotListed: () => '服务器尚未列出其资源。请稍后再试。',
  sentRequestGone: () => '发送给模型的内容已不再保留。',
  skillUnknown: ({ uri }) => `没有技能 ${uri}。请重新查看服务器的技能列表。`,
  skillChangedAgain: () => '该技能在显示期间发生了变化。请再看一次。',
  skillUnusable: ({ why }) =>
    ({
      dynamic: '服务器每次都会重新生成此技能，因此无法将你批准的内容与加载的内容进行比较。Gatehouse 不使用它。',
      tooManyFiles: '此技能的文件超过 512 个。Gatehouse 不使用它。',
      tooLarge: '此技能的文件总大小超过 16 MiB。Gatehouse 不使用它。',
    })[why],
  skillTooLong: ({ count }) => `SKILL.md 超过 ${count} 个字符。模型可以加载它，但不能随消息发送。`,
  tooManySkillFolders: ({ count }) => `最多有 ${count} 个技能文件夹。请先移除一个。`,
  skillFolderTwice: ({ path }) => `文件夹 ${path} 已经是技能文件夹了。`,
  skillNotApproved: ({ name }) => `技能“${name}”未获批准，或在批准后发生了变化。用户可以在“服务器”中查看。`,
  tooManyContents: ({ count, max }) => `应答有 ${count} 个部分，而 Gatehouse 最多读取 ${max} 个。`,
  resourceTooLarge: ({ mebibytes, max }) => `资源有 ${mebibytes} MiB，而 Gatehouse 最多读取 ${max} MiB。`,
  tooManyReads: ({ count, seconds }) => `每个服务器的资源每分钟最多读取 ${count} 次。请在 ${seconds} 秒后重试。`,
  templateUnusable: ({ why }) => {
    const words = {
      tooLong: '它过长',
      brokenExpression: '某个左花括号后缺少名称或右花括号',
      tooManyVariables: '变量过多',
    }[why];
    return `无法使用服务器的模板：${words}。`;
  },
  promptArgumentsMissing: ({ prompt, names }) =>
    `提示词“${prompt}”需要以下参数：${names.map((name) => `“${name}”`).join('、')}。`,
  appOfOtherType: ({ mediaType }) =>
    mediaType === ''
      ? '服务器没有给出应用的类型，应为 text/html;profile=mcp-app 。'
      : `服务器给出的应用类型是 ${mediaType}，而不是 text/html;profile=mcp-app 。`,
  appAsksTooOften: ({ limit, count }) =>
    limit === 'waiting'
      ? `请求过多：此应用已有 ${count} 个请求在等待。请稍后再试。`
      : `请求过多：每个应用每分钟最多请求 ${count} 次。请稍后再试。`,
  importRunning: () => '已有对话正在导入。请等待其结束，或取消导入。',
  importOver: () => '此次导入已结束。请重新选择文件。',
  importTooLarge: ({ mebibytes }) => `文件或其中打包的内容大于 ${mebibytes} MiB。`,
  importNotJson: ({ file, byte, said }) => {
    const name = file === null ? '文件' : `${file} `;
    return `${name}在第 ${byte} 字节处已损坏，或不是 JSON。${after(said, () => `（${said}）`)}没有导入任何内容。`;
  },
  importArchive: ({ fault }) => {
    const words = {
      damaged: '它已损坏',
      encrypted: '它已加密。请先解压，然后选择 conversations.json',
      noConversations: '其中没有 conversations.json',
    }[fault];
    return `无法读取压缩包：${words}。没有导入任何内容。`;
  },
  importArchiveTooLarge: ({ limit, max }) => {
    const words = {
      entries: `它的条目超过 ${max} 个。请先解压，然后选择 conversations.json`,
      mebibytes: `其中的对话解压后超过 ${max} MiB`,
      ratio: `其中对话的压缩比超过 ${max} 倍，正常的导出文件不会如此`,
    }[limit];
    return `没有读取压缩包：${words}。没有导入任何内容。`;
  },
  importChatTooLarge: ({ chat, mebibytes }) => `文件中的第 ${chat} 个对话大于 ${mebibytes} MiB。没有导入任何内容。`,
  importTooManyChats: ({ count }) => `文件中的对话超过 ${count} 个。没有导入任何内容。`,
  importWithoutChats: ({ path }) =>
    `这不是 Gatehouse 认识的对话导出文件。${after(path, () => `第一个值在 ${path} 处有误。`)}可以读取 Gatehouse 自己的 JSON，以及 ChatGPT 和 Claude 的导出文件。`,
  backupRunning: () => '正在创建或读取另一个备份。请等待其结束，或将其取消。',
  reportOver: () => '此报告已不存在，请重新生成。',
  printingAlready: () => '正在打印另一个对话，请先完成。',
  printFailed: ({ reason }) => `无法打印此对话${after(reason, () => `（${reason}）`)}。请检查打印机，或另存为 PDF。`,
  printGone: () => '无法加载要打印的对话。请重新打印。',
  backupOver: () => '此备份已不存在。请重新选择文件。',
  notBackup: () => '这不是 Gatehouse 的备份，或文件已损坏。未做任何更改。',
  backupOfNewerVersion: () => '此备份由更新版本的 Gatehouse 创建。请先更新 Gatehouse。未做任何更改。',
  backupTooLarge: ({ gibibytes }) => `备份大于其声明的大小，或超过 ${gibibytes} GiB。未做任何更改。`,
  backupNeedsSpace: ({ mebibytes }) => `读取此备份需要磁盘有 ${mebibytes} MiB 的可用空间。请释放空间后重试。`,
  folderChangeWaits: () => '已有一项数据更改等待下次启动。请重新启动 Gatehouse，或取消该更改。',
  compactionRunning: () => '数据库正在压缩。',
  previousDataGone: () => '这些先前的数据已不存在。',
  moveTarget: ({ why }) =>
    ({
      inside: '此文件夹位于当前数据文件夹之内。请选择其他文件夹。',
      notEmpty: '此文件夹中有其他文件。请选择空文件夹。',
      notWritable: 'Gatehouse 无法写入此文件夹。请选择其他文件夹。',
      noSpace: '此文件夹所在磁盘的可用空间不足。请选择其他文件夹。',
    })[why],
  movedFolderMissing: ({ folder }) =>
    `你的数据已移动到 ${folder}，但该文件夹不存在或不属于你。如果它在其他磁盘上，请连接该磁盘，然后重新启动 Gatehouse。`,
  folderChangeStopped: ({ folder, said }) =>
    `数据文件夹 ${folder} 的更改中途停止（${said}），没有删除任何内容。请确认磁盘有空间且可以写入，然后重新启动 Gatehouse，它会从中断处继续。`,
  folderChangeUnfinished: () => '此数据文件夹的恢复、重置或移动尚未完成。请先用它启动一次 Gatehouse 应用，然后再运行。',
  folderPlaceTaken: ({ path }) =>
    `数据文件夹的更改中途停止：${path} 已存在，不会覆盖任何内容。请把它移到别处，然后重新启动 Gatehouse。`,
  pictureNotHttps: () => '只获取 https 地址的图片。请改为在浏览器中打开链接。',
  pictureWithCredentials: () => '图片地址中含有用户名或密码，不会获取。',
  pictureAddressTooLong: () => '图片地址过长，无法核对，因此不会获取。',
  pictureRefused: ({ host, status }) => `${host} 没有提供图片：它应答 HTTP ${status}。`,
  pictureHostUnknown: ({ host }) => `找不到 ${host}。请检查网络和地址。Gatehouse 不会查询只有代理才能解析的名称。`,
  pictureHostInside: ({ host }) => `名称 ${host} 指向你的网络或计算机内部的地址。Gatehouse 没有访问它。`,
  pictureTooLarge: ({ host, mebibytes }) => `${host} 上的图片大于 ${mebibytes} MiB，不会显示。`,
};
