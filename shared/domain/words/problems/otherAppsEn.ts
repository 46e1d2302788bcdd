import type { AppFileFault, otherAppProblems } from '../../problems/otherAppProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { syntaxFaultsEn } from './systemEn.ts';

const fileFaultsEn: Readonly<Record<AppFileFault, string>> = {
  unreadable: 'The file cannot be read. It may belong to another user, or be no plain file.',
  tooLarge: 'The file is larger than 8 MB and was not read. Paste the part about servers instead.',
  outside: 'The file is a link that leads out of the folder of its project, and was not read.',
  notText: 'The file is not text in UTF-8 and was not read.',
  database:
    'This app keeps its servers in a database that only it can read. Copy them there as JSON, and paste them here.',
};

export const otherAppsEn: Pick<ProblemWords, keyof typeof otherAppProblems> = {
  appFileUnreadable: ({ fault }) => fileFaultsEn[fault],
  appFileSyntax: ({ line, column, fault }) =>
    `Line ${line}, column ${column} of the file: ${syntaxFaultsEn[fault]}. Correct it in the file, and look again.`,
  appFileFormat: ({ line, column, format, detail }) =>
    `Line ${line}, column ${column} of the file: this is not valid ${format}${detail === '' ? '' : ` (${detail})`}. Correct it in the file, and look again.`,
  appFileChanged: ({ path }) => `${path} was changed meanwhile, and nothing of it was added. Look again.`,
  exportNothing: () => 'None of the chosen servers is there any more. Choose again.',
};
