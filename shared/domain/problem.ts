import { z } from 'zod';
import { keepStart } from '../lib/cutText.ts';
import type { HostErrorCode } from './errorCode.ts';
import { bundleProblems } from './problems/bundleProblems.ts';
import { connectionProblems } from './problems/connectionProblems.ts';
import { contentProblems } from './problems/contentProblems.ts';
import { count, define, detail, type Parameters, text } from './problems/define.ts';
import { downloadProblems } from './problems/downloadProblems.ts';
import { managedProblems } from './problems/managedProblems.ts';
import { modelProblems } from './problems/modelProblems.ts';
import { registryProblems } from './problems/registryProblems.ts';
import { signInProblems } from './problems/signInProblems.ts';
import { runtimeProblems } from './problems/runtimeProblems.ts';
import { otherAppProblems } from './problems/otherAppProblems.ts';
import { pasteProblems } from './problems/pasteProblems.ts';
import { systemProblems } from './problems/systemProblems.ts';
import { taskLoss } from './taskLoss.ts';

/**
 * Everything that goes wrong, or ends something, in a way that has words of its own: its error code and its parameters. One that
 * has no words in both languages does not compile (`words/`).
 */
const problems = {
  /** Words that are not ours: of a program or a library, or of an exception nobody expected. */
  other: define('internal', { text }),
  /** Without a cause. */
  aborted: define('cancelled', {}),

  // What cannot be answered so.
  tooWideForScope: define('conflict', {}),

  // Why something was stopped.
  stoppedByUser: define('cancelled', {}),
  /** A run without a page has a time limit, and can be interrupted by a signal. */
  runTimeOver: define('cancelled', {}),
  runInterrupted: define('cancelled', {}),
  youStopped: define('cancelled', {}),
  stoppedForWaiting: define('cancelled', {}),
  conversationDeleted: define('cancelled', {}),
  gatehouseCloses: define('cancelled', {}),
  appClosed: define('cancelled', {}),
  appOwnerGone: define('cancelled', {}),
  callCancelled: define('cancelled', {}),
  /** The user cancelled one running call. */
  cancelledByUser: define('cancelled', { said: detail }),
  notConfirmed: define('cancelled', {}),
  endedUndecided: define('cancelled', {}),
  endedUnreviewed: define('cancelled', {}),

  // Why a connection ended.
  serverStopped: define('connectionClosed', {}),
  serverSwitchedOff: define('connectionClosed', {}),
  serverRestarts: define('connectionClosed', {}),
  serverConfigured: define('connectionClosed', {}),
  serverRemoved: define('connectionClosed', {}),
  serverStopsWithGatehouse: define('connectionClosed', {}),
  serverNotRunning: define('connectionClosed', { server: text }),

  // Questions and answers.
  questionSettled: define('notFound', {}),
  argumentsNotShown: define('conflict', {}),
  nothingToReview: define('conflict', {}),
  resultNotShown: define('conflict', {}),
  requestNotShown: define('conflict', {}),
  requestBeingAnswered: define('conflict', {}),
  requestSettled: define('notFound', {}),
  formAnswerExpected: define('conflict', {}),
  pageNotOpenedYet: define('conflict', {}),
  pageNotOpened: define('cancelled', {}),
  pageOpen: define('conflict', {}),
  answerToOther: define('conflict', {}),
  nothingToSend: define('badInput', {}),
  grantUndoOver: define('notFound', {}),
  grantRevokedAlready: define('notFound', {}),
  ruleRemovedAlready: define('notFound', {}),
  launchChangedForRule: define('conflict', {}),
  serverNameNotTyped: define('conflict', { server: text }),
  launchChangedForBelief: define('conflict', {}),
  tooManyConfirmations: define('conflict', {}),
  launchChanged: define('conflict', {}),
  instructionsChangedAgain: define('conflict', {}),
  instructionsGone: define('notFound', {}),
  instructionsByPolicy: define('conflict', {}),
  toolChangedAgain: define('conflict', {}),
  toolNotPinned: define('notFound', {}),
  toolChangeSettled: define('notFound', {}),

  // Calls and tools.
  toolServerRemoved: define('notFound', {}),
  toolNotOffered: define('toolUnknown', { tool: text }),
  toolChangedSinceShown: define('conflict', {}),
  /** Its server does not work on it as a task, it has ended, or its result is to be looked at first. */
  callNotTask: define('conflict', {}),
  tooManyTasksOfServer: define('conflict', { server: text, count }),
  tooManyTasks: define('conflict', { count }),
  taskGone: define('notFound', {}),
  /** Nobody can ask for the result of a call that ran in the background any more. */
  taskLost: define('connectionClosed', { why: taskLoss }),
  toolGone: define('toolUnknown', { server: text, tool: text }),
  /** The names of Gatehouse's own tools. */
  toolNameReserved: define('badResult', { tool: text }),
  noSuchTool: define('toolUnknown', { tool: text }),
  toolNotForApps: define('forbidden', { tool: text }),
  appArgumentsTooLarge: define('toolArguments', {}),
  argumentsUnfit: define('toolArguments', { problems: text }),
  argumentsOffSchema: define('toolArguments', { problems: text }),
  formUnfit: define('toolArguments', { problems: text }),
  noToolCalled: define('toolUnknown', { name: text }),
  changedSinceDecided: define('conflict', {}),

  // Chats.
  noChatNamed: define('badInput', {}),
  assistantGone: define('notFound', {}),
  tooManyAssistants: define('conflict', { count }),
  toolNotInChat: define('notFound', { tool: text }),
  toolSetGone: define('notFound', {}),
  tooManyToolSets: define('conflict', { count }),
  projectGone: define('notFound', {}),
  tooManyProjects: define('conflict', { count }),
  projectUndoOver: define('notFound', {}),
  projectFileGone: define('notFound', {}),
  projectFileChangedAgain: define('conflict', {}),
  foundServerChanged: define('conflict', {}),
  serverFileRefused: define('configUnreadable', {
    file: text,
    why: z.enum(['outside', 'tooLarge', 'notText', 'unreadable']),
  }),
  conversationGone: define('notFound', {}),
  conversationNotRestorable: define('notFound', {}),
  queueFull: define('conflict', {}),
  answerBrokeOff: define('modelStreamCut', {}),
  noModelChosen: define('modelNotChosen', {}),
  resultNotInChat: define('notFound', { id: text }),
  costLimitReached: define('conflict', { of: z.enum(['chat', 'day']), spent: text, limit: text }),
  nothingToSummarise: define('conflict', {}),
  summaryEmpty: define('modelStreamCut', {}),
  summaryCut: define('modelStreamCut', {}),
  chatOverWindow: define('modelTooLong', { tokens: count, max: count }),
  messageGone: define('notFound', {}),
  answerBeingWritten: define('conflict', {}),
  messageNotWaiting: define('notFound', {}),
  messageOfPrompt: define('conflict', {}),
  bytesGone: define('notFound', {}),
  tooLargeToDrag: define('tooLarge', { mebibytes: count }),
  readingGone: define('notFound', {}),

  // Servers and their configuration.
  configChangedAgain: define('conflict', {}),
  recordGone: define('notFound', {}),
  notReplayable: define('conflict', {}),
  serverUndoOver: define('notFound', {}),
  serverNotConfigured: define('notFound', {}),
  serverNameTaken: define('conflict', { name: text }),
  serverNameInReview: define('conflict', { name: text }),
  serverChangedMeanwhile: define('conflict', { name: text }),
  serverEntryUnreadable: define('conflict', { name: text }),
  sampleNotConfigurable: define('conflict', {}),
  accountUnknown: define('notFound', {}),
  accountUndoOver: define('notFound', {}),
  accountNameTaken: define('conflict', { name: text }),
  accountInUse: define('conflict', { name: text }),
  accountUnnamed: define('badInput', {}),
  tooManyAccounts: define('conflict', { count }),
  methodNotOffered: define('notOffered', { method: text }),
  serverClosedConnection: define('connectionClosed', {}),
  notRunning: define('connectionClosed', {}),
  connectionEnded: define('connectionClosed', {}),
  serverSlow: define('serverTimeout', {}),
  /** A restart would interrupt the download. */
  serverInstalling: define('conflict', { server: text }),
  /** Its program did not run within the time for downloading it. */
  installSlow: define('serverTimeout', { minutes: count }),
  taskCancelledByServer: define('cancelled', {}),
  typedOn: define('cancelled', {}),
  signInNeedsHttp: define('conflict', {}),
  signInNeedsTrust: define('forbidden', {}),
  noClientIdAsked: define('conflict', {}),
  signInOver: define('notFound', {}),
  browserSlow: define('signInFailed', {}),
  signInDeclined: define('signInFailed', {}),
  otherSignIn: define('signInFailed', {}),
  noSignInCode: define('signInFailed', {}),
  secretEmpty: define('secretMissing', { name: text }),
  stoppedBeforeStart: define('connectionClosed', {}),
  connectionClosed: define('connectionClosed', {}),
  serverClosedOutput: define('connectionClosed', {}),
  serverBrokeOff: define('connectionClosed', {}),
  signInWanted: define('serverNeedsAuth', {}),
  messageNotAccepted: define('serverTimeout', { seconds: count }),
  repliedToOther: define('badResult', {}),
  commandNotStarted: define('serverNotFound', { command: text, error: text }),
  configFrozen: define('conflict', {}),

  // Folders.
  pathNotWhole: define('badInput', { example: text }),
  folderWithoutName: define('badInput', {}),
  noSuchFolder: define('notFound', { path: text }),
  notAFolder: define('badInput', { path: text }),
  folderUnreadable: define('forbidden', { path: text }),
  tooManyFolders: define('conflict', { count: count }),
  folderUndoOver: define('notFound', {}),
  folderNotShared: define('notFound', {}),
  chosenServerRemoved: define('notFound', {}),
  folderNotShown: define('conflict', {}),
  folderNotTyped: define('forbidden', { path: text }),

  // Apps, prompts, resources and pictures.
  appNotOpen: define('notFound', {}),
  appsNotShownHere: define('conflict', {}),
  callWithoutApp: define('notFound', {}),
  appServerRemoved: define('notFound', {}),
  appNotShown: define('conflict', {}),
  appMissing: define('badResult', {}),
  appNotText: define('badResult', {}),
  appTooLarge: define('badResult', { mebibytes: count }),
  appReadTooMuch: define('tooLarge', { mebibytes: count }),
  promptGone: define('notFound', {}),
  expansionGone: define('notFound', {}),
  promptNotOfUser: define('conflict', {}),
  promptWithoutMessages: define('badResult', {}),
  promptArgumentUnknown: define('badInput', { prompt: text, name: text }),
  tooManyWatches: define('conflict', { count: count }),
  uriTooLong: define('badInput', { count: count }),
  uriValueInvalid: define('badInput', {}),
  notBase64: define('badResult', {}),
  notAPictureAddress: define('forbidden', {}),
  pictureRedirects: define('serverRefused', { host: text }),
  hostUnreachable: define('serverUnreachable', { host: text }),
  pictureUnknown: define('badResult', { host: text }),
  hostSlow: define('serverUnreachable', { host: text }),

  // Models.
  providerChanged: define('conflict', {}),
  providerRemoved: define('notFound', {}),
  providerUnconfirmed: define('modelAddressUnconfirmed', { name: text }),
  practiceModelFixed: define('conflict', {}),
  tooManyModelOptions: define('conflict', { count: count }),

  // Links.
  otherLinkAsked: define('conflict', {}),
  linkKindNotOpened: define('forbidden', {}),
  mailLinkWithFiles: define('forbidden', {}),
  linkNeverOpened: define('forbidden', { protocol: text }),

  ...connectionProblems,
  ...signInProblems,
  ...modelProblems,
  ...registryProblems,
  ...systemProblems,
  ...managedProblems,
  ...pasteProblems,
  ...otherAppProblems,
  ...bundleProblems,
  ...runtimeProblems,
  ...downloadProblems,
  ...contentProblems,
} as const;

