import { z } from 'zod';
import { define, detail, text } from './define.ts';

/**
 * Why what `npx` downloaded for a server is not deleted: it is not surely started with npx; its launch is not trusted; it is switched off; it runs; npm does not
 * say where its cache is; there is no such folder; a link leads to it; other servers use it; the system does not let it be moved.
 */
const downloadHold = z.enum([
  'notNpx',
  'notTrusted',
  'switchedOff',
  'running',
  'cacheUnknown',
  'missing',
  'linked',
  'shared',
  'notMovable',
]);
export type DownloadHold = z.infer<typeof downloadHold>;

/** What goes wrong when the download of a server is to be deleted. */
export const downloadProblems = {
  /** `about`: the folder, or the other servers; empty where only the server is named. */
  downloadKept: define('conflict', { server: text, why: downloadHold, about: detail }),
};
