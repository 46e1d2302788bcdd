import { z } from 'zod';

/** Why the managed policy of an organization refuses a launch. */
export const managedRefusal = z.enum([
  /** The policy itself does not count. */
  'policyUnusable',
  /** It is not on the list of servers that may run. */
  'notListed',
  /** It is on the list of servers that may not. */
  'denied',
  /** It is to run confined, and does not. */
  'notConfined',
  /** It is confined, but with a network. */
  'hasNetwork',
  /** The server that is part of Gatehouse is switched off. */
  'sampleOff',
]);
export type ManagedRefusal = z.infer<typeof managedRefusal>;
