import { z } from 'zod';
import { sha256 } from './ids.ts';
import { configurableLaunch, serverName } from './server.ts';
import { serverAccounts } from './serverAccounts.ts';

/** An entry of mcp.json as far as it concerns us. */
const configuredEntry = z.lazy(() =>
  z.object({ launch: configurableLaunch, enabled: z.boolean(), accounts: serverAccounts.optional() }),
);
export type ConfiguredEntry = z.infer<typeof configuredEntry>;

const change = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    name: serverName,
    /** Of the whole change: an answer holds for exactly what was shown. */
    hash: sha256,
    ...shape,
  });

/** A change another program made to one entry of mcp.json: `before` is what is configured here, `after` what is in the file. */
export const configChange = z.lazy(() =>
  z.discriminatedUnion('kind', [
    change('added', { after: configuredEntry }),
    change('changed', { before: configuredEntry, after: configuredEntry }),
    change('removed', { before: configuredEntry }),
  ]),
);
export type ConfigChange = z.infer<typeof configChange>;

/** How many changes wait; what they are is read by query. */
export const configChangeCounts = z.lazy(() =>
  z.object({
    added: z.number().int().nonnegative(),
    changed: z.number().int().nonnegative(),
    removed: z.number().int().nonnegative(),
  }),
);
export type ConfigChangeCounts = z.infer<typeof configChangeCounts>;

export const noConfigChanges: ConfigChangeCounts = { added: 0, changed: 0, removed: 0 };

export function countConfigChanges(changes: readonly Pick<ConfigChange, 'kind'>[]): ConfigChangeCounts {
  const counts = { ...noConfigChanges };
  for (const { kind } of changes) counts[kind]++;
  return counts;
}

/** `apply` takes over what the file says, `keep` writes back what is configured here. */
export const configAnswer = z.enum(['apply', 'keep']);
export type ConfigAnswer = z.infer<typeof configAnswer>;