type Definitions = typeof problems;
export type ProblemKind = keyof Definitions;

/** A problem of one kind, with its parameters. */
export type ProblemOf<K extends ProblemKind> = { readonly kind: K } & {
  readonly [Name in keyof Definitions[K]['parameters']]: z.infer<Definitions[K]['parameters'][Name]>;
};
export type Problem = { [K in ProblemKind]: ProblemOf<K> }[ProblemKind];

export const problemKinds = Object.keys(problems) as ProblemKind[];

/** Of a problem that came over the bridge or out of the store: known by its kind, with its parameters and no others. */
export const problem = z.custom<Problem>((value) => {
  const read = z.looseObject({ kind: z.enum(problemKinds) }).safeParse(value);
  return read.success && z.object(problemParameters(read.data.kind)).safeParse(value).success;
});

/** Of what is stored, which a newer version may have written: a kind that this one does not know becomes one without a cause. */
export const storedProblem = problem.catch({ kind: 'aborted' });

export function problemCode({ kind }: Problem): HostErrorCode {
  return problems[kind].code;
}

export function problemParameters(kind: ProblemKind): Parameters {
  return problems[kind].parameters;
}

const allProblems: ReadonlyMap<string, { readonly parameters: Parameters }> = new Map(Object.entries(problems));

/** Whether a parameter of a problem is a word of ours from a fixed list, by which its sentence is found, and no foreign text. */
export function isOwnWord(kind: unknown, parameter: string): boolean {
  return typeof kind === 'string' && allProblems.get(kind)?.parameters[parameter] instanceof z.ZodEnum;
}

/** Longer words of servers and programs are cut: they are stored and shown with every failed call. */
const maxForeignCharacters = 4000;

/** The problem with texts of bounded length. The same object where none is longer. */
export function boundedProblem<P extends Problem>(what: P): P {
  const isLong = (value: unknown) => typeof value === 'string' && value.length > maxForeignCharacters;
  if (!Object.values(what).some(isLong)) return what;
  const entries = Object.entries(what).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && isLong(value) ? `${keepStart(value, maxForeignCharacters)}…` : value,
  ]);
  return Object.fromEntries(entries) as P;
}
