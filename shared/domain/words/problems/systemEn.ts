import type { FieldFault, SyntaxFault, systemProblems } from '../../problems/systemProblems.ts';
import type { StorageFault } from '../../storage.ts';
import type { ProblemWords } from '../problemWords.ts';

/** What is wrong at a place of mcp.json. */
export const syntaxFaultsEn: Readonly<Record<SyntaxFault, string>> = {
  InvalidSymbol: 'invalid symbol',
  InvalidNumberFormat: 'invalid number format',
  PropertyNameExpected: 'property name expected',
  ValueExpected: 'value expected',
  ColonExpected: 'colon expected',
  CommaExpected: 'comma expected',
  CloseBraceExpected: 'close brace expected',
  CloseBracketExpected: 'close bracket expected',
  EndOfFileExpected: 'end of file expected',
  InvalidCommentToken: 'invalid comment token',
  UnexpectedEndOfComment: 'unexpected end of comment',
  UnexpectedEndOfString: 'unexpected end of string',
  UnexpectedEndOfNumber: 'unexpected end of number',
  InvalidUnicode: 'invalid unicode',
  InvalidEscapeCharacter: 'invalid escape character',
  InvalidCharacter: 'invalid character',
  nestedTooDeeply: 'it is nested too deeply',
  notAnObject: 'a JSON object with "mcpServers" was expected',
  serversNotAnObject: '"mcpServers" must be an object',
  nameTwice: 'this name is there twice',
};

/** What is wrong with a field of mcp.json or of a policy file, after the field's name. */
export const fieldFaultsEn: Readonly<Record<FieldFault, (value: string) => string>> = {
  missing: () => 'is missing',
  notText: () => 'must be a text',
  notNumber: () => 'must be a number',
  notWhole: () => 'must be a whole number',
  notSwitch: () => 'must be true or false',
  notList: () => 'must be a list',
  notObject: () => 'must be an object',
  empty: () => 'must not be empty',
  tooLong: (value) => `may have ${value} characters at most`,
  tooSmall: (value) => `must be ${value} or more`,
  tooLarge: (value) => `must be ${value} or less`,
  notOneOf: (value) => `must be one of ${value}`,
  unknown: () => 'is not a field that Gatehouse knows here',
  namesVariable: () =>
    'needs the value itself; a variable of this computer can be named in the form of the server, once it is added',
  notAddress: () => 'must be an address that begins with http:// or https://',
  notSecureAddress: () => 'must be an address that begins with https://',
  notHeaderName: () => 'is not a valid name of a header',
  notVariableName: () => 'is not a valid name of an environment variable',
  notScope: () => 'is not a valid scope',
  hiddenCharacters: () => 'must not contain hidden characters',
  secretAlone: () => 'needs a "clientId" and the "issuer" it belongs to',
  notProxy: () =>
    'must be "none", or the address of a proxy that begins with http://, https:// or socks5:// and has no path',
  withUser: () => 'must not contain a name or a password',
  ownVariable: () => 'is a variable of Gatehouse itself, which no server gets',
  neededToStart: () => 'cannot be left out: without it no program starts',
  invalid: () => 'is not valid',
};

/** What hinders storage, without what to do about it in the app. */
export const storageFaultsEn: Readonly<Record<StorageFault, string>> = {
  full: 'No space is left on the disk.',
  readOnly: 'Gatehouse cannot write to the data folder.',
  damaged: 'The stored data is damaged.',
  gone: 'The data folder is gone.',
  device: 'The disk reports errors.',
  busy: 'Another program is using the database of Gatehouse.',
  handles: 'Too many files are open.',
};

/** The name of a field; empty for the entry itself. */
export const fieldNameEn = (field: string) => (field === '' ? 'the entry' : `"${field}"`);

