import type { SafeStorage } from 'electron';
import { z } from 'zod';
import type { Log, SecretStore } from '../host/index.ts';
import { writeWholeFile } from '../node/files/writeWholeFile.ts';
import { readSecretFile } from '../node/secrets/readSecretFile.ts';
import { readableStorageError } from '../node/store/storageErrors.ts';

export interface SecretStoreOptions {
  readonly safeStorage: Pick<
    SafeStorage,
    'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
  >;
  readonly platform: NodeJS.Platform;
  /** The file of the encrypted values. */
  readonly file: string;
  readonly log: Pick<Log, 'write'>;
  /** Called with the new path of an unreadable file. */
  readonly onSetAside: (path: string) => void;
}

/** Values by name, encrypted, base64. */
const secretFile = z.object({ version: z.literal(1), values: z.record(z.string(), z.base64()) });
type SecretFile = z.infer<typeof secretFile>;

/**
 * Secrets in the operating system's keychain. Without a keychain (on Linux, Chromium then encrypts with a well-known
 * password) nothing is written: secrets live until the app quits. Call it when the app is ready, not before.
 */
export async function createSecretStore(options: SecretStoreOptions): Promise<SecretStore> {
  return (await hasKeychain(options)) ? new KeychainSecrets(options) : sessionSecrets();
}

async function hasKeychain({ safeStorage, platform }: SecretStoreOptions): Promise<boolean> {
  if (platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return false;
  }
  return safeStorage.isAsyncEncryptionAvailable();
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
    const decrypted = await this.#decrypt(name, Buffer.from(encrypted, 'base64'));
    if (decrypted?.shouldReEncrypt === true) await this.set(name, decrypted.result);
    return decrypted?.result;
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

  /** A value of another keychain (a new computer, a reset one) counts as missing: the user types it again. */
  async #decrypt(name: string, encrypted: Buffer) {
    try {
      return await this.#options.safeStorage.decryptStringAsync(encrypted);
    } catch (error) {
      this.#options.log.write('warn', 'A secret cannot be decrypted', { name, error: String(error) });
      return undefined;
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
