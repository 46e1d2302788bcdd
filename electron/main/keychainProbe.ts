import type { SafeStorage } from 'electron';
import type { Log, SecretStore } from '../host/index.ts';

interface ProbeOptions {
  readonly safeStorage: Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync'>;
  readonly platform: NodeJS.Platform;
  readonly log: Pick<Log, 'write'>;
}

/**
 * Finds out by encrypting something whether secrets can be kept. On Linux the asynchronous functions of `safeStorage` choose among
 * portal, Secret Service, KWallet and a password that everybody knows, whatever `getSelectedStorageBackend` answers: that one speaks
 * of the synchronous functions (Electron's `browser_process_impl.cc`). Answers when the keychain does, which may be after the user
 * has unlocked it. Never rejects.
 */
export async function probeKeychain({ safeStorage, platform, log }: ProbeOptions): Promise<SecretStore['persistence']> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'session';
    return isPubliclyEncrypted(await safeStorage.encryptStringAsync('Gatehouse'), platform) ? 'session' : 'keychain';
  } catch (error) {
    log.write('warn', 'The keychain refuses to encrypt', { error: String(error) });
    return 'session';
  }
}

/** Whether Chromium used its well-known password: it marks such values with `v10` on Linux, those of a keychain with `v11` and others. */
export function isPubliclyEncrypted(encrypted: Buffer, platform: NodeJS.Platform): boolean {
  return platform === 'linux' && encrypted.subarray(0, 3).toString('latin1') === 'v10';
}
