import { z } from 'zod';
import { count, define, detail, text } from './define.ts';
import { fieldFault, syntaxFault } from './systemProblems.ts';

/** Counted from 1 in the text as it was pasted. */
const place = { line: count, column: count };

/** Why a link that adds a server is not read. */
const linkFault = z.enum([
  'tooLong',
  'noConfiguration',
  'notBase64',
  'notJson',
  'kindUnknown',
  'fieldNotAllowed',
  'loaderVariable',
  'secretReference',
]);
export type LinkFault = z.infer<typeof linkFault>;

/** What stands in the way of reading a pasted text. */
export const pasteProblems = {
  pasteTooLong: define('badInput', { count }),
  /** In seconds. */
  pasteTooHard: define('badInput', { count }),
  pasteTooMany: define('badInput', { count }),
  pasteNothing: define('configUnreadable', {}),
  /** It can be read, but none of its fields holds servers. */
  pasteNoServerField: define('configUnreadable', { format: z.enum(['JSON', 'YAML', 'TOML']), fields: text }),
  pasteNoServers: define('configUnreadable', place),
  pasteSyntax: define('configUnreadable', { ...place, fault: syntaxFault }),
  /** In the words of the parser. */
  pasteUnreadable: define('configUnreadable', { ...place, format: z.enum(['YAML', 'TOML']), detail: text }),
  pasteFieldWrong: define('configEntry', { ...place, server: text, field: detail, fault: fieldFault, value: detail }),
  pasteNoLaunch: define('configEntry', { ...place, server: text }),
  /** The entry names something that only the app it is for can start. */
  pastePartOfApp: define('configEntry', { ...place, server: text, app: z.enum(['continue', 'zed']), what: text }),
  pasteTwoLaunches: define('configEntry', { ...place, server: text }),
  pasteKindNotSupported: define('configEntry', { ...place, server: text, what: text }),
  pasteAddressWithUser: define('configEntry', { ...place, server: text }),
  pasteLinkWrong: define('badInput', { ...place, fault: linkFault, what: detail }),
  /** It was opened outside, and stands in no text. */
  openedLinkWrong: define('badInput', { fault: linkFault, what: detail }),
  pasteShellSign: define('badInput', { ...place, what: text }),
  pasteQuoteOpen: define('badInput', place),
  /** `count`: in characters. */
  pasteLineTooLong: define('badInput', { ...place, count }),
  pasteInstallsOnly: define('badInput', { ...place, what: text }),
  pasteProjectScript: define('badInput', { ...place, what: text }),
  /** `instead`: the same command with an open input and no terminal. */
  pasteClosedInput: define('badInput', { ...place, what: text, instead: text }),
  pasteCommandCut: define('badInput', { ...place, what: text }),
  pasteOptionUnknown: define('badInput', { ...place, what: text }),
  pasteWebPage: define('badInput', { ...place, what: text }),
  /** What was pasted and what it is read as now differ. */
  pasteChanged: define('conflict', {}),
  /** What was opened outside was looked at elsewhere, or another one took its place. */
  arrivalGone: define('notFound', {}),
  pasteSecretMisplaced: define('badInput', { ...place, fields: text, server: text }),
  pasteFieldsEmpty: define('badInput', { ...place, fields: text, server: text }),
};
