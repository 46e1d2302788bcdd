import { setTimeout as wait } from 'node:timers/promises';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { problemError } from '../../shared/domain/error.ts';
import type { Log, SecretStore } from '../host/index.ts';
import { writeWholeFile } from '../node/files/writeWholeFile.ts';
import { readSecretFile } from '../node/secrets/readSecretFile.ts';
import { readableStorageError } from '../node/store/storageErrors.ts';
import { isPubliclyEncrypted, probeKeychain } from './keychainProbe.ts';

export interface SecretStoreOptions {
  readonly safeStorage: Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>;
  readonly platform: NodeJS.Platform;
  /** The file of the encrypted values. */
  readonly file: string;
  readonly log: Pick<Log, 'write'>;
  /** Called with the new path of an unreadable file. */
  readonly onSetAside: (path: string) => void;
  /** How long the app's start waits for the keychain (ms). */
  readonly patienceMs?: number;
}

const usualPatienceMs = 2000;

/** Values by name, encrypted, base64. */
const secretFile = z.object({ version: z.literal(1), values: z.record(z.string(), z.base64()) });
type SecretFile = z.infer<typeof secretFile>;

/**
 * Secrets in the operating system's keychain. Without a keychain nothing is written: secrets live until the app quits. A keychain
 * that waits to be unlocked holds up only what needs a secret, not the start. Call it when the app is ready, not before.
 */
export async function createSecretStore(options: SecretStoreOptions): Promise<SecretStore> {
  const { patienceMs = usualPatienceMs } = options;
  const probed = probeKeychain(options).then((found) =>
    found === 'keychain' ? new KeychainSecrets(options) : sessionSecrets(),
  );
  const patience = new AbortController();
  const tooLate = wait(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
  const store = (await Promise.race([probed, tooLate])) ?? new LateSecrets(options, probed);
  patience.abort();
  return store;
}

/** While the keychain does not answer, names are known and values are waited for. */
class LateSecrets implements SecretStore {
  readonly #late: Promise<SecretStore>;
  #store: Pick<SecretStore, 'has' | 'persistence'>;

  constructor(options: SecretStoreOptions, late: Promise<SecretStore>) {
    options.log.write('warn', 'The keychain does not answer yet');
    this.#store = new KeychainSecrets(options);
    this.#late = late;
    void late.then((store) => {
      this.#store = store;
      options.log.write('info', 'The keychain has answered', { persistence: store.persistence });
    });
  }

  get persistence() {
    return this.#store.persistence;
  }

  has(name: string): Promise<boolean> {
    return this.#store.has(name);
  }

  async get(name: string): Promise<string | undefined> {
    return (await this.#late).get(name);
  }

  async set(name: string, value: string): Promise<void> {
    await (await this.#late).set(name, value);
  }

  async delete(name: string): Promise<void> {
    await (await this.#late).delete(name);
  }
}

function sessionSecrets(): SecretStore {
  const values = new Map<string, string>();
  return {
    persistence: 'session',
    get: async (name) => values.get(name),
    has: async (name) => values.has(name),
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
  };
}

class KeychainSecrets implements SecretStore {
  readonly persistence = 'keychain';
  readonly #options: SecretStoreOptions;
  /** Changes run one after the other: each reads the file, changes one value and writes it. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: SecretStoreOptions) {
    this.#options = options;
  }

  async get(name: string): Promise<string | undefined> {
    const encrypted = (await this.#read()).values[name];
    if (encrypted === undefined) return undefined;
    const bytes = Buffer.from(encrypted, 'base64');
    const decrypted = await this.#decrypt(name, bytes);
    if (decrypted === undefined) return undefined;
    if (decrypted.shouldReEncrypt || isPubliclyEncrypted(bytes, this.#options.platform))
      await this.#encryptAgain(name, encrypted, decrypted.result);
    return decrypted.result;
  }

  /** Unless it was changed meanwhile. Where it cannot be written, the old one still holds. */
  async #encryptAgain(name: string, before: string, value: string): Promise<void> {
    try {
      const encrypted = await this.#options.safeStorage.encryptStringAsync(value);
      await this.#change((values) =>
        values[name] === before ? { ...values, [name]: encrypted.toString('base64') } : values,
      );
    } catch (error) {
      this.#options.log.write('warn', 'A secret was not encrypted again', { name, error: String(error) });
    }
  }

  async has(name: string): Promise<boolean> {
    return (await this.#read()).values[name] !== undefined;
  }

  async set(name: string, value: string): Promise<void> {
    const encrypted = await this.#options.safeStorage.encryptStringAsync(value);
    await this.#change((values) => ({ ...values, [name]: encrypted.toString('base64') }));
  }

  async delete(name: string): Promise<void> {
    await this.#change(({ [name]: _gone, ...values }) => values);
  }

  /**
   * A value of another keychain (a new computer, a reset one) counts as missing: the user types it again. One that the keychain will decrypt later
   * does not.
   *
   * @throws HostError `secretsUnavailable` while the keychain is away
   */
  async #decrypt(name: string, encrypted: Buffer) {
    try {
      return await this.#options.safeStorage.decryptStringAsync(encrypted);
    } catch (error) {
      this.#options.log.write('warn', 'A secret cannot be decrypted', { name, error: String(error) });
      if (isUndecryptable(error)) return undefined;
      throw problemError({ kind: 'keychainAway' }, undefined, { cause: error });
    }
  }

  #change(change: (values: SecretFile['values']) => SecretFile['values']): Promise<void> {
    const done = this.#queue.then(async () => {
      const { values } = await this.#read();
      const next: SecretFile = { version: 1, values: change(values) };
      try {
        await writeWholeFile(this.#options.file, `${JSON.stringify(next, undefined, 2)}\n`, { mode: 0o600 });
      } catch (error) {
        throw readableStorageError(error);
      }
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #read(): Promise<SecretFile> {
    const { file, onSetAside } = this.#options;
    return readSecretFile({ path: file, schema: secretFile, empty: { version: 1, values: {} }, onSetAside });
  }
}

/**
 * Whether this keychain will never decrypt it. Electron has only words for that, always in English (`electron_api_safe_storage.cc`); the table
 * holds it to them (`e2e/electronTable/rows/appRows.ts`). With any other words, the keychain may decrypt it later, and nothing counts as missing.
 */
function isUndecryptable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Error while decrypting the ciphertext');
}
