import type { NetworkFault, connectionProblems } from '../../problems/connectionProblems.ts';
import type { ProblemOf } from '../../problem.ts';
import type { ProblemWords } from '../problemWords.ts';
import { after } from './joinWords.ts';

type Unreachable = Pick<ProblemOf<'serverUnreachable'>, 'code' | 'isLocal' | 'proxyStatus'>;

/** Why a server of MCP or of models could not be reached. What to do about it differs between them where it is not said here. */
export const networkReasonsEn: Readonly<Record<NetworkFault, (facts: Unreachable) => string>> = {
  proxyPassword: () =>
    'the proxy asks for a name and a password. Set them in HTTPS_PROXY (http://name:password@host:port).',
  proxyRefused: ({ proxyStatus }) =>
    `the proxy refused the connection${after(proxyStatus, () => ` (HTTP ${proxyStatus})`)}. Check the proxy in the settings of your system, HTTPS_PROXY and NO_PROXY.`,
  proxyUnreachable: ({ code }) =>
    `the proxy cannot be reached (${code}). Check your network, the proxy in the settings of your system and HTTPS_PROXY.`,
  proxyUnsupported: ({ code }) =>
    `the proxy in the settings of your system is of a kind that Gatehouse cannot use (${code}). Set an HTTP or SOCKS 5 proxy there, or in HTTPS_PROXY.`,
  refused: ({ isLocal }) => (isLocal ? 'nothing is listening there.' : 'the connection was refused.'),
  unknownName: () => 'this host name is not known.',
  notTls: () => 'it does not speak HTTPS.',
  certificate: ({ code }) =>
    code === 'CERT_HAS_EXPIRED'
      ? 'its certificate is not trusted (CERT_HAS_EXPIRED). It has expired; whoever runs the server must renew it.'
      : `its certificate is not trusted (${code}). If your network uses its own certificates, set NODE_EXTRA_CA_CERTS to their file and restart Gatehouse.`,
  // Nothing here advises to try again: a call may have been carried out.
  timeout: () => 'it did not answer in time. Check your network and proxy.',
  reset: () => 'the connection was closed without an answer. If this keeps happening, check your proxy.',
  other: ({ code }) => `the connection failed${after(code, () => ` (${code})`)}.`,
};

/** What to do about it where a server of MCP was not reached. */
export const serverAdviceEn: Readonly<Partial<Record<NetworkFault, (facts: Unreachable) => string>>> = {
  proxyPassword: () => ' A proxy that is set for this server alone cannot have a password.',
  proxyRefused: () => ' If one is set for this server alone, check that one.',
  proxyUnreachable: () => ' If one is set for this server alone, check that one.',
  refused: ({ isLocal }) =>
    isLocal
      ? ' Start it, or correct the address (ECONNREFUSED).'
      : ' Check the address and whether the server runs (ECONNREFUSED).',
  unknownName: ({ code }) => ` Check the address, and that you are online (${code}).`,
  notTls: () => ' Try the address with http:// instead.',
  other: () => ' Check the address, your network and proxy.',
};

