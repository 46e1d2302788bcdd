import { z } from 'zod';
import { count, define, detail, text } from './define.ts';

/** Why an archive of chats is not read. */
const archiveFault = z.enum(['damaged', 'encrypted', 'noConversations']);
/** What an archive has more of than is read; `ratio`: how many times smaller it is packed. */
const archiveLimit = z.enum(['entries', 'mebibytes', 'ratio']);
export type ArchiveLimit = z.infer<typeof archiveLimit>;

/** What goes wrong with resources, prompts, apps, pictures and attached files. */
export const contentProblems = {
  pageVisitNeeded: define('cancelled', { tool: text, answer: z.enum(['decline', 'cancel']) }),
  fileTooLarge: define('tooLarge', { mebibytes: count }),
  tooMuchUnsent: define('conflict', { mebibytes: count }),
  resourceUnknown: define('notFound', { uri: text, said: detail }),
  /** Its server means it for the user's eyes. */
  resourceForUser: define('forbidden', { uri: text }),
  /** What a server sends of a skill is not what its entry says. `entry`: the entry is none. */
  skillUnlike: define('badResult', { why: z.enum(['unlisted', 'size', 'digest', 'frontmatter', 'entry']), uri: text }),
  skillFileNotText: define('badResult', { uri: text }),
  /** A file of it is wanted before its `SKILL.md`. */
  skillNotLoaded: define('forbidden', { name: text }),
  /** The server has not told yet which resources are for the user only. */
  resourcesNotListed: define('notFound', {}),
  skillUnknown: define('notFound', { uri: text }),
  sentRequestGone: define('notFound', {}),
  /** It was shown to the user, and is another one now. */
  skillChangedAgain: define('conflict', {}),
  skillUnusable: define('forbidden', { why: z.enum(['dynamic', 'tooManyFiles', 'tooLarge']) }),
  /** The user chose it, and its text is longer than a part of a message. */
  skillTooLong: define('tooLarge', { count }),
  tooManySkillFolders: define('conflict', { count }),
  skillFolderTwice: define('conflict', { path: text }),
  /** Its server changed it since the user approved it. */
  skillNotApproved: define('forbidden', { name: text }),
  tooManyContents: define('badResult', { count, max: count }),
  resourceTooLarge: define('badResult', { mebibytes: count, max: count }),
  tooManyReads: define('tooManyReads', { count, seconds: count }),
  templateUnusable: define('badInput', { why: z.enum(['tooLong', 'brokenExpression', 'tooManyVariables']) }),
  promptArgumentsMissing: define('badInput', { prompt: text, names: z.array(z.string()) }),
  appOfOtherType: define('badResult', { mediaType: detail }),
  appAsksTooOften: define('conflict', { limit: z.enum(['waiting', 'perMinute']), count }),
  importRunning: define('conflict', {}),
  importOver: define('notFound', {}),
  importTooLarge: define('tooLarge', { mebibytes: count }),
  /** `file`: one in the archive, or the chosen file itself; `byte`: where in it; `said`: what the parser says. */
  importNotJson: define('badInput', { file: text.nullable(), byte: count, said: detail }),
  importArchive: define('badInput', { fault: archiveFault }),
  importArchiveTooLarge: define('tooLarge', { limit: archiveLimit, max: count }),
  /** One chat alone is larger than what is read at once. */
  importChatTooLarge: define('tooLarge', { chat: count, mebibytes: count }),
  importTooManyChats: define('tooLarge', { count }),
  importWithoutChats: define('badInput', { path: detail }),
  backupRunning: define('conflict', {}),
  /** There is no backup that was read. */
  backupOver: define('notFound', {}),
  reportOver: define('notFound', {}),
  printingAlready: define('conflict', {}),
  /** `reason`: what Chromium says. */
  printFailed: define('conflict', { reason: detail }),
  /** The document for the dialog of the browser did not come. */
  printGone: define('notFound', {}),
  notBackup: define('badInput', {}),
  backupOfNewerVersion: define('badInput', {}),
  backupTooLarge: define('tooLarge', { gibibytes: count }),
  backupNeedsSpace: define('tooLarge', { mebibytes: count }),
  folderChangeWaits: define('conflict', {}),
  compactionRunning: define('conflict', {}),
  previousDataGone: define('notFound', {}),
  moveTarget: define('badInput', { why: z.enum(['inside', 'notEmpty', 'notWritable', 'noSpace']) }),
  movedFolderMissing: define('notFound', { folder: text }),
  folderChangeStopped: define('storageFailed', { folder: text, said: detail }),
  folderChangeUnfinished: define('conflict', {}),
  folderPlaceTaken: define('conflict', { path: text }),
  pictureNotHttps: define('forbidden', {}),
  pictureWithCredentials: define('forbidden', {}),
  pictureAddressTooLong: define('forbidden', {}),
  pictureRefused: define('serverRefused', { host: text, status: count }),
  pictureHostUnknown: define('serverUnreachable', { host: text }),
  pictureHostInside: define('forbidden', { host: text }),
  pictureTooLarge: define('tooLarge', { host: text, mebibytes: count }),
};
