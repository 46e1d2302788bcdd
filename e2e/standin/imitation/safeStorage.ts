import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SafeStorage } from 'electron';
import { appState } from './app.ts';
import { answerDriver } from './driverLink.ts';

/** The key of the imitated keychain: the same at every start, as in a real keychain. */
const key = createHash('sha256').update('the keychain of the stand-in').digest();
const ivLength = 12;
const tagLength = 16;
/** How Chromium marks what a keychain encrypted, and what its well-known password did. */
const marks = { keychain: 'v11', none: 'v10' };
const unlocked = Promise.withResolvers<void>();
if (process.env.STANDIN_KEYCHAIN !== 'locked') unlocked.resolve();
answerDriver({ unlockKeychain: () => unlocked.resolve() });
const mark = process.env.STANDIN_KEYCHAIN === 'none' ? marks.none : marks.keychain;

/** @throws Error as Electron's, for what it did not encrypt */
function decrypted(bytes: Buffer): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength));
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
  } catch (cause) {
    const message = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';
    throw new Error(message, { cause });
  }
}

/**
 * Really encrypts, with a key that is public. `STANDIN_KEYCHAIN`: `none`, as on Linux without a keyring: the asynchronous functions work,
 * with a password that everybody knows; `locked`: nothing answers before the driver unlocks it; `away`: what is there is not decrypted now.
 */
export const safeStorage = {
  async isAsyncEncryptionAvailable() {
    await unlocked.promise;
    return appState.isReady;
  },
  async encryptStringAsync(plainText: string) {
    if (!appState.isReady) throw new Error('safeStorage cannot be used before app is ready');
    await unlocked.promise;
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const encrypted = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from(mark), iv, cipher.getAuthTag(), encrypted]);
  },
  async decryptStringAsync(encrypted: Buffer) {
    await unlocked.promise;
    if (process.env.STANDIN_KEYCHAIN === 'away')
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
    const result = decrypted(encrypted.subarray(mark.length));
    return { result, shouldReEncrypt: encrypted.subarray(0, mark.length).toString() !== mark };
  },
} satisfies Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>;
