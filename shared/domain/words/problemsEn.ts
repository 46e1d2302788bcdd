import { lazy } from '../../lib/lazy.ts';
import type { TaskLoss } from '../taskLoss.ts';
import type { ProblemWords } from './problemWords.ts';
import { bundlesEn } from './problems/bundlesEn.ts';
import { connectionsEn } from './problems/connectionsEn.ts';
import { contentsEn } from './problems/contentsEn.ts';
import { downloadsEn } from './problems/downloadsEn.ts';
import { managedEn } from './problems/managedEn.ts';
import { modelsEn } from './problems/modelsEn.ts';
import { registriesEn } from './problems/registriesEn.ts';
import { otherAppsEn } from './problems/otherAppsEn.ts';
import { pasteEn } from './problems/pasteEn.ts';
import { runtimesEn } from './problems/runtimesEn.ts';
import { signInEn } from './problems/signInEn.ts';
import { systemEn } from './problems/systemEn.ts';

/** Why the result of a call in the background is lost, after a colon. */
const lossesEn: Readonly<Record<TaskLoss, string>> = {
  serverRemoved: 'its server was removed',
  launchChanged: 'its server is now started or reached in another way',
  accountChanged: 'another account may be used at its server now',
  notKnown: 'its server does not know the task, or does not tell of it',
  notFollowed: 'the chat comes from a copy of your data, which does not follow it',
};

