import type { FieldFault, SyntaxFault, systemProblems } from '../../problems/systemProblems.ts';
import type { ProblemWords } from '../problemWords.ts';

/** What is wrong at a place of mcp.json. */
export const syntaxFaultsZhCN: Readonly<Record<SyntaxFault, string>> = {
  InvalidSymbol: '无效的符号',
  InvalidNumberFormat: '数字格式无效',
  PropertyNameExpected: '缺少属性名',
  ValueExpected: '缺少值',
  ColonExpected: '缺少冒号',
  CommaExpected: '缺少逗号',
  CloseBraceExpected: '缺少右花括号',
  CloseBracketExpected: '缺少右方括号',
  EndOfFileExpected: '文件末尾有多余内容',
  InvalidCommentToken: '无效的注释',
  UnexpectedEndOfComment: '注释没有结束',
  UnexpectedEndOfString: '字符串没有结束',
  UnexpectedEndOfNumber: '数字不完整',
  InvalidUnicode: '无效的 Unicode 字符',
  InvalidEscapeCharacter: '无效的转义字符',
  InvalidCharacter: '无效的字符',
  nestedTooDeeply: '嵌套过深',
  notAnObject: '应为含有 "mcpServers" 的 JSON 对象',
  serversNotAnObject: '"mcpServers" 必须是对象',
  nameTwice: '此名称出现了两次',
};

/** mcp.json 或策略文件中字段的错误，接在字段名之后。 */
export const fieldFaultsZhCN: Readonly<Record<FieldFault, (value: string) => string>> = {
  missing: () => '缺失',
  notText: () => '必须是文本',
  notNumber: () => '必须是数字',
  notWhole: () => '必须是整数',
  notSwitch: () => '必须是 true 或 false',
  notList: () => '必须是列表',
  notObject: () => '必须是对象',
  empty: () => '不能为空',
  tooLong: (value) => `不能超过 ${value} 个字符`,
  tooSmall: (value) => `不能小于 ${value}`,
  tooLarge: (value) => `不能大于 ${value}`,
  notOneOf: (value) => `必须是以下值之一：${value}`,
  unknown: () => '不是 Gatehouse 在此处支持的字段',
  namesVariable: () => '需要填写具体的值；添加之后，可以在服务器的表单中引用本机变量',
  notAddress: () => '必须是以 http:// 或 https:// 开头的地址',
  notSecureAddress: () => '必须是以 https:// 开头的地址',
  notHeaderName: () => '不是有效的请求头名称',
  notVariableName: () => '不是有效的环境变量名称',
  notScope: () => '不是有效的权限范围',
  hiddenCharacters: () => '不能含有不可见的字符',
  secretAlone: () => '还需要 "clientId" 和所属的 "issuer"',
  notProxy: () => '必须是 "none"，或以 http://、https:// 或 socks5:// 开头且不带路径的代理地址',
  withUser: () => '不能含有用户名或密码',
  ownVariable: () => '是 Gatehouse 自己的变量，任何服务器都不会得到它',
  neededToStart: () => '不能去掉：没有它，程序无法启动',
  invalid: () => '无效',
};

/** 字段的名称；为空时是条目本身。 */
export const fieldNameZhCN = (field: string) => (field === '' ? '此条目' : `“${field}”`);

