import type { NetworkFault, connectionProblems } from '../../problems/connectionProblems.ts';
import type { ProblemOf } from '../../problem.ts';
import type { ProblemWords } from '../problemWords.ts';
import { after } from './joinWords.ts';

type Unreachable = Pick<ProblemOf<'serverUnreachable'>, 'code' | 'isLocal' | 'proxyStatus'>;

/** Why a server of MCP or of models could not be reached. What to do about it differs between them where it is not said here. */
export const networkReasonsZhCN: Readonly<Record<NetworkFault, (facts: Unreachable) => string>> = {
  proxyPassword: () => '代理要求用户名和密码。请在 HTTPS_PROXY 中填写（http://name:password@host:port）。',
  proxyRefused: ({ proxyStatus }) =>
    `代理拒绝了连接${after(proxyStatus, () => `（HTTP ${proxyStatus}）`)}。请检查系统设置中的代理，以及 HTTPS_PROXY 和 NO_PROXY。`,
  proxyUnreachable: ({ code }) => `无法连接到代理（${code}）。请检查网络、系统设置中的代理和 HTTPS_PROXY。`,
  proxyUnsupported: ({ code }) =>
    `系统设置中的代理是 Gatehouse 无法使用的类型（${code}）。请在系统设置或 HTTPS_PROXY 中改用 HTTP 或 SOCKS 5 代理。`,
  refused: ({ isLocal }) => (isLocal ? '该地址没有程序在监听。' : '连接被拒绝。'),
  unknownName: () => '无法解析该主机名。',
  notTls: () => '它不使用 HTTPS。',
  certificate: ({ code }) =>
    code === 'CERT_HAS_EXPIRED'
      ? '其证书不受信任（CERT_HAS_EXPIRED）。证书已过期，需由服务器的运营方更新。'
      : `其证书不受信任（${code}）。如果你的网络使用自己的证书，请将 NODE_EXTRA_CA_CERTS 设为证书文件，然后重新启动 Gatehouse。`,
  timeout: () => '它未及时应答。请检查网络和代理。',
  reset: () => '连接在收到应答之前已关闭。如果反复出现，请检查代理。',
  other: ({ code }) => `连接失败${after(code, () => `（${code}）`)}。`,
};

/** What to do about it where a server of MCP was not reached. */
export const serverAdviceZhCN: Readonly<Partial<Record<NetworkFault, (facts: Unreachable) => string>>> = {
  proxyPassword: () => '只为此服务器设置的代理不能带密码。',
  proxyRefused: () => '如果为此服务器单独设置了代理，请检查那个代理。',
  proxyUnreachable: () => '如果为此服务器单独设置了代理，请检查那个代理。',
  refused: ({ isLocal }) =>
    isLocal ? '请启动服务器，或更正地址（ECONNREFUSED）。' : '请检查地址，以及服务器是否在运行（ECONNREFUSED）。',
  unknownName: ({ code }) => `请检查地址，并确认你已联网（${code}）。`,
  notTls: () => '请改用以 http:// 开头的地址。',
  other: () => '请检查地址、网络和代理。',
};