export const connectionsEn: Pick<ProblemWords, keyof typeof connectionProblems> = {
  serverUnreachable: ({ origin, fault, ...facts }) =>
    `The server at ${origin} cannot be reached: ${networkReasonsEn[fault](facts)}${serverAdviceEn[fault]?.(facts) ?? ''}`,
  serverNetworkFailed: ({ error, code }) =>
    `The server cannot be reached: ${error} (${code}). Check the address and whether it runs.`,
  serverAnsweredStatus: ({ status, statusText, said, redirectsTo }) => {
    const advice = () => {
      if (status >= 300 && status < 400) {
        return redirectsTo === ''
          ? 'It redirects to an address that requests must not follow. Check the address.'
          : `It redirects to ${redirectsTo}, which Gatehouse does not follow. ${/^https?:/.test(redirectsTo) ? 'If that is the server you mean, use that address.' : 'That is not an address of a server.'}`;
      }
      if (status === 403) return 'You may not use it. Check the address and the credentials in its headers.';
      if (status === 407) return 'Your proxy asks for a name and a password. Set them in HTTP_PROXY.';
      if (status === 429) return 'It received too many requests.';
      if (status >= 502 && status <= 504) return 'The gateway in front of the server does not reach it.';
      return status >= 500 ? 'The problem is on the side of the server.' : 'Check the address.';
    };
    const name = after(statusText, () => ` (${statusText})`);
    return `The server answered with HTTP ${status}${name}.${after(said, () => ` It says: “${said}”.`)} ${advice()}`;
  },
  serverRefusedMessage: ({ status }) => `The server refused a message with HTTP ${status}.`,
  serverRefusedForNow: ({ status, seconds }) =>
    `The server ${status === 429 ? 'received too many requests' : 'is not taking requests right now'} (HTTP ${status}). It asks Gatehouse to wait ${seconds} s.`,
  redirectLoop: ({ status }) =>
    `The server redirects to the same address again (HTTP ${status}). Its configuration is wrong.`,
  readinessRefused: () => 'The server refused the “initialized” notification. The connection is used anyway.',
  foreignEndpoint: ({ origin }) =>
    `The server sends its messages to another origin (${origin}), which Gatehouse does not follow. If that is the server you mean, use its address.`,
  messagesNotTaken: ({ address, status, tried }) =>
    `The server wants its messages at ${address}, but nothing takes them there (HTTP ${status})${tried === 'both' ? ', nor below the path of its own address' : ''}. If a proxy in front of it adds a path, its operator has to tell the server that path.`,
  headerNotSendable: () =>
    'A header or token for this server contains a character that cannot be sent, such as a line break or a typographic quote. Enter it again.',
  tokenOrSignInWanted: () =>
    'The server wants you to sign in. If you have a token for it, you can also put it in an Authorization header.',
  moreScopesWanted: ({ scopes }) =>
    `The server requires another permission for this${after(scopes, () => ` (${scopes})`)}. Sign in to it again under Servers.`,

  answerBrokenOff: () => 'The server stopped in the middle of its answer.',
  serverSilent: ({ seconds }) =>
    `The server stopped in the middle of its answer and sent nothing more for ${seconds} s.`,
  messageTooLarge: ({ size }) => `The server sent a message larger than ${size}. It was refused; ask for less data.`,
  messageTooLargeStopped: ({ mebibytes }) =>
    `The server sent a message larger than ${mebibytes} MiB and was stopped. Ask it for less data at a time, or raise the limit in the settings.`,
  answerUnreadable: ({ why }) =>
    `The server's answer cannot be read: ${
      {
        notJson: 'it is not JSON',
        nestedTooDeep: 'it is nested too deeply',
        noResultOrError: 'it is neither a result nor an error',
      }[why]
    }.`,
  answeredWebPage: () =>
    'The address answered with a web page, not with MCP. Check the address; if your network asks you to sign in, do that first.',
  answeredOtherType: ({ mediaType }) => `The address answered with ${mediaType}, not with MCP. Check the address.`,
  answeredWithoutType: () =>
    'The address answered with something that has no Content-Type, not with MCP. Check the address.',
  emptyAnswer: ({ status }) => `The server sent an empty answer (HTTP ${status}). Check the address.`,
  notJsonRpc: () => 'The server sent an answer that is not a JSON-RPC message. Check the address.',
  oldStream: () =>
    'The server answered with a stream of the older HTTP+SSE transport instead of a response. Check the address.',
  unknownRevision: ({ revision }) =>
    `The server speaks MCP revision ${revision}, which Gatehouse does not support. Update the server or Gatehouse.`,
  answerOffSpecification: ({ detail }) => `The server's answer does not have the specified shape: ${detail}`,
  answerUnusable: ({ error }) => `The server's answer cannot be used: ${error}`,
  notAList: ({ method }) => `The server's answer to ${method} is not a list.`,
  serverSays: ({ text }) => text,
  taskCancelledSaying: ({ text }) => text,
  noAnswerWithin: ({ limit, seconds }) =>
    `The server did not answer in time: ${limit === 'idle' ? 'no answer within' : 'not done after'} ${seconds} s.`,

  sessionUnknown: () => 'The server no longer knows this session. A new connection is needed.',
  sessionStreamClosed: () => 'The server closed the stream of this session. A new connection is needed.',
  notResumed: ({ status }) => `The server broke off its answer and does not resume it (HTTP ${status}).`,
  listeningEnded: ({ status }) =>
    `The server no longer offers the stream on which it reports changes (HTTP ${status}). Restart it to receive them again.`,
  serverReadsNothing: () => 'The server sends requests without reading the answers. It was stopped.',
  serverClosedInput: () => 'The server closed its input and accepts no more messages.',
  serverExited: ({ exit, value, said }) => {
    const how = { code: `exit code ${value}`, signal: `signal ${value}`, unknown: 'exit code unknown' }[exit];
    const output = said === '' ? 'It wrote nothing to stderr.' : `It said: ${said}`;
    return `The server ended (${how}). ${output}`;
  },
  toolInterrupted: () =>
    'Gatehouse closed, or could not save, while the tool was running. Whether the tool did its work is unknown.',
  outcomeUnknown: () => 'Whether the call did its work is unknown. Check before you repeat it.',

  commandNotFound: ({ command }) =>
    `"${command}" was not found. Enter its full path, or install it so that it is on the PATH.`,
  workingFolderNotFound: ({ folder }) =>
    `The working folder "${folder}" was not found. Correct the path, or create the folder.`,
  commandNotExecutable: ({ command }) =>
    `"${command}" cannot be run. It is a folder, or a file that is not marked as a program (chmod +x).`,
  computerShort: ({ command, shortage }) => {
    const lack = {
      EMFILE: 'no free file handles',
      ENFILE: 'no free file handles',
      EAGAIN: 'no capacity for another process',
      ENOMEM: 'no free memory',
    }[shortage];
    return `"${command}" could not be started: this computer has ${lack} (${shortage}). Close other programs, or raise the limit.`;
  },
  confinementUnavailable: ({ support }) => {
    const advice = {
      noBubblewrap: 'Install bubblewrap (the program bwrap), or edit the server and switch its confinement off.',
      refused:
        'Allow unprivileged programs to create user namespaces, or edit the server and switch its confinement off.',
      otherSystem: 'Confinement needs Linux. Edit the server and switch its confinement off.',
    }[support];
    return `This server is set to run confined, which is not possible here. ${advice}`;
  },
};