export const systemZhCN: Pick<ProblemWords, keyof typeof systemProblems> = {
  storageFailed: ({ fault }) =>
    ({
      full: '磁盘空间不足。请腾出空间，Gatehouse 会自动继续。',
      readOnly: '无法写入数据文件夹。请允许写入，Gatehouse 会自动继续。',
      damaged: '保存的数据已损坏。请重新启动 Gatehouse，它会使用可读取的内容和最新的副本继续。',
      gone: '数据文件夹已不存在。请将它放回，或重新启动 Gatehouse 以使用新的文件夹。',
      device: '磁盘报告错误。请将数据文件夹复制到其他磁盘。',
      busy: '另一个程序占用了 Gatehouse 的数据库。请关闭它，然后重试。',
      handles: '打开的文件过多。请停用一些服务器，Gatehouse 会自动继续。',
    })[fault],
  dataFolderInUse: ({ folder }) => `另一个 Gatehouse 正在使用 ${folder}。请关闭它，或使用其他数据文件夹。`,
  databaseOfNewerVersion: ({ path }) => `${path} 由更新版本的 Gatehouse 写入。请使用该版本，或使用其他数据文件夹。`,
  messagePartUnreadable: () => '此消息有一部分无法读取。它的文字与保存时相同。',
  callUnreadable: () => '无法读取保存的此次调用。',

  configSyntax: ({ file, line, column, fault }) => `${file} 第 ${line} 行第 ${column} 列：${syntaxFaultsZhCN[fault]}。`,
  configNotReadable: ({ path }) => `无法读取 ${path}：它不是文件，或你没有读取权限。没有任何更改。`,
  configMissing: ({ path }) => `文件 ${path} 不存在。`,
  configNoServers: ({ file, fields }) =>
    `${file} 中没有 "mcpServers" 或其内容为空，只有 ${fields}。请将服务器放入 "mcpServers"。`,
  configToCorrect: (what) => `${systemZhCN.configSyntax({ ...what, kind: 'configSyntax' })}请先更正。没有任何更改。`,
  configNumberToCorrect: (what) =>
    `${systemZhCN.configNumberTooLarge({ ...what, kind: 'configNumberTooLarge' })}请先更正。没有任何更改。`,
  configNumberTooLarge: ({ file, line, server }) => `${file} 第 ${line} 行，服务器“${server}”：其中有数字过大。`,
  configNameWrong: ({ file, line, server, fault, value }) =>
    `${file} 第 ${line} 行，服务器“${server}”：名称${fieldFaultsZhCN[fault](value)}。`,
  configFieldWrong: ({ file, line, server, field, fault, value }) =>
    `${file} 第 ${line} 行，服务器“${server}”：${fieldNameZhCN(field)}${fieldFaultsZhCN[fault](value)}。`,
  configNoLaunch: ({ file, line, server }) =>
    `${file} 第 ${line} 行，服务器“${server}”：请填写 "command" （要启动的程序）或 "url" （要连接的服务器）之一。`,
  configAddressWithUser: ({ file, line, server }) =>
    `${file} 第 ${line} 行，服务器“${server}”：地址的主机名之前有用户名或密码。请移除；服务器需要的内容请填入 "headers" 。`,
  configServerTwice: ({ file, line, server }) =>
    `${file} 第 ${line} 行，服务器“${server}”：后面还有同名的服务器，以后面的为准。请重命名或移除其中一个。`,
  addressWithUser: () => '地址的主机名之前有用户名或密码。请移除；服务器需要的内容请填入 "headers" 。',

  secretNotOwn: ({ name }) => `密钥“${name}”不属于此服务器。请重新启动该服务器，Gatehouse 会询问你是否允许它使用。`,
  secretUnusable: ({ name }) => `密钥“${name}”含有此处不能使用的字符，例如换行符。请重新输入。`,
  secretInSignInUrl: () => 'URL 引用了密钥，而服务器又设有 "auth" 。请只用其中之一，或将密钥放入请求头。',
  secretInCode: ({ option }) => `“${option}”之后的参数可能作为代码运行，不能引用密钥。请将密钥放入环境变量。`,
  variableNotSet: ({ name }) =>
    `Gatehouse 启动时没有得到变量“${name}”的值。请为整个会话设置它（只写在 shell 配置文件中的变量，从桌面启动的应用得不到）并重新启动 Gatehouse，或编辑服务器。`,
  variableUnfit: ({ name }) =>
    `本机变量“${name}”含有此处不能使用的字符，例如换行符。请改用其他值并重新启动 Gatehouse，或编辑服务器。`,
  variableOfGatehouse: ({ name }) => `变量“${name}”属于 Gatehouse，不会传给任何服务器。请编辑服务器，改用其他变量。`,
  variableInCode: ({ name, option }) =>
    `“${option}”之后的参数可能作为代码运行，不能引用本机变量“${name}”。请将它放入服务器的环境变量。`,
  variableInAuth: ({ name }) =>
    `服务器的 "auth" 引用了本机变量“${name}”，而那里不读取变量。请将它的值保存为密钥，并引用该密钥。`,
  variableInSignInUrl: ({ name }) =>
    `URL 引用了本机变量“${name}”，而服务器又设有 "auth" 。请只用其中之一，或将变量放入请求头。`,
  secretsNotReadable: ({ path, code }) => `目前无法读取 ${path}（${code}）。请允许读取，然后重试。`,
  keychainAway: () => '本机的钥匙串暂时没有响应。请将其解锁后重试。你的密钥仍然保存着。',
  secretsDamaged: ({ path }) => `无法读取 ${path}。请将它移走，然后重新输入密钥。`,

  tooManyWindows: ({ max }) => `已有 ${max} 个窗口。请先关闭一个。`,
  commandUnknown: ({ command }) => `没有命令“${command}”。`,
  inputWrong: ({ command, detail }) => `命令 ${command} 的输入有误：${detail}`,
  commandCancelled: () => '命令已取消。',
  callIdInUse: () => '此调用 ID 正在使用。',
  tooManyOpenCalls: () => '未完成的调用过多。',
  gatehouseLost: () => '与 Gatehouse 的连接已断开。',
  answerOffContract: ({ detail }) => `此页面无法读取 Gatehouse 的应答：${detail}`,
  chatBeingStarted: () => '第一条消息仍在发送中。',
  linkTooLong: ({ count }) => `链接有 ${count} 个字符，无法完整显示，因此不会打开。`,
  safeMode: () => 'Gatehouse 以安全模式启动，不会启动任何服务器。',
};
