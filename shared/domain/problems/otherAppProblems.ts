import { z } from 'zod';
import { count, define, detail, text } from './define.ts';
import { syntaxFault } from './systemProblems.ts';

/** Why a file of another app is not read. `database`: only the app itself can read it. */
const appFileFault = z.enum(['unreadable', 'tooLarge', 'outside', 'notText', 'database']);
export type AppFileFault = z.infer<typeof appFileFault>;

/** What stands in the way of servers of other apps. */
export const otherAppProblems = {
  appFileUnreadable: define('configUnreadable', { fault: appFileFault }),
  appFileSyntax: define('configUnreadable', { line: count, column: count, fault: syntaxFault }),
  /** In the words of the parser, without what stands in the file. */
  appFileFormat: define('configUnreadable', {
    line: count,
    column: count,
    format: z.enum(['YAML', 'TOML']),
    detail,
  }),
  /** The file is no longer what was looked at. */
  appFileChanged: define('conflict', { path: text }),
  exportNothing: define('notFound', {}),
};