export const connectionsZhCN: Pick<ProblemWords, keyof typeof connectionProblems> = {
  serverUnreachable: ({ origin, fault, ...facts }) =>
    `无法连接位于 ${origin} 的服务器：${networkReasonsZhCN[fault](facts)}${serverAdviceZhCN[fault]?.(facts) ?? ''}`,
  serverNetworkFailed: ({ error, code }) => `无法连接服务器：${error}（${code}）。请检查地址，以及服务器是否在运行。`,
  serverAnsweredStatus: ({ status, statusText, said, redirectsTo }) => {
    const advice = () => {
      if (status >= 300 && status < 400) {
        return redirectsTo === ''
          ? '它重定向到请求不能前往的地址。请检查地址。'
          : `它重定向到 ${redirectsTo}，Gatehouse 不会跟随；${/^https?:/.test(redirectsTo) ? '如果这就是你要的服务器，请使用该地址。' : '这不是服务器的地址。'}`;
      }
      if (status === 403) return '你无权使用。请检查地址和请求头中的凭据。';
      if (status === 407) return '代理要求用户名和密码。请在 HTTP_PROXY 中填写。';
      if (status === 429) return '请求过于频繁。';
      if (status >= 502 && status <= 504) return '服务器前面的网关无法连接到它。';
      return status >= 500 ? '问题出在服务器。' : '请检查地址。';
    };
    const name = after(statusText, () => `（${statusText}）`);
    return `服务器应答 HTTP ${status}${name}。${after(said, () => `服务器的说法：“${said}”。`)}${advice()}`;
  },
  serverRefusedMessage: ({ status }) => `服务器以 HTTP ${status} 拒绝了一条消息。`,
  serverRefusedForNow: ({ status, seconds }) =>
    `${status === 429 ? '对服务器的请求过于频繁' : '服务器暂时不接受请求'}（HTTP ${status}）。服务器要求等待 ${seconds} 秒。`,
  redirectLoop: ({ status }) => `服务器重定向到请求的同一地址（HTTP ${status}）。服务器的配置有误。`,
  readinessRefused: () => '服务器拒绝了“initialized”通知。连接仍会使用。',
  foreignEndpoint: ({ origin }) =>
    `服务器要求把消息发送到另一个来源（${origin}），Gatehouse 不会跟随。如果这就是你要的服务器，请使用它的地址。`,
  messagesNotTaken: ({ address, status, tried }) =>
    `服务器要求把消息发送到 ${address}，但那里不接收消息（HTTP ${status}）${tried === 'both' ? '，它自己的路径之下也不接收' : ''}。如果前面的代理加了路径，其运营方需要把该路径告诉服务器。`,
  headerNotSendable: () => '此服务器的请求头或 token 含有无法发送的字符，例如换行符或弯引号。请重新输入。',
  tokenOrSignInWanted: () => '服务器要求你登录。如果你有它的 token，也可以填入 Authorization 请求头。',
  moreScopesWanted: ({ scopes }) =>
    `此操作需要服务器的其他权限${after(scopes, () => `（${scopes}）`)}。请在“服务器”中重新登录。`,

  answerBrokenOff: () => '服务器在应答途中断开。',
  serverSilent: ({ seconds }) => `服务器在应答途中停止，已有 ${seconds} 秒没有发送任何内容。`,
  messageTooLarge: ({ size }) => `服务器发送的消息超过 ${size}，已被拒绝。请减少请求的内容。`,
  messageTooLargeStopped: ({ mebibytes }) =>
    `服务器发送的消息超过 ${mebibytes} MiB，服务器已停止。请减少一次请求的内容，或在设置中提高上限。`,
  answerUnreadable: ({ why }) =>
    `无法读取服务器的应答：${
      { notJson: '它不是 JSON', nestedTooDeep: '嵌套过深', noResultOrError: '它既不是结果，也不是错误' }[why]
    }。`,
  answeredWebPage: () => '该地址返回的是网页，而不是 MCP。请检查地址；如果网络要求登录，请先登录。',
  answeredOtherType: ({ mediaType }) => `该地址返回的是 ${mediaType}，而不是 MCP。请检查地址。`,
  answeredWithoutType: () => '该地址返回的内容没有 Content-Type，不是 MCP。请检查地址。',
  emptyAnswer: ({ status }) => `服务器的应答为空（HTTP ${status}）。请检查地址。`,
  notJsonRpc: () => '服务器的应答不是 JSON-RPC 消息。请检查地址。',
  oldStream: () => '服务器返回的是旧版 HTTP 加 SSE 的数据流，而不是应答。请检查地址。',
  unknownRevision: ({ revision }) => `服务器使用 ${revision} 版的 MCP，Gatehouse 不认识。请更新服务器或 Gatehouse。`,
  answerOffSpecification: ({ detail }) => `服务器的应答不符合规范：${detail}`,
  answerUnusable: ({ error }) => `无法使用服务器的应答：${error}`,
  notAList: ({ method }) => `服务器对 ${method} 的应答不是列表。`,
  serverSays: ({ text }) => text,
  taskCancelledSaying: ({ text }) => text,
  noAnswerWithin: ({ limit, seconds }) =>
    `服务器未及时应答：${limit === 'idle' ? `${seconds} 秒内没有应答` : `${seconds} 秒后仍未完成`}。`,

  sessionUnknown: () => '服务器不再认识此会话。需要重新连接。',
  sessionStreamClosed: () => '服务器关闭了此会话的数据流。需要重新连接。',
  notResumed: ({ status }) => `服务器中断了应答，并且不再继续（HTTP ${status}）。`,
  listeningEnded: ({ status }) => `服务器不再提供通知更改的数据流（HTTP ${status}）。重新启动它即可再次收到通知。`,
  serverReadsNothing: () => '服务器不断发送请求，却不读取应答。它已被停止。',
  serverClosedInput: () => '服务器关闭了输入，不再接收消息。',
  serverExited: ({ exit, value, said }) => {
    const how = { code: `退出码 ${value}`, signal: `信号 ${value}`, unknown: '退出码未知' }[exit];
    const output = said === '' ? '它没有向 stderr 写入任何内容。' : `它的输出：${said}`;
    return `服务器已退出（${how}）。${output}`;
  },
  toolInterrupted: () => '工具运行时，Gatehouse 退出或无法写入。工具是否完成了工作尚不清楚。',
  outcomeUnknown: () => '此次调用是否已完成工作尚不清楚。请先确认，再重新调用。',

  commandNotFound: ({ command }) => `未找到“${command}”。请给出完整路径，或安装它并加入 PATH。`,
  workingFolderNotFound: ({ folder }) => `未找到工作文件夹“${folder}”。请更正，或创建该文件夹。`,
  commandNotExecutable: ({ command }) => `无法运行“${command}”：它是文件夹，或是没有执行权限的文件（chmod +x）。`,
  computerShort: ({ command, shortage }) => {
    const lack = {
      EMFILE: '没有可用的文件句柄',
      ENFILE: '没有可用的文件句柄',
      EAGAIN: '无法再创建进程',
      ENOMEM: '内存不足',
    }[shortage];
    return `无法启动“${command}”：这台计算机${lack}（${shortage}）。请关闭其他程序，或提高上限。`;
  },
  confinementUnavailable: ({ support }) => {
    const advice = {
      noBubblewrap: '请安装 bubblewrap（bwrap 程序），或编辑服务器并关闭隔离。',
      refused: '请允许非特权程序创建用户命名空间，或编辑服务器并关闭隔离。',
      otherSystem: '隔离仅支持 Linux。请编辑服务器并关闭隔离。',
    }[support];
    return `此服务器设为隔离运行，但这里无法隔离。${advice}`;
  },
};
