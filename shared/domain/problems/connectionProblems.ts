import { z } from 'zod';
import { unreadableReason } from '../unreadableAnswer.ts';
import { count, define, detail, text } from './define.ts';

/** Why a request got no answer, told apart so that each can be worded with what to do about it. */
const networkFault = z.enum([
  'proxyPassword',
  'proxyRefused',
  'proxyUnreachable',
  'proxyUnsupported',
  'refused',
  'unknownName',
  'notTls',
  'certificate',
  'timeout',
  'reset',
  'other',
]);
export type NetworkFault = z.infer<typeof networkFault>;

/** What is known of a request that did not arrive. */
export const unreachable = {
  fault: networkFault,
  /** The operating system's name of the error; of a proxy that cannot be used, its kind. */
  code: detail,
  isLocal: z.boolean(),
  /** The HTTP status the proxy answered with. */
  proxyStatus: detail,
};

/** What goes wrong between Gatehouse and a server: reaching or starting it, and reading what it sends. */
export const connectionProblems = {
  // Reaching a server.
  serverUnreachable: define('serverUnreachable', { origin: text, ...unreachable }),
  serverNetworkFailed: define('serverUnreachable', { error: text, code: text }),
  serverAnsweredStatus: define('serverRefused', {
    status: count,
    statusText: detail,
    /** The server's own words. */
    said: detail,
    redirectsTo: detail,
  }),
  serverRefusedMessage: define('serverRefused', { status: count }),
  serverRefusedForNow: define('serverRefused', { status: count, seconds: count }),
  redirectLoop: define('serverRefused', { status: count }),
  readinessRefused: define('serverRefused', {}),
  foreignEndpoint: define('badResult', { origin: text }),
  /** The stream of 2024-11-05 names an address that takes no messages; `both`: nor does the same path below the stream's own. */
  messagesNotTaken: define('serverRefused', { address: text, status: count, tried: z.enum(['named', 'both']) }),
  headerNotSendable: define('configEntry', {}),
  tokenOrSignInWanted: define('serverNeedsAuth', {}),
  moreScopesWanted: define('serverNeedsAuth', { scopes: detail }),

  // Reading what a server sends.
  answerBrokenOff: define('connectionClosed', {}),
  serverSilent: define('serverTimeout', { seconds: count }),
  messageTooLarge: define('badResult', { size: text }),
  messageTooLargeStopped: define('badResult', { mebibytes: count }),
  answerUnreadable: define('badResult', { why: unreadableReason }),
  answeredWebPage: define('badResult', {}),
  answeredOtherType: define('badResult', { mediaType: text }),
  answeredWithoutType: define('badResult', {}),
  emptyAnswer: define('badResult', { status: count }),
  notJsonRpc: define('badResult', {}),
  oldStream: define('badResult', {}),
  unknownRevision: define('badResult', { revision: text }),
  answerOffSpecification: define('badResult', { detail: text }),
  answerUnusable: define('badResult', { error: text }),
  notAList: define('badResult', { method: text }),
  serverSays: define('protocolError', { text }),
  taskCancelledSaying: define('cancelled', { text }),
  noAnswerWithin: define('serverTimeout', { limit: z.enum(['idle', 'total']), seconds: count }),

  // The end of a session or connection.
  sessionUnknown: define('sessionLost', {}),
  sessionStreamClosed: define('sessionLost', {}),
  notResumed: define('connectionClosed', { status: count }),
  listeningEnded: define('connectionClosed', { status: count }),
  serverReadsNothing: define('connectionClosed', {}),
  serverClosedInput: define('connectionClosed', {}),
  serverExited: define('serverExited', { exit: z.enum(['code', 'signal', 'unknown']), value: detail, said: detail }),
  toolInterrupted: define('connectionClosed', {}),
  /** Added to what went wrong with a call. */
  outcomeUnknown: define('connectionClosed', {}),

  // Starting a program.
  commandNotFound: define('serverNotFound', { command: text }),
  workingFolderNotFound: define('serverNotFound', { folder: text }),
  commandNotExecutable: define('serverNotFound', { command: text }),
  computerShort: define('connectionClosed', {
    command: text,
    shortage: z.enum(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']),
  }),
  confinementUnavailable: define('confinementUnavailable', {
    support: z.enum(['noBubblewrap', 'refused', 'otherSystem']),
  }),
};
