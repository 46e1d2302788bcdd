import { secretNameFor } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';

/** The names that new secrets can still have. */
export interface FreeNames {
  readonly isTaken: (name: string) => boolean;
  /** A name for the secret of a field, which is taken from then on. */
  take(serverName: string, label: string): string;
}

interface FilledSecrets {
  /** The values of secrets, by their names. */
  readonly secrets: Readonly<Record<string, string>>;
}

/**
 * Fills in a launch whose new secrets have names that nothing else has: no server refers to them, with a value or without, and none is
 * stored. Two at once could choose the same name: callers go one after the other.
 *
 * @param fill called again while one of the names it chose is stored; must have no effects
 * @param own names of secrets that are meant to get another value
 */
export async function withFreeNames<Filled extends FilledSecrets>(
  store: Pick<SecretStore, 'has'>,
  servers: readonly unknown[],
  fill: (names: FreeNames) => Filled,
  own: ReadonlySet<string> = new Set(),
): Promise<Filled> {
  const taken = new Set(servers.flatMap((server) => secretReferences(JSON.stringify(server))));
  for (;;) {
    const filled = fill(freeNames(taken));
    const fresh = Object.keys(filled.secrets).filter((name) => !own.has(name));
    const isStored = await Promise.all(fresh.map((name) => store.has(serverSecretKey(name))));
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

/** Stores secrets, then does what needs them. Where that fails, the store is as it was before. */
export async function withStoredSecrets<T>(
  store: Pick<SecretStore, 'has' | 'get' | 'set' | 'delete'>,
  secrets: FilledSecrets['secrets'],
  use: () => Promise<T>,
): Promise<T> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    for (const [name, value] of Object.entries(secrets)) {
      const key = serverSecretKey(name);
      const old = (await store.has(key)) ? await store.get(key) : undefined;
      undo.push(() => (old === undefined ? store.delete(key) : store.set(key, old)));
      await store.set(key, value);
    }
    return await use();
  } catch (error) {
    await Promise.allSettled(undo.map((takeBack) => takeBack()));
    throw error;
  }
}
