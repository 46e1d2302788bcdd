import type { LinkFault, pasteProblems } from '../../problems/pasteProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { fieldFaultsZhCN, fieldNameZhCN, syntaxFaultsZhCN } from './systemZhCN.ts';

const at = ({ line, column }: { line: number; column: number }) => `第 ${line} 行第 ${column} 列`;

const linkFaultsZhCN: Readonly<Record<LinkFault, (what: string) => string>> = {
  tooLong: (what) => `超过 ${what} 个字符`,
  noConfiguration: (what) => `缺少“${what}”`,
  notBase64: () => '其中的配置不是有效的 Base64，请复制完整的链接',
  notJson: () => '其中的配置不是有效的 JSON，请复制完整的链接',
  kindUnknown: (what) => `Gatehouse 不认识“${what}”，只读取添加一个服务器的链接`,
  fieldNotAllowed: (what) => `链接不能设置“${what}”。如果需要，请用表单添加服务器`,
  loaderVariable: (what) => `变量“${what}”会改变程序加载的代码，链接不能设置它`,
  secretReference: (what) => `它引用了你的密钥“${what}”，链接不能这样做`,
};

export const pasteZhCN: Pick<ProblemWords, keyof typeof pasteProblems> = {
  pasteTooLong: ({ count }) => `文本超过 ${count} 个字符。请只粘贴与服务器有关的部分。`,
  pasteTooHard: ({ count }) => `读取文本用时超过 ${count} 秒，或占用内存过多，因此已停止。请只粘贴与服务器有关的部分。`,
  pasteTooMany: ({ count }) => `文本中的服务器超过 ${count} 个。请分次粘贴。`,
  pasteNothing: () => '在这段文本中没有识别出服务器。请粘贴服务器文档中的配置、命令、地址或安装链接。',
  pasteNoServerField: ({ format, fields }) =>
    `这是有效的 ${format}，但其中没有 Gatehouse 认识的 MCP 服务器，只有 ${fields}。请粘贴含有服务器的部分（例如 "mcpServers" 或 "servers"），或粘贴一个带有 "command" 或 "url" 的条目。`,
  pasteNoServers: (place) => `${at(place)}：其中没有服务器。请粘贴至少有一个条目的配置。`,
  pasteSyntax: ({ fault, ...place }) =>
    `${at(place)}：${syntaxFaultsZhCN[fault]}。请在此处更正，或重新复制完整的配置。`,
  pasteUnreadable: ({ format, detail, ...place }) =>
    `${at(place)}：这不是有效的 ${format}（${detail}）。请在此处更正，或重新复制完整的配置。`,
  pasteFieldWrong: ({ server, field, fault, value, ...place }) =>
    `${at(place)}，服务器“${server}”：${fieldNameZhCN(field)}${fieldFaultsZhCN[fault](value)}。请在此处更正。`,
  pasteNoLaunch: ({ server, ...place }) =>
    `${at(place)}，服务器“${server}”：既没有命令也没有地址。请添加 "command"（要启动的程序）或 "url"（要连接的服务器）。`,
  pastePartOfApp: ({ server, app, what, ...place }) =>
    `${at(place)}，服务器“${server}”：${
      app === 'zed'
        ? `“${what}”属于 Zed 的扩展，由该扩展启动服务器`
        : `“${what}”是 Continue Hub 的模块，启动方式写在那里`
    }。请在服务器文档中查找命令或地址并粘贴。`,
  pasteTwoLaunches: ({ server, ...place }) => `${at(place)}，服务器“${server}”：同时有命令和地址。请移除其中一个。`,
  pasteKindNotSupported: ({ server, what, ...place }) =>
    `${at(place)}，服务器“${server}”：类型“${what}”属于另一个程序，或使用 Gatehouse 不支持的通信方式。请移除此条目，或在服务器文档中查找命令或地址。`,
  pasteAddressWithUser: ({ server, ...place }) =>
    `${at(place)}，服务器“${server}”：地址的主机名之前有用户名或密码。请移除；服务器需要的内容请填入 "headers"。`,
  pasteLinkWrong: ({ fault, what, ...place }) => `${at(place)}：无法使用这个链接：${linkFaultsZhCN[fault](what)}。`,
  openedLinkWrong: ({ fault, what }) => `无法使用这个链接：${linkFaultsZhCN[fault](what)}。`,
  pasteShellSign: ({ what, ...place }) =>
    `${at(place)}：“${what}”只对 shell 有意义，而 Gatehouse 启动服务器时不使用 shell。请只粘贴启动服务器的命令。`,
  pasteQuoteOpen: (place) => `${at(place)}：引号没有结束。请在此处补全，或重新复制整行。`,
  pasteLineTooLong: ({ count, ...place }) =>
    `${at(place)}：这一行超过 ${count} 个字符，没有系统能以这样的命令启动程序。请重新复制整条命令。`,
  pasteInstallsOnly: ({ what, ...place }) =>
    `${at(place)}：“${what}”只用于安装、构建或测试，不启动服务器。如果需要，请自行运行，然后粘贴启动服务器的命令。`,
  pasteProjectScript: ({ what, ...place }) =>
    `${at(place)}：“${what}”在项目文件夹中运行一个脚本，供开发该项目的人使用。如果它启动的就是服务器，请粘贴 package.json 的 "scripts" 中对应的命令，并写出完整路径，例如 "node /path/to/dist/index.js"。`,
  pasteClosedInput: ({ what, instead, ...place }) =>
    `${at(place)}：“${what}”会给程序分配终端，或者不给它输入；而服务器需要打开的输入，且不能有终端。如果它启动的是服务器，请在此处改写为 "${instead}"。`,
  pasteCommandCut: ({ what, ...place }) => `${at(place)}：“${what}”之后缺少内容。请重新复制完整的命令。`,
  pasteOptionUnknown: ({ what, ...place }) =>
    `${at(place)}：Gatehouse 不认识这个命令的选项“${what}”。请移除它，或用表单添加服务器。`,
  pasteWebPage: ({ what, ...place }) =>
    `${at(place)}：${what} 是供阅读的网页，不是 MCP 服务器。请粘贴网页上的配置或命令。`,
  pasteChanged: () => '文本已更改。请查看识别出的内容，然后再次点击“添加”。',
  arrivalGone: () => '该内容已不在：它已在别处打开，或已被更新的内容取代。',
  pasteSecretMisplaced: ({ server, fields, ...place }) =>
    `${at(place)}：未添加服务器“${server}”：${fields} 所在的位置（命令、文件夹、代码或主机名）不能使用密钥。请改用变量或请求头。`,
  pasteFieldsEmpty: ({ server, fields, ...place }) => `${at(place)}：未添加服务器“${server}”：请填写 ${fields}。`,
};
