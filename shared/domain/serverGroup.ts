import { z } from 'zod';
import { serverId } from './ids.ts';

const maxServers = 1000;

/** What the user calls a group of servers. */
export const serverGroup = z.lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(40)
    // As for names of servers: two groups must not look the same.
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must not contain invisible characters'),
);

/** The groups that the user put servers in. It only orders their list. */
export const serverGroups = z
  .record(serverId, serverGroup)
  .refine((groups) => Object.keys(groups).length <= maxServers);
export type ServerGroups = z.infer<typeof serverGroups>;
