import type { SyntaxFault, systemProblems } from '../../problems/systemProblems.ts';
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
};

export const systemEn: Pick<ProblemWords, keyof typeof systemProblems> = {
  storageFailed: ({ fault }) =>
    ({
      full: 'No space is left on the disk. Free some; Gatehouse continues by itself.',
      readOnly: 'The data folder cannot be written. Allow writing to it; Gatehouse continues by itself.',
      damaged:
        'What is stored is damaged. Start Gatehouse again; it continues with what can be read and the newest copy.',
      gone: 'The data folder is gone. Put it back, or start Gatehouse again to begin with a new one.',
      device: 'The disk reports errors. Copy your data folder to another disk.',
      busy: 'Another program holds the database of Gatehouse. Close it, and try again.',
      handles: 'Too many files are open. Switch some servers off; Gatehouse continues by itself.',
    })[fault],
  dataFolderInUse: ({ folder }) => `Another Gatehouse is using ${folder}. Close it, or use another data folder.`,
  databaseOfNewerVersion: ({ path }) =>
    `${path} was written by a newer Gatehouse. Use that one, or another data folder.`,
  messagePartUnreadable: () => 'A part of this message could not be read. Its text is as it was stored.',
  callUnreadable: () => 'What was stored of this call cannot be read.',

  configSyntax: ({ line, column, fault }) => `mcp.json, line ${line}, column ${column}: ${syntaxFaultsEn[fault]}.`,
  configNotReadable: ({ path }) =>
    `${path} cannot be read: it is no file, or you may not read it. Nothing was changed.`,
  configToCorrect: ({ line }) => `Correct mcp.json at line ${line} first. Nothing was changed.`,
  configNumberTooLarge: ({ line, server }) =>
    `mcp.json, line ${line}, server "${server}": a number in it is too large.`,
  configNameWrong: ({ line, server, detail }) => `mcp.json, line ${line}, server "${server}": the name ${detail}.`,
  configFieldWrong: ({ line, server, field, detail }) =>
    `mcp.json, line ${line}, server "${server}": ${field === '' ? '' : `"${field}": `}${detail}.`,
  configNoLaunch: ({ line, server }) =>
    `mcp.json, line ${line}, server "${server}": give either "command" (a program to start) or "url" (a server to reach).`,
  configAddressWithUser: ({ line, server }) =>
    `mcp.json, line ${line}, server "${server}": the address has a name or a password before its host. Remove it; what the server wants to be sent goes into "headers".`,
  addressWithUser: () =>
    'The address has a name or a password before its host. Remove it; what the server wants to be sent goes into "headers".',

  secretUnusable: ({ name }) =>
    `The secret "${name}" holds characters that cannot be used here, such as a line break. Enter it again.`,
  secretInSignInUrl: () =>
    'The URL refers to a secret, and the server has an "auth". Use one of them, or put the secret into a header.',
  secretInCode: ({ option }) =>
    `The argument after "${option}" may be run as code and cannot refer to a secret. Put the secret into an environment variable.`,
  secretsNotReadable: ({ path, code }) => `${path} cannot be read now (${code}). Allow reading it, then try again.`,
  secretsDamaged: ({ path }) => `${path} cannot be read. Move it away, then enter your keys again.`,

  commandUnknown: ({ command }) => `There is no command "${command}".`,
  inputWrong: ({ command, detail }) => `${command}: ${detail}`,
  commandCancelled: () => 'The command was cancelled.',
  callIdInUse: () => 'This call id is in use.',
  tooManyOpenCalls: () => 'Too many open calls.',
  gatehouseLost: () => 'The connection to Gatehouse was lost.',
  answerOffContract: ({ detail }) => `Gatehouse sent an answer that this page cannot read: ${detail}`,
  chatBeingStarted: () => 'The first message is still being sent.',
  linkTooLong: ({ count }) => `A link of ${count} characters cannot be shown in full: it is not opened.`,
};
