import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SafeStorage } from 'electron';
import { appState } from './app.ts';

/** The key of the imitated keychain: the same at every start, as in a real keychain. */
const key = createHash('sha256').update('the keychain of the stand-in').digest();
const ivLength = 12;
const tagLength = 16;
type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>;

/** Really encrypts, with a key that is public. `STANDIN_STORAGE_BACKEND` sets the Linux backend. */
export const safeStorage = {
  getSelectedStorageBackend: () =>
    appState.isReady ? ((process.env.STANDIN_STORAGE_BACKEND ?? 'gnome_libsecret') as Backend) : 'unknown',
  isAsyncEncryptionAvailable: async () => appState.isReady,
  async encryptStringAsync(plainText: string) {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const encrypted = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  },
  async decryptStringAsync(encrypted: Buffer) {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivLength));
    decipher.setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength));
    const bytes = Buffer.concat([decipher.update(encrypted.subarray(ivLength + tagLength)), decipher.final()]);
    return { result: bytes.toString('utf8'), shouldReEncrypt: false };
  },
} satisfies Pick<
  SafeStorage,
  'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;
