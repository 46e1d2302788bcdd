import { z } from 'zod';
import { storageFault } from '../storage.ts';
import { count, define, detail, text } from './define.ts';

/** What the parser of mcp.json found, by its own codes. */
export const syntaxFault = z.enum([
  'InvalidSymbol',
  'InvalidNumberFormat',
  'PropertyNameExpected',
  'ValueExpected',
  'ColonExpected',
  'CommaExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
  'InvalidCommentToken',
  'UnexpectedEndOfComment',
  'UnexpectedEndOfString',
  'UnexpectedEndOfNumber',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
  'nestedTooDeeply',
  'notAnObject',
  'serversNotAnObject',
  'nameTwice',
]);
export type SyntaxFault = z.infer<typeof syntaxFault>;

/** What is wrong with a field of an entry of mcp.json, or with its name; and with a field of a policy file. */
export const fieldFault = z.enum([
  'missing',
  'notText',
  'notNumber',
  'notWhole',
  'notSwitch',
  'notList',
  'notObject',
  'empty',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'notOneOf',
  'unknown',
  'notAddress',
  'notSecureAddress',
  'notHeaderName',
  'notVariableName',
  'notScope',
  'hiddenCharacters',
  'secretAlone',
  'notProxy',
  'withUser',
  'ownVariable',
  'neededToStart',
  'namesVariable',
  'invalid',
]);
export type FieldFault = z.infer<typeof fieldFault>;

/** `file`: its name, without its folder. */
const entry = { file: text, line: count, server: text };
const syntax = { file: text, line: count, column: count, fault: syntaxFault };
/** `value`: the limit or the allowed values, if the fault has any. */
const fault = { fault: fieldFault, value: detail };

/** What goes wrong with the data folder, mcp.json, secrets, and commands that no page of ours sends. */
export const systemProblems = {
  tooManyWindows: define('conflict', { max: count }),
  // Storage.
  storageFailed: define('storageFailed', { fault: storageFault }),
  dataFolderInUse: define('conflict', { folder: text }),
  databaseOfNewerVersion: define('conflict', { path: text }),
  messagePartUnreadable: define('storageDamaged', {}),
  callUnreadable: define('storageDamaged', {}),

  // mcp.json.
  configSyntax: define('configUnreadable', syntax),
  configNotReadable: define('configUnreadable', { path: text }),
  /** Where a file was named that must be there. */
  configMissing: define('configUnreadable', { path: text }),
  /** It may be another program's. `fields`: those that it has instead of `mcpServers`. */
  configNoServers: define('configUnreadable', { file: text, fields: text }),
  /** Before a change is written, as `configSyntax` and `configNumberTooLarge` were found. */
  configToCorrect: define('configUnreadable', syntax),
  configNumberToCorrect: define('configUnreadable', entry),
  configNumberTooLarge: define('configEntry', entry),
  configNameWrong: define('configEntry', { ...entry, ...fault }),
  configFieldWrong: define('configEntry', { ...entry, ...fault, field: detail }),
  configNoLaunch: define('configEntry', entry),
  configAddressWithUser: define('configEntry', entry),
  configServerTwice: define('configEntry', entry),
  addressWithUser: define('conflict', {}),

  // Secrets.
  secretNotOwn: define('secretMisplaced', { name: text }),
  secretUnusable: define('secretMissing', { name: text }),
  secretInSignInUrl: define('secretMisplaced', {}),
  secretInCode: define('secretMisplaced', { option: text }),
  variableNotSet: define('variableUnusable', { name: text }),
  variableUnfit: define('variableUnusable', { name: text }),
  variableOfGatehouse: define('variableUnusable', { name: text }),
  variableInSignInUrl: define('variableUnusable', { name: text }),
  variableInCode: define('variableUnusable', { name: text, option: text }),
  variableInAuth: define('variableUnusable', { name: text }),
  secretsNotReadable: define('secretsUnavailable', { path: text, code: text }),
  keychainAway: define('secretsUnavailable', {}),
  secretsDamaged: define('secretsUnavailable', { path: text }),

  // Commands.
  commandUnknown: define('unknownCommand', { command: text }),
  inputWrong: define('badInput', { command: text, detail: text }),
  commandCancelled: define('cancelled', {}),
  callIdInUse: define('conflict', {}),
  tooManyOpenCalls: define('conflict', {}),
  gatehouseLost: define('connectionClosed', {}),
  answerOffContract: define('badResult', { detail: text }),
  chatBeingStarted: define('conflict', {}),
  linkTooLong: define('forbidden', { count }),
  safeMode: define('conflict', {}),
};
