import { z } from 'zod';
import { managedFault } from './managed/managedFault.ts';
import { managedRefusal } from './managed/managedRefusal.ts';
import { grantId, ruleId, sha256 } from './ids.ts';
import { storedProblem } from './problem.ts';
import { coverage, grantScope } from './scope.ts';

const allowOrDeny = z.enum(['allow', 'deny']);
const ruleSays = z.enum(['allow', 'ask', 'deny']);
/** The reason the user typed; the model gets it. */
const said = z.lazy(() => z.string().max(2000).optional());
const flag = z.literal(true).optional();
/** A policy file answered in place of the user. */
const byPolicyFile = flag;

/** What the user changes about a provider beside its address. */
const providerChange = z.enum(['added', 'addedWithKey', 'ownAddress', 'keyStored', 'keyForgotten']);
export type ProviderChange = z.infer<typeof providerChange>;

/** What became of the instructions and tools of a chat, an assistant or a project; a chat `begun` has those of an assistant. */
const setupChange = z.enum(['set', 'begun', 'removed']);
export type SetupChange = z.infer<typeof setupChange>;

/** What became of a project, of its chats, of its folder, or of a file in that. */
const projectAct = z.enum([
  'chatJoined',
  'chatLeft',
  'removed',
  'restored',
  'folderConfirmed',
  'folderCleared',
  'fileUsed',
  'fileLeftOut',
  'fileChanged',
  'fileUnreadable',
]);
export type ProjectAct = z.infer<typeof projectAct>;
/** What becomes of the data folder as a whole: wanted by the user, then made when Gatehouse starts; and what is deleted in it. */
const dataFolderChange = z.enum([
  'restoreWanted',
  'restored',
  'resetWanted',
  'reset',
  'bringBackWanted',
  'broughtBack',
  'moveWanted',
  'moved',
  'changeCancelled',
  'changeFailed',
  'previousRemoved',
  'oldCopyRemoved',
  'damagedRemoved',
  'logsRemoved',
  'attachmentsRemoved',
]);
export type DataFolderChange = z.infer<typeof dataFolderChange>;

/** What the user, or an app they had shown, had of a server beside its tools. */
const contextAct = z.enum([
  'promptAsked',
  'promptSent',
  'resourceRead',
  'skillChosen',
  'resourceReadByApp',
  'subscribed',
  'unsubscribed',
]);
export type ContextAct = z.infer<typeof contextAct>;

/** What the managed policy of an organization decided, and what became of it. */
function managedReasons() {
  return [
    z.object({ kind: z.literal('managedServer'), why: managedRefusal }),
    z.object({ kind: z.literal('managedRule'), server: z.string(), tool: z.string(), action: ruleSays }),
    z.object({ kind: z.literal('managedPolicy'), became: z.enum(['inForce', 'removed']) }),
    z.object({ kind: z.literal('managedPolicyUnusable'), fault: managedFault }),
  ] as const;
}

/** About what servers offer. `changed`: it is another one than was approved. */
function offerReasons() {
  return [
    z.object({ kind: z.literal('instructions'), became: z.enum(['used', 'leftOut', 'changed']) }),
    z.object({
      kind: z.literal('skill'),
      became: z.enum(['approved', 'revoked', 'changed', 'folderConfirmed', 'folderCleared']),
    }),
    z.object({
      kind: z.literal('toolDefinition'),
      became: z.enum(['accepted', 'disabled', 'revoked', 'changed', 'appeared']),
      /** How many more appeared in the same list. */
      more: z.number().int().nonnegative().optional(),
    }),
  ] as const;
}

/** About what servers ask for. */
function askReasons() {
  return [
    z.object({ kind: z.literal('elicitation'), answer: z.enum(['submit', 'decline', 'cancel', 'open']) }),
    z.object({ kind: z.literal('samplingRejected') }),
    z.object({
      kind: z.literal('samplingSent'),
      model: z.string(),
      edited: flag,
      /** What of the chat went along. */
      included: z
        .object({ part: z.enum(['thisServer', 'allServers']), characters: z.number().int(), sha256 })
        .optional(),
    }),
    z.object({ kind: z.literal('samplingDelivered'), edited: flag }),
    z.object({ kind: z.literal('askLimit'), limit: z.enum(['waiting', 'perMinute']), count: z.number().int() }),
    z.object({ kind: z.literal('tokenLimit'), tokensPerDay: z.number().int() }),
  ] as const;
}

/** `started`: the user wants it; `downloaded`: it is here, and what its publisher signed. The others are not what anybody signed. */
const updateBecame = z.enum(['started', 'downloaded', 'notSigned', 'fileDiffers']);
export type UpdateBecame = z.infer<typeof updateBecame>;

/** What became of the file of a bundle that an entry of a registry names. `hashDiffers`: it was another file. */
const bundleDownloadBecame = z.enum(['confirmed', 'arrived', 'hashDiffers', 'failed', 'cancelled']);
export type BundleDownloadBecame = z.infer<typeof bundleDownloadBecame>;

/**
 * Who or what decided, and about what: the reason of a decision as data. Words are made of it where it is shown
 * (`words/decisionText.ts`); a member without words in both languages does not compile.
 */
