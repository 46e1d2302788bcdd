import { z } from 'zod';
import { sha256 } from '../ids.ts';
import { managedFault } from './managedFault.ts';
import { managedPolicy } from './managedPolicy.ts';

/** `unusable`: there is a file that does not count, and while that is so, no server starts. */
export const managedStanding = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('inForce'), path: z.string(), policy: managedPolicy, hash: sha256 }),
    z.object({
      kind: z.literal('unusable'),
      /** The file. */
      path: z.string(),
      /** The file or folder that the fault is about. */
      place: z.string(),
      fault: managedFault,
      /** What the parser says, in its own words; empty for other faults. */
      detail: z.string(),
    }),
  ]),
);
export type ManagedStanding = z.infer<typeof managedStanding>;

export const notManaged: ManagedStanding = { kind: 'none' };
