import { z } from 'zod';

/** That a local process is to reach nothing but the folders shared with it, and the network or not. */
export const confine = z.object({ network: z.boolean() });
export type Confine = z.infer<typeof confine>;

/** How a process that runs is confined. */
export const confinement = z.lazy(() => z.object({ network: z.boolean(), folders: z.array(z.string()) }));
export type Confinement = z.infer<typeof confinement>;

/**
 * Whether processes can be confined on this machine: `noBubblewrap`, it is not installed; `refused`, the system does not let
 * it work; `otherSystem`, there is no way on this platform.
 */
export const confinementSupport = z.enum(['available', 'noBubblewrap', 'refused', 'otherSystem']);
export type ConfinementSupport = z.infer<typeof confinementSupport>;