export const decisionReason = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Written before reasons were data: as it was written then. */
    z.object({ kind: z.literal('sentence'), text: z.string() }),
    /** The user's own words. */
    z.object({ kind: z.literal('said'), text: z.string() }),

    // Calls of tools.
    z.object({
      kind: z.literal('user'),
      action: allowOrDeny,
      scope: grantScope,
      /** The result is shown to them first. */
      reviews: flag,
      /** What is remembered holds for these arguments only. */
      theseArguments: flag,
      changedArguments: flag,
      said,
    }),
    z.object({ kind: z.literal('handRun') }),
    z.object({
      kind: z.literal('grant'),
      grantId,
      action: allowOrDeny,
      scope: grantScope,
      covers: coverage,
      /** Of the tool, or of the server where it covers all its tools. */
      name: z.string(),
      forApps: flag,
    }),
    z.object({
      kind: z.literal('rule'),
      /** Absent for a rule of a policy file. */
      ruleId: ruleId.optional(),
      server: z.string(),
      tool: z.string(),
      action: ruleSays,
      /** It stands in for a stored answer that cannot be read. */
      damaged: flag,
    }),
    ...managedReasons(),
    /** The mode of the conversation, and what it found about the tool. */
    z.object({ kind: z.literal('mode'), found: z.enum(['believedToRead', 'notKnownToRead']), byPolicyFile }),
    /** The settings refuse to pass text of one server on to another. */
    z.object({ kind: z.literal('leavingRefused') }),
    z.object({ kind: z.literal('policyDefault'), action: allowOrDeny }),
    z.object({ kind: z.literal('nobodyThere') }),
    z.object({ kind: z.literal('cancelled'), cause: storedProblem }),
    z.object({ kind: z.literal('sentAgain') }),
    /** The user did not want the turn to wait for it. */
    z.object({ kind: z.literal('continuedInBackground') }),
    /** A result of the same chat is read again: the model was given it before. */
    z.object({ kind: z.literal('readsOwnChat') }),
    /** The definitions of tools that the chat offers are looked up: the model could have been sent them. */
    z.object({ kind: z.literal('findsTools') }),
    /** The user confirmed a registry of servers, or removed it. */
    z.object({ kind: z.literal('registry'), change: z.enum(['added', 'removed']) }),
    /** The download of a bundle, with the hash that the registry names. */
    z.object({ kind: z.literal('bundleDownload'), became: bundleDownloadBecame }),
    /** The user confirmed the download of a copy of Node.js or uv, or removed it. */
    z.object({ kind: z.literal('runtime'), change: z.enum(['added', 'removed']) }),
    /** The user confirmed that what `npx` downloaded for a server is deleted. */
    z.object({ kind: z.literal('downloadDeleted') }),
    /** What became of a newer version of the app. */
    z.object({ kind: z.literal('update'), became: updateBecame }),
    /** A skill that the user approved is loaded, or a file of it is read. */
    z.object({ kind: z.literal('skillApproved') }),
    z.object({ kind: z.literal('callEnded'), ended: z.enum(['done', 'failed', 'cancelled']) }),
    z.object({ kind: z.literal('result'), answer: z.enum(['send', 'sendEdited', 'withhold']), said }),
    /** It ran, and nobody looked at its result before this came. */
    z.object({ kind: z.literal('unreviewed'), cause: storedProblem }),

    // What holds for longer.
    z.object({ kind: z.literal('grantGiven'), action: allowOrDeny, scope: grantScope }),
    z.object({ kind: z.literal('grantRevoked') }),
    z.object({ kind: z.literal('grantRestored') }),
    z.object({
      kind: z.literal('ruleChanged'),
      change: z.enum(['added', 'removed']),
      server: z.string(),
      tool: z.string(),
      action: ruleSays,
    }),
    z.object({ kind: z.literal('annotations'), believed: z.boolean() }),
    z.object({
      kind: z.literal('trust'),
      answer: z.enum(['trust', 'notNow', 'never']),
      byPolicyFile,
    }),
    z.object({ kind: z.literal('trustRevoked') }),
    ...offerReasons(),
    z.object({ kind: z.literal('root'), became: z.enum(['shared', 'unshared']), path: z.string() }),

    // What else is written down.
    z.object({ kind: z.literal('appShown') }),
    z.object({ kind: z.literal('context'), act: contextAct }),
    z.object({ kind: z.literal('addressConfirmed') }),
    z.object({ kind: z.literal('provider'), change: providerChange }),
    z.object({ kind: z.literal('secretStored') }),
    z.object({ kind: z.literal('setup'), of: z.enum(['chat', 'assistant', 'project']), change: setupChange }),
    z.object({ kind: z.literal('project'), act: projectAct }),
    /** Of the data folder as a whole; the hash of a backup's file is the row's `address`. */
    z.object({ kind: z.literal('dataFolder'), change: dataFolderChange }),

    ...askReasons(),
  ]),
);
export type DecisionReason = z.infer<typeof decisionReason>;

/** As it is stored: rows of before have a sentence. */
export const storedReason = z.lazy(() =>
  z.union([decisionReason, z.string().transform((text): DecisionReason => ({ kind: 'sentence', text }))]),
);
