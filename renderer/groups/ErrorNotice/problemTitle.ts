import type { pasteProblems } from '../../../shared/domain/problems/pasteProblems.ts';
import type { Problem } from '../../../shared/domain/problem.ts';

type PasteTitle =
  'unreadable' | 'tooMuch' | 'nothing' | 'startsNone' | 'line' | 'server' | 'link' | 'notAdded' | 'changed';

/** The titles of problems of pasted texts and links. Those of their codes are about something else: `configUnreadable` is about mcp.json. */
const titles: Readonly<Record<Exclude<keyof typeof pasteProblems, 'arrivalGone'>, PasteTitle>> = {
  pasteTooLong: 'tooMuch',
  pasteTooHard: 'tooMuch',
  pasteTooMany: 'tooMuch',
  pasteNothing: 'nothing',
  pasteNoServerField: 'nothing',
  pasteNoServers: 'nothing',
  pasteWebPage: 'nothing',
  pasteSyntax: 'unreadable',
  pasteUnreadable: 'unreadable',
  pasteQuoteOpen: 'unreadable',
  pasteFieldWrong: 'server',
  pasteNoLaunch: 'server',
  pastePartOfApp: 'server',
  pasteTwoLaunches: 'server',
  pasteKindNotSupported: 'server',
  pasteAddressWithUser: 'server',
  pasteLinkWrong: 'link',
  openedLinkWrong: 'link',
  pasteInstallsOnly: 'startsNone',
  pasteProjectScript: 'startsNone',
  pasteShellSign: 'line',
  pasteLineTooLong: 'line',
  pasteClosedInput: 'line',
  pasteCommandCut: 'line',
  pasteOptionUnknown: 'line',
  pasteChanged: 'changed',
  pasteSecretMisplaced: 'notAdded',
  pasteFieldsEmpty: 'notAdded',
};

/** The title of a problem that has one of its own; `undefined` where that of its code is true. Pure. */
export function pasteTitleOf(problem: Problem | undefined): PasteTitle | undefined {
  return problem === undefined || !isTitled(problem.kind) ? undefined : titles[problem.kind];
}

function isTitled(kind: string): kind is keyof typeof titles {
  return Object.hasOwn(titles, kind);
}