const ownEn = {
  other: ({ text }) => text,
  aborted: () => 'This operation was aborted',

  tooWideForScope: () => 'This cannot be allowed for so long. Choose another answer.',

  stoppedByUser: () => 'Stopped by the user.',
  runTimeOver: () => 'The time limit of the run was reached.',
  runInterrupted: () => 'The run was interrupted.',
  youStopped: () => 'You stopped it.',
  stoppedForWaiting: () => 'Stopped to send a waiting message.',
  conversationDeleted: () => 'The chat was deleted.',
  gatehouseCloses: () => 'Gatehouse is closing.',
  appClosed: () => 'The app was closed.',
  appOwnerGone: () => 'The app was not opened: what it belongs to is gone.',
  callCancelled: () => 'The call it was asked for was cancelled.',
  cancelledByUser: ({ said }) =>
    `Cancelled by the user while it ran; it may have done part of its work.${said === '' ? '' : ` The user said: ${said}`}`,
  notConfirmed: () => 'This was not confirmed. Nothing changed.',
  endedUndecided: () => 'Gatehouse ended before this was decided.',
  endedUnreviewed: () =>
    'The tool ran, but Gatehouse ended before its result was reviewed. It was passed on to nobody.',

  serverStopped: () => 'The server was stopped.',
  serverSwitchedOff: () => 'The server was switched off.',
  serverRestarts: () => 'The server is restarted.',
  serverConfigured: () => 'The configuration of the server changed.',
  serverRemoved: () => 'The server was removed.',
  serverStopsWithGatehouse: () => 'Gatehouse is closing.',
  serverNotRunning: ({ server }) => `${server} is not running.`,

  questionSettled: () => 'This question was settled already.',
  argumentsNotShown: () => 'The arguments are not the ones that were shown. Look at the card again.',
  nothingToReview: () => 'No model gets what an app asked for: there is nothing to review.',
  resultNotShown: () => 'The result is not the one that was shown. Look at it again.',
  requestNotShown: () => 'This is not what was shown any more. Look at the request again.',
  requestBeingAnswered: () => 'This request is being answered.',
  requestSettled: () => 'This request was settled already.',
  formAnswerExpected: () => 'This is a form: submit, decline or cancel it.',
  pageNotOpenedYet: () => 'The page was not opened yet: open, decline or cancel.',
  pageNotOpened: () => 'The page was not opened.',
  pageOpen: () => 'The page is open: continue, open it again or cancel.',
  answerToOther: () => 'This is no answer to what is asked now. Look at the request again.',
  nothingToSend: () => 'There is nothing left to send.',
  grantUndoOver: () => 'This can no longer be undone. Answer the next question instead.',
  grantRevokedAlready: () => 'This permission was revoked already.',
  ruleRemovedAlready: () => 'This rule was removed already.',
  launchChangedForRule: () => 'The server is started another way now. Look at it, and write the rule again.',
  serverNameNotTyped: ({ server }) => `To allow tools of "${server}" without asking, type its name exactly as it is.`,
  launchChangedForBelief: () => 'The server is started another way now. Look at it before you trust its labels.',
  tooManyConfirmations: () => 'Too many permissions wait to be confirmed.',
  launchChanged: () => 'The launch changed. Look at it again.',
  instructionsChangedAgain: () => 'The instructions changed once more. Look at them again.',
  instructionsGone: () => 'This server has no instructions any more.',
  instructionsByPolicy: () => 'The policy of this run decides about instructions.',
  toolChangedAgain: () => 'The tool changed once more. Look at it again.',
  toolNotPinned: () => 'This tool has no approved version.',
  toolChangeSettled: () => 'The change of this tool was settled already.',

  toolServerRemoved: () => 'The server of this tool was removed.',
  toolNotOffered: ({ tool }) => `The server does not offer "${tool}" now. Start it, or look at its tools.`,
  toolChangedSinceShown: () => 'The tool or its server changed since it was shown. Nothing was run; look at it again.',
  callNotTask: () =>
    'This call cannot continue in the background: it has ended, its server does not run it as a task, or you wanted to see its result first.',
  tooManyTasksOfServer: ({ server, count }) =>
    `${server} has ${count} calls in the background already. Wait for one of them, or cancel it.`,
  tooManyTasks: ({ count }) => `${count} calls run in the background already. Wait for one of them, or cancel it.`,
  taskGone: () => 'This call does not run in the background any more.',
  taskLost: ({ why }) => `The result of this call is lost: ${lossesEn[why]}.`,
  toolGone: ({ server, tool }) => `${server} no longer has "${tool}".`,
  toolNameReserved: ({ tool }) => `"${tool}" is a name of Gatehouse's own tools, so a server's tool cannot have it.`,
  noSuchTool: ({ tool }) => `The server has no tool "${tool}".`,
  toolNotForApps: ({ tool }) => `The tool "${tool}" is not for apps.`,
  argumentsUnfit: ({ problems }) => `The arguments do not fit: ${problems}`,
  argumentsOffSchema: ({ problems }) => `The arguments do not fit the tool's schema: ${problems}`,
  formUnfit: ({ problems }) => `The form does not fit: ${problems}`,
  noToolCalled: ({ name }) => `There is no tool called "${name}". Use only the tools that were offered.`,
  changedSinceDecided: () => 'The tool or its server changed after this was decided. Nothing was run; call it again.',
  configFrozen: () => 'Gatehouse is closing.',
  appArgumentsTooLarge: () => 'The arguments are too large for an app to send.',

  assistantGone: () => 'This assistant no longer exists.',
  toolNotInChat: ({ tool }) => `This chat does not offer the tool ${tool}.`,
  toolSetGone: () => 'This set of tools no longer exists.',
  tooManyToolSets: ({ count }) => `There can be at most ${count} sets of tools. Delete one first.`,
  tooManyAssistants: ({ count }) => `There can be at most ${count} assistants. Delete one first.`,
  projectGone: () => 'This project no longer exists.',
  tooManyProjects: ({ count }) => `There can be at most ${count} projects. Delete one first.`,
  projectFileGone: () => 'This file can no longer be read.',
  projectFileChangedAgain: () => 'This file has changed since it was shown. Read it again.',
  foundServerChanged: () => 'The folder no longer describes this server as it was shown. Look again.',
  serverFileRefused: ({ file, why }) =>
    ({
      outside: `${file} is a link that leads out of the folder. It is not read.`,
      tooLarge: `${file} is longer than 256 kB. It is not read.`,
      notText: `${file} is not a text file. It is not read.`,
      unreadable: `${file} cannot be read.`,
    })[why],
  projectUndoOver: () => 'This project can no longer be restored.',
  noChatNamed: () => 'Name a chat, or ask for a new one.',
  conversationGone: () => 'This chat no longer exists.',
  conversationNotRestorable: () => 'This chat can no longer be restored.',
  queueFull: () => 'Too much is waiting already. Let the answer end first.',
  answerBrokeOff: () => 'The answer broke off before its end. What came is kept; try again.',
  noModelChosen: () => 'Choose a model first.',
  resultNotInChat: ({ id }) => `This chat has no result with the id "${id}".`,
  costLimitReached: ({ of, spent, limit }) =>
    `${of === 'chat' ? 'This chat' : 'Today'} has cost about $${spent}, and the limit is $${limit}. Nothing more was sent.`,
  nothingToSummarise: () => 'There is nothing to summarise: the last question always stays as it is.',
  summaryCut: () => 'The summary was cut off before its end, so it is not used. Try again, or choose another model.',
  summaryEmpty: () => 'The model wrote no summary. Try again, or choose another model.',
  chatOverWindow: ({ tokens, max }) =>
    `Nothing was sent: this chat needs about ${tokens} tokens, and the model takes ${max}. ` +
    'Summarise older messages, shorten the message, choose a model with a larger context window, or start a new chat.',
  messageGone: () => 'This message is no longer part of the chat.',
  answerBeingWritten: () => 'An answer is being written. Stop it first.',
  messageNotWaiting: () => 'This message does not wait any more.',
  messageOfPrompt: () => 'A prompt of a server says this. Insert the prompt instead to change its words.',
  bytesGone: () => 'These bytes are not kept any more.',
  tooLargeToDrag: ({ mebibytes }) => `This is larger than ${mebibytes} MB. Save it instead of dragging it.`,
  readingGone: () => 'What was read is no longer kept. Read it again.',

  configChangedAgain: () => 'mcp.json was changed again. Look at it once more.',
  recordGone: () => 'This message is no longer in the record.',
  notReplayable: () => 'Only whole requests of ours that read something can be sent again.',
  serverUndoOver: () => 'This can no longer be undone. Add the server again.',
  serverNotConfigured: () => 'This server is no longer configured.',
  serverNameTaken: ({ name }) => `There is a server called "${name}" already. Choose another name.`,
  serverNameInReview: ({ name }) => `mcp.json has a new entry "${name}". Review it first, or choose another name.`,
  serverEntryUnreadable: ({ name }) =>
    `mcp.json has an entry "${name}" that Gatehouse cannot read. Correct or remove it in the file first; nothing was changed.`,
  serverChangedMeanwhile: ({ name }) =>
    `"${name}" was changed meanwhile, in mcp.json or in another window. Nothing was saved: look at that change first.`,
  sampleNotConfigurable: () => 'The sample server is part of Gatehouse: switch it off in the settings instead.',
  accountUnknown: () => 'The server has no such account any more.',
  accountUndoOver: () => 'This can no longer be undone. Add the account again.',
  accountNameTaken: ({ name }) => `The server has an account called "${name}" already. Choose another name.`,
  accountInUse: ({ name }) => `The account "${name}" is in use. Use another one first, then remove it.`,
  accountUnnamed: () => 'Give the present account a name too, so that both can be told apart.',
  tooManyAccounts: ({ count }) => `A server can have ${count} accounts. Remove one first.`,
  methodNotOffered: ({ method }) => `The server does not offer ${method}.`,
  serverClosedConnection: () => 'The server closed the connection.',
  notRunning: () => 'The server is not running.',
  connectionEnded: () => 'The connection to the server ended.',
  serverSlow: () => 'The server did not answer in time.',
  serverInstalling: ({ server }) =>
    `"${server}" is being installed, and a restart would interrupt that. Wait until it runs, or cancel the installation first.`,
  installSlow: ({ minutes }) => `It was not installed, or did not answer, within ${minutes} minutes.`,
  taskCancelledByServer: () => 'The server cancelled the task.',
  typedOn: () => 'Something else was typed meanwhile.',
  signInNeedsHttp: () => 'Only servers over HTTP can be signed in to.',
  signInNeedsTrust: () => 'Trust this server first. You can sign in once it has been started as it is now.',
  noClientIdAsked: () => 'This server does not ask for a client id at the moment.',
  signInOver: () => 'This sign-in is over. Begin again.',
  browserSlow: () => 'The browser did not come back in time. Sign in again.',
  signInDeclined: () => 'You did not agree, or you are not allowed to.',
  otherSignIn: () => 'The answer belongs to another sign-in.',
  noSignInCode: () => 'The answer of the authorization server holds no code.',
  secretEmpty: ({ name }) => `The secret "${name}" has no value. Edit the server and enter it.`,
  stoppedBeforeStart: () => 'The server was stopped before it started.',
  connectionClosed: () => 'The connection to the server is closed.',
  serverClosedOutput: () => 'The server closed its output while it went on running.',
  serverBrokeOff: () => 'The server broke off before it answered.',
  signInWanted: () => 'The server wants you to sign in.',
  messageNotAccepted: ({ seconds }) => `The server did not accept a message within ${seconds} s.`,
  repliedToOther: () => 'The server replied, but not to what it was asked.',
  commandNotStarted: ({ command, error }) => `"${command}" could not be started: ${error}`,

  pathNotWhole: ({ example }) => `Give the whole path of the folder, such as ${example}.`,
  folderWithoutName: () => 'This folder has no plain name.',
  noSuchFolder: ({ path }) => `There is no folder ${path}.`,
  notAFolder: ({ path }) => `${path} is not a folder. Give the folder it lies in.`,
  folderUnreadable: ({ path }) => `${path} cannot be read. Look at its permissions, or whether its drive answers.`,
  tooManyFolders: ({ count }) => `No more than ${count} folders can be shared. Take one away first.`,
  folderUndoOver: () => 'It can no longer be brought back. Share the folder again.',
  folderNotShared: () => 'This folder is no longer shared.',
  chosenServerRemoved: () => 'One of the servers was removed. Choose again.',
  folderNotShown: () => 'The folder is not the one that was shown any more. Look at it again.',
  folderNotTyped: ({ path }) => `This folder is shared only when its path is typed: ${path}`,

  appNotOpen: () => 'This app is not open any more.',
  appsNotShownHere: () => 'Apps cannot be shown here.',
  callWithoutApp: () => 'This call has no app.',
  appServerRemoved: () => 'The server of this app was removed.',
  appNotShown: () => 'The app is not the one that was shown any more. Look at it again.',
  appMissing: () => 'The server answered without the app.',
  appNotText: () => 'The server sent an app that is no text.',
  appTooLarge: ({ mebibytes }) => `The app is too large; Gatehouse shows apps of at most ${mebibytes} MiB.`,
  appReadTooMuch: ({ mebibytes }) =>
    `The app has read more than ${mebibytes} MiB. It can read again when it is shown again.`,
  promptGone: () => 'The server does not offer this prompt any more.',
  expansionGone: () => 'This is no longer at hand. Open the prompt again.',
  promptNotOfUser: () => 'The prompt does not end with words of the user. Insert it, and say something.',
  promptWithoutMessages: () => 'The server answered without a list of messages. Report this to its author.',
  promptArgumentUnknown: ({ prompt, name }) =>
    `The prompt "${prompt}" has no argument "${name}". Open it again: it may have changed.`,
  tooManyWatches: ({ count }) => `You are subscribed to ${count} resources. Unsubscribe from one first.`,
  uriTooLong: ({ count }) => `The URI would be longer than ${count} characters. Type shorter values.`,
  uriValueInvalid: () => 'A value holds what cannot stand in a URI.',
  notBase64: () => 'The server sent bytes that are not base64.',
  notAPictureAddress: () => 'This is no address of a picture.',
  pictureRedirects: ({ host }) => `${host} leads on and on. The picture was not found.`,
  hostUnreachable: ({ host }) => `${host} could not be reached.`,
  pictureUnknown: ({ host }) => `What ${host} gave is no picture that is shown here.`,
  hostSlow: ({ host }) => `${host} did not answer in time. Try again later.`,

  providerChanged: () => 'The provider was changed meanwhile. Look at it again.',
  providerRemoved: () => 'The provider of this model was removed. Choose another model.',
  providerUnconfirmed: ({ name }) =>
    `The address of ${name} has to be confirmed before anything is sent to it. Open it in Settings and press Save.`,
  tooManyModelOptions: ({ count }) => `At most ${count} models of one provider can have settings of their own.`,
  practiceModelFixed: () => 'The practice model is part of Gatehouse.',

  otherLinkAsked: () => 'Answer the question about the other link first.',
  linkKindNotOpened: () => 'Only http, https and mailto links can be opened.',
  mailLinkWithFiles: () => 'A mail link that attaches files is not opened.',
  linkNeverOpened: ({ protocol }) => `Links of the kind ${protocol} are never opened.`,
} satisfies Partial<ProblemWords>;

/** Put together when the first problem is told: most runs tell none in this language. */
export const problemsEn = lazy((): ProblemWords => ({
  ...ownEn,
  ...connectionsEn,
  ...signInEn,
  ...modelsEn,
  ...registriesEn,
  ...managedEn,
  ...pasteEn,
  ...otherAppsEn,
  ...bundlesEn,
  ...runtimesEn,
  ...downloadsEn,
  ...systemEn,
  ...contentsEn,
}));