export const systemEn: Pick<ProblemWords, keyof typeof systemProblems> = {
  storageFailed: ({ fault }) => {
    const advice: Readonly<Record<StorageFault, string>> = {
      full: 'Free some space; Gatehouse then continues by itself.',
      readOnly: 'Allow writing to it; Gatehouse then continues by itself.',
      damaged: 'Restart Gatehouse; it continues with what it can read and the newest copy.',
      gone: 'Put it back, or restart Gatehouse to begin with a new one.',
      device: 'Copy your data folder to another disk.',
      busy: 'Close it, and try again.',
      handles: 'Switch some servers off; Gatehouse then continues by itself.',
    };
    return `${storageFaultsEn[fault]} ${advice[fault]}`;
  },
  dataFolderInUse: ({ folder }) => `Another Gatehouse is using ${folder}. Close it, or use another data folder.`,
  databaseOfNewerVersion: ({ path }) =>
    `${path} was written by a newer Gatehouse. Use that version, or another data folder.`,
  messagePartUnreadable: () => 'Part of this message could not be read. Its text is shown as it was stored.',
  callUnreadable: () => 'The stored record of this call cannot be read.',

  configSyntax: ({ file, line, column, fault }) => `${file}, line ${line}, column ${column}: ${syntaxFaultsEn[fault]}.`,
  configNotReadable: ({ path }) =>
    `${path} cannot be read: it is not a file, or you may not read it. Nothing was changed.`,
  configMissing: ({ path }) => `There is no file ${path}.`,
  configNoServers: ({ file, fields }) =>
    `${file}: "mcpServers" is missing or empty; there is only ${fields}. Put the servers into "mcpServers".`,
  configToCorrect: (what) =>
    `${systemEn.configSyntax({ ...what, kind: 'configSyntax' })} Correct this first; nothing was changed.`,
  configNumberToCorrect: (what) =>
    `${systemEn.configNumberTooLarge({ ...what, kind: 'configNumberTooLarge' })} Correct this first; nothing was changed.`,
  configNumberTooLarge: ({ file, line, server }) =>
    `${file}, line ${line}, server "${server}": a number in it is too large.`,
  configNameWrong: ({ file, line, server, fault, value }) =>
    `${file}, line ${line}, server "${server}": the name ${fieldFaultsEn[fault](value)}.`,
  configFieldWrong: ({ file, line, server, field, fault, value }) =>
    `${file}, line ${line}, server "${server}": ${fieldNameEn(field)} ${fieldFaultsEn[fault](value)}.`,
  configNoLaunch: ({ file, line, server }) =>
    `${file}, line ${line}, server "${server}": give either "command" (a program to start) or "url" (a server to reach).`,
  configAddressWithUser: ({ file, line, server }) =>
    `${file}, line ${line}, server "${server}": the address has a name or a password before its host. Remove it; what the server wants to be sent goes into "headers".`,
  configServerTwice: ({ file, line, server }) =>
    `${file}, line ${line}, server "${server}": another server further down has the same name, and counts. Rename one, or remove it.`,
  addressWithUser: () =>
    'The address has a name or a password before its host. Remove it; what the server wants to be sent goes into "headers".',

  secretNotOwn: ({ name }) =>
    `The secret "${name}" is not for this server. Start the server again: Gatehouse then asks you whether it may have it.`,
  secretUnusable: ({ name }) =>
    `The secret "${name}" contains characters that cannot be used here, such as a line break. Enter it again.`,
  secretInSignInUrl: () =>
    'The URL refers to a secret, and the server has an "auth". Use only one of them, or put the secret in a header.',
  secretInCode: ({ option }) =>
    `The argument after "${option}" may be run as code and cannot refer to a secret. Put the secret in an environment variable.`,
  variableNotSet: ({ name }) =>
    `Gatehouse was started without a value for the variable "${name}". Set it for the whole session (a shell's own file does not count for apps that are started from the desktop) and start Gatehouse again, or edit the server.`,
  variableUnfit: ({ name }) =>
    `The variable "${name}" of this computer contains characters that cannot be used here, such as a line break. Set it to another value and start Gatehouse again, or edit the server.`,
  variableOfGatehouse: ({ name }) =>
    `The variable "${name}" belongs to Gatehouse and is passed on to no server. Edit the server and name another one.`,
  variableInCode: ({ name, option }) =>
    `The argument after "${option}" may be run as code and cannot name the variable "${name}" of this computer. Put it in an environment variable of the server.`,
  variableInAuth: ({ name }) =>
    `The "auth" of the server names the variable "${name}" of this computer, which is not read there. Store the value as a secret, and refer to that.`,
  variableInSignInUrl: ({ name }) =>
    `The URL refers to the variable "${name}" of this computer, and the server has an "auth". Use only one of them, or put the variable in a header.`,
  secretsNotReadable: ({ path, code }) =>
    `${path} cannot be read right now (${code}). Allow reading it, then try again.`,
  keychainAway: () =>
    'The keychain of this computer does not answer now. Unlock it, then try again. Your keys are kept.',
  secretsDamaged: ({ path }) => `${path} cannot be read. Move it to another folder, then enter your keys again.`,

  tooManyWindows: ({ max }) => `There are ${max} windows already. Close one first.`,
  commandUnknown: ({ command }) => `There is no command "${command}".`,
  inputWrong: ({ command, detail }) => `${command}: ${detail}`,
  commandCancelled: () => 'The command was cancelled.',
  callIdInUse: () => 'This call id is in use.',
  tooManyOpenCalls: () => 'Too many open calls.',
  gatehouseLost: () => 'The connection to Gatehouse was lost.',
  answerOffContract: ({ detail }) => `Gatehouse sent an answer that this page cannot read: ${detail}`,
  chatBeingStarted: () => 'The first message is still being sent.',
  linkTooLong: ({ count }) => `A link of ${count} characters cannot be shown in full, so it is not opened.`,
  safeMode: () => 'Gatehouse was started in safe mode, in which no server starts.',
};
