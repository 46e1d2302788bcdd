import type { BundleDownloadBecame, UpdateBecame } from '../decisionReason.ts';
import type { GrantScope } from '../scope.ts';
import { managedFaultsEn, managedRefusalsEn } from './problems/managedEn.ts';
import type { DecisionWords } from './decisionWords.ts';
import { problemsEn } from './problemsEn.ts';
import { wordsOfProblem } from './problemWords.ts';

const scopes: Readonly<Record<GrantScope, string>> = {
  once: 'once',
  conversation: 'in this chat',
  untilClosed: 'until Gatehouse closes',
  always: 'always',
};
const verbs = { allow: 'Allowed', deny: 'Denied' } as const;

const updatesEn: Readonly<Record<UpdateBecame, string>> = {
  started: 'You had it downloaded',
  downloaded: 'Downloaded; it is what its publisher signed',
  notSigned: 'Refused: what the server says about versions is not signed with a known key',
  fileDiffers: 'Refused: the file is not what its publisher signed',
};

const bundleDownloadsEn: Readonly<Record<BundleDownloadBecame, string>> = {
  confirmed: 'You confirmed this download',
  arrived: 'Downloaded; it is the file that the registry describes',
  hashDiffers: 'Refused: the file is not what the registry describes',
  failed: 'The download failed',
  cancelled: 'You ended the download',
};

