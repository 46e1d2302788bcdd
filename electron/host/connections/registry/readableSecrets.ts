import { HostError } from '../../../../shared/domain/error.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';
import type { Clock } from '../../ports/system.ts';

/** A keychain that asks the user to unlock it answers only then; ms. */
const patienceMs = 2000;

export interface ReadableSecrets {
  readonly values: ReadonlyMap<string, string>;
  /** Names whose values cannot be read now: the keychain is locked. */
  readonly unread: ReadonlySet<string>;
}

/**
 * The values of secrets that launches refer to. A locked keychain does not keep the others from being used.
 *
 * @throws what the store throws for any other reason
 */
export async function readableSecrets(
  secrets: Pick<SecretStore, 'get'>,
  names: ReadonlySet<string>,
  clock: Pick<Clock, 'after'>,
): Promise<ReadableSecrets> {
  const values = new Map<string, string>();
  const unread = new Set<string>();
  const late = Promise.withResolvers<typeof locked>();
  const stopTimer = clock.after(patienceMs, () => late.resolve(locked));
  const read = async (name: string) => {
    const value = await Promise.race([unlessAway(secrets.get(serverSecretKey(name))), late.promise]);
    if (value === locked) unread.add(name);
    else if (value !== undefined) values.set(name, value);
  };
  try {
    await Promise.all([...names].map(read));
  } finally {
    stopTimer();
  }
  return { values, unread };
}

const locked = Symbol('locked');

function unlessAway(value: Promise<string | undefined>): Promise<string | undefined | typeof locked> {
  return value.catch((error: unknown) => {
    if (error instanceof HostError && error.problem?.kind === 'keychainAway') return locked;
    throw error;
  });
}
