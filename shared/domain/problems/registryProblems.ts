import { z } from 'zod';
import { unreachable } from './connectionProblems.ts';
import { count, define, text } from './define.ts';

/** What goes wrong between Gatehouse and a registry of published servers. */
export const registryProblems = {
  registryUnreachable: define('registryFailed', { host: text, ...unreachable }),
  registrySlow: define('registryFailed', { host: text }),
  registryAnsweredStatus: define('registryFailed', { host: text, status: count }),
  /** `seconds`: how long it asks to wait; 0 if it does not say, and then the words have none. */
  registryBusy: define('registryFailed', { host: text, seconds: z.number().int().nonnegative() }),
  registryRedirects: define('registryFailed', { host: text }),
  registryAnswerTooLarge: define('registryFailed', { host: text }),
  registryAnswerUnreadable: define('registryFailed', { host: text }),
  /** An address that a published server names is inside the network or on this computer. */
  publishedHostInside: define('registryFailed', { host: text }),
  publishedServerGone: define('notFound', { name: text }),
  /** What was filled in makes no address or command. */
  publishedAnswersWrong: define('conflict', { fields: text }),
  /** A version, or a way to run it, that was shown is no longer what the registry has. */
  publishedVersionGone: define('notFound', { name: text }),
  /** A server was changed, or another of its accounts is used, since its update was shown. */
  publishedServerChanged: define('conflict', { name: text }),
  readmeUnknown: define('notFound', { name: text }),
  registryGone: define('notFound', {}),
  registryKnown: define('conflict', {}),
  tooManyRegistries: define('conflict', { count }),
};