export const decisionsEn: DecisionWords = {
  sentence: ({ text }) => text,
  said: ({ text }) => text,

  user: ({ action, scope, reviews, theseArguments, changedArguments, said }) => {
    const more = [
      theseArguments ? ' with these arguments' : '',
      reviews ? ', result to be reviewed' : '',
      changedArguments ? ', with changed arguments' : '',
      said ? `: ${said}` : '',
    ];
    return `${verbs[action]} ${scopes[scope]}${more.join('')}`;
  },
  handRun: () => 'Run by hand',
  grant: ({ action, scope, covers, name, forApps }) => {
    const what = covers === 'server' ? `all tools of ${name}` : name;
    const which = covers === 'call' ? ' with these arguments' : '';
    return `${verbs[action]} ${scopes[scope]}: ${what}${which}${forApps ? ' for apps' : ''}`;
  },
  rule: ({ server, tool, action, damaged, ruleId }) => {
    const own = ruleId === undefined ? 'Rule of the policy file' : 'Rule';
    return `${damaged ? 'Saved answer that cannot be read' : own}: ${server} / ${tool} → ${action}`;
  },
  managedServer: ({ why }) => `Your organization refuses it: ${managedRefusalsEn[why]}`,
  managedRule: ({ server, tool, action }) => `Rule of your organization: ${server} / ${tool} → ${action}`,
  managedPolicy: ({ became }) =>
    became === 'inForce' ? 'A managed policy of your organization is in force' : 'There is no managed policy any more',
  managedPolicyUnusable: ({ fault }) => `The managed policy does not count: ${managedFaultsEn[fault]}`,
  mode: ({ found, byPolicyFile }) =>
    found === 'believedToRead'
      ? `The server labels this tool as read-only, and ${byPolicyFile ? 'the policy file trusts' : 'you trust'} its labels`
      : 'This chat is set to "Explore only", and the tool is not known to be read-only',
  leavingRefused: () => 'The settings do not allow text from one server to be passed to another',
  policyDefault: ({ action }) => `The policy's default is ${action}`,
  nobodyThere: () => 'Nobody is there to be asked',
  cancelled: ({ cause }) => wordsOfProblem(problemsEn(), cause),
  sentAgain: () => 'Sent once more: the server had refused it together with its session',
  continuedInBackground: () => 'Continued in the background: the answer does not wait for it',
  readsOwnChat: () => 'Reads a result of this chat again that was shortened to save room',
  findsTools: () => 'Looks up tools that this chat offers',
  update: ({ became }) => updatesEn[became],
  bundleDownload: ({ became }) => bundleDownloadsEn[became],
  downloadDeleted: () => 'You confirmed that this download is deleted',
  runtime: ({ change }) => (change === 'added' ? 'You confirmed this download' : 'You removed this copy'),
  registry: ({ change }) => (change === 'added' ? 'You confirmed this registry' : 'You removed this registry'),
  skillApproved: () => 'You approved this skill',
  callEnded: ({ ended }) => ({ done: 'Done', failed: 'Failed', cancelled: 'Cancelled while it ran' })[ended],
  result: ({ answer, said }) => {
    const words = { send: 'Result sent', sendEdited: 'Result sent edited', withhold: 'Result withheld' }[answer];
    return said ? `${words}: ${said}` : words;
  },
  unreviewed: ({ cause }) => `The tool ran, but nobody reviewed its result. ${wordsOfProblem(problemsEn(), cause)}`,

  grantGiven: ({ action, scope }) => `${verbs[action]} ${scopes[scope]}`,
  grantRevoked: () => 'Saved answer revoked',
  grantRestored: () => 'Revocation undone',
  ruleChanged: ({ change, server, tool, action }) => `Rule ${change}: ${server} / ${tool} → ${action}`,
  annotations: ({ believed }) => (believed ? 'Tool labels trusted' : 'Tool labels no longer trusted'),
  trust: ({ answer, byPolicyFile }) => {
    if (byPolicyFile) return answer === 'trust' ? 'The policy file trusts it' : 'No policy file trusts it';
    return { trust: 'Trust and start', notNow: 'Not now', never: 'Never' }[answer];
  },
  skill: ({ became }) =>
    ({
      approved: 'Skill approved',
      revoked: 'Approval of the skill taken back',
      changed: 'The server shows another skill than was approved',
      folderConfirmed: 'Folder of skills confirmed',
      folderCleared: 'Folder of skills removed',
    })[became],
  trustRevoked: () => 'Trust revoked',
  instructions: ({ became }) =>
    ({
      used: 'Instructions used',
      leftOut: 'Instructions left out',
      changed: 'The instructions changed and need your review',
    })[became],
  toolDefinition: ({ became, more = 0 }) =>
    ({
      accepted: 'Accepted the changed definition',
      disabled: 'Disabled the changed tool',
      revoked: 'Revoked the approval of the tool',
      changed: 'The definition changed and needs your review',
      appeared: more === 0 ? 'New tool' : `New tool, with ${more} more`,
    })[became],
  root: ({ became, path }) => (became === 'shared' ? `Shared ${path}` : `No longer shared: ${path}`),

  appShown: () => 'App shown',
  context: ({ act }) =>
    ({
      promptAsked: 'Prompt asked for',
      promptSent: 'Prompt sent',
      resourceRead: 'Resource read',
      skillChosen: 'Skill loaded for a message',
      resourceReadByApp: 'Resource read by an app that was shown',
      subscribed: 'Subscribed',
      unsubscribed: 'Unsubscribed',
    })[act],
  addressConfirmed: () => 'Address confirmed',
  provider: ({ change }) =>
    ({
      added: 'Provider added, without a key',
      addedWithKey: 'Provider added, with a key',
      ownAddress: "Back to the provider's own address",
      keyStored: 'Key stored',
      keyForgotten: 'Key forgotten',
    })[change],
  secretStored: () => 'Secret stored',
  setup: ({ of, change }) => {
    if (change === 'begun') return 'Chat begun with an assistant';
    if (of === 'project') {
      const setup = 'Instructions, servers, model and mode of a project';
      return change === 'set' ? `${setup} set` : `${setup} removed`;
    }
    const owner = { chat: 'the chat', assistant: 'an assistant' }[of];
    return change === 'set' ? `Instructions and tools of ${owner} set` : `Instructions and tools of ${owner} removed`;
  },
  project: ({ act }) =>
    ({
      chatJoined: 'Chat moved into the project',
      chatLeft: 'Chat moved out of the project',
      removed: 'Project deleted; its chats belong to none',
      restored: 'Project restored, with its chats',
      folderConfirmed: 'Folder of the project confirmed',
      folderCleared: 'Folder of the project removed',
      fileUsed: 'File of the project used',
      fileLeftOut: 'File of the project left out',
      fileChanged: 'The file changed and needs your review',
      fileUnreadable: 'The file is gone or cannot be read, and is not used',
    })[act],
  dataFolder: ({ change }) =>
    ({
      restoreWanted: 'Restore of a backup confirmed',
      restored: 'Backup restored, without permissions',
      resetWanted: 'Reset confirmed',
      reset: 'Data reset',
      bringBackWanted: 'Return to earlier data confirmed',
      broughtBack: 'Earlier data are back',
      moveWanted: 'Another folder for all data chosen',
      moved: 'Data moved to another folder',
      changeCancelled: 'Change of all data cancelled',
      changeFailed: 'Change of all data failed',
      previousRemoved: 'Earlier data deleted',
      oldCopyRemoved: 'Copy in the old folder deleted',
      damagedRemoved: 'Damaged databases deleted',
      logsRemoved: 'Logs deleted',
      attachmentsRemoved: 'Unused attachments deleted',
    })[change],

  elicitation: ({ answer }) =>
    ({ submit: 'Submitted', decline: 'Declined', cancel: 'Cancelled', open: 'Opened' })[answer],
  samplingRejected: () => 'Rejected',
  samplingSent: ({ model, edited, included }) => {
    const sent = `Sent to ${model}${edited ? ', edited' : ''}`;
    if (included === undefined) return sent;
    const { part, characters, sha256 } = included;
    const what = part === 'thisServer' ? 'the server’s part of the chat' : 'the chat';
    return `${sent}, with ${what} (${characters} characters, SHA-256 ${sha256})`;
  },
  samplingDelivered: ({ edited }) => `Delivered${edited ? ', edited' : ''}`,
  askLimit: ({ limit, count }) => {
    const why =
      limit === 'waiting'
        ? `${count} requests of this server are already waiting for the user.`
        : `A server may ask ${count} times per minute.`;
    return `Too many requests: ${why} Try again later.`;
  },
  tokenLimit: ({ tokensPerDay }) => `This server has used its ${tokensPerDay} tokens for today.`,
};
