import { secretNameFor } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { ServerSecrets } from '../../consent/trust/serverSecrets.ts';

/** The names that new secrets can still have. */
export interface FreeNames {
  readonly isTaken: (name: string) => boolean;
  /** A name for the secret of a field, which is taken from then on. */
  take(serverName: string, label: string): string;
}

interface FilledSecrets {
  /** The values of secrets, by their names. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The names of secrets that get no value yet. */
  readonly open?: readonly string[];
}

/**
 * Fills in a launch whose new secrets have names that nothing else has: no server refers to them, with a value or without, and none is
 * stored. Two at once could choose the same name: callers go one after the other.
 *
 * @param fill called again while one of the names it chose is stored; must have no effects
 * @param own names of secrets that are meant to get another value
 */
export async function withFreeNames<Filled extends FilledSecrets>(
  store: Pick<ServerSecrets, 'has'>,
  servers: readonly unknown[],
  fill: (names: FreeNames) => Filled,
  own: ReadonlySet<string> = new Set(),
): Promise<Filled> {
  const taken = new Set(servers.flatMap((server) => secretReferences(JSON.stringify(server))));
  for (;;) {
    const filled = fill(freeNames(taken));
    const fresh = [...Object.keys(filled.secrets), ...(filled.open ?? [])].filter((name) => !own.has(name));
    const isStored = await Promise.all(fresh.map((name) => store.has(name)));
    if (!isStored.includes(true)) return filled;
    fresh.filter((_, at) => isStored[at]).forEach((name) => taken.add(name));
  }
}

function freeNames(taken: ReadonlySet<string>): FreeNames {
  const used = new Set(taken);
  const isTaken = (name: string) => used.has(name);
  return {
    isTaken,
    take(serverName, label) {
      const free = secretNameFor(serverName, label, isTaken);
      used.add(free);
      return free;
    },
  };
}
