import { z } from 'zod';

/**
 * Whether the system starts the app when the user signs in. `blocked`: it is on here, and the system's settings keep it off. `unavailable`: this
 * app is not installed, or has no such thing.
 */
export const loginStart = z.lazy(() => z.enum(['on', 'off', 'blocked', 'unavailable']));
export type LoginStart = z.infer<typeof loginStart>;
