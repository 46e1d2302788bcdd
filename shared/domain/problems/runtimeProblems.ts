import { z } from 'zod';
import { runtimeCopyName } from '../runtimes/runtime.ts';
import { count, define, text } from './define.ts';
import { downloadFault } from './downloadFault.ts';

/**
 * Why an archive is not unpacked: it is damaged; an entry has a name that leads out or that not every system takes, is a link or device, is
 * there twice or the same but for capitals, lies below a file; it has more than the release says; a program is missing in it; its
 * files are not those that the release says.
 */
const runtimeArchiveFault = z.enum([
  'damaged',
  'path',
  'link',
  'twice',
  'case',
  'tooLong',
  'belowFile',
  'content',
  'tooMuch',
  'noProgram',
  'otherFiles',
]);
export type RuntimeArchiveFault = z.infer<typeof runtimeArchiveFault>;

/** What goes wrong with copies of Node.js and uv. */
export const runtimeProblems = {
  /** The release names none for this system. */
  runtimeNotOffered: define('notFound', { runtime: runtimeCopyName }),
  /** The server is not started by a program of a runtime. */
  runtimeNotForServer: define('badInput', { server: text }),
  runtimeBusy: define('conflict', {}),
  runtimeDownload: define('notFound', { fault: downloadFault, address: text }),
  runtimeHashDiffers: define('conflict', { address: text, wanted: text, found: text }),
  /** `name`: of the entry or program it is about; empty for none. */
  runtimeArchive: define('badInput', { fault: runtimeArchiveFault, name: text }),
  runtimeNeedsSpace: define('tooLarge', { mebibytes: count }),
  /** A server is to be started with a copy that is not there. */
  runtimeCopyMissing: define('serverNotFound', { runtime: runtimeCopyName }),
  runtimeCopyChanged: define('conflict', { runtime: runtimeCopyName, file: text }),
  /** One that was chosen for a server that is being added is not there, or was changed. */
  runtimeCopyGone: define('notFound', { runtime: runtimeCopyName }),
  runtimeInUse: define('conflict', { servers: text }),
};
