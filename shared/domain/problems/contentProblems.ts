import { z } from 'zod';
import { count, define, detail, text } from './define.ts';

/** What goes wrong with resources, prompts, apps, pictures and attached files. */
export const contentProblems = {
  pageVisitNeeded: define('cancelled', { tool: text, answer: z.enum(['decline', 'cancel']) }),
  fileTooLarge: define('tooLarge', { mebibytes: count }),
  tooMuchUnsent: define('conflict', { mebibytes: count }),
  resourceUnknown: define('notFound', { uri: text, said: detail }),
  tooManyContents: define('badResult', { count, max: count }),
  resourceTooLarge: define('badResult', { mebibytes: count, max: count }),
  tooManyReads: define('tooManyReads', { count, seconds: count }),
  templateUnusable: define('badInput', { why: z.enum(['tooLong', 'brokenExpression', 'tooManyVariables']) }),
  promptArgumentsMissing: define('badInput', { prompt: text, names: z.array(z.string()) }),
  appOfOtherType: define('badResult', { mediaType: detail }),
  appAsksTooOften: define('conflict', { limit: z.enum(['waiting', 'perMinute']), count }),
  pictureNotHttps: define('forbidden', {}),
  pictureWithCredentials: define('forbidden', {}),
  pictureAddressTooLong: define('forbidden', {}),
  pictureRefused: define('serverRefused', { host: text, status: count }),
  pictureHostUnknown: define('serverUnreachable', { host: text }),
  pictureHostInside: define('forbidden', { host: text }),
  pictureTooLarge: define('tooLarge', { host: text, mebibytes: count }),
};
