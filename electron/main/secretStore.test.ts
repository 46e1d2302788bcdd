import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretStore, type SecretStoreOptions } from './secretStore.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true }));

const log = { write: () => undefined };
type Backend = ReturnType<SecretStoreOptions['safeStorage']['getSelectedStorageBackend']>;

/** Encrypts by reversing: enough to detect clear text on disk. */
function keychain(how: { backend?: Backend; available?: boolean; rotated?: boolean; broken?: boolean } = {}) {
  const { backend = 'gnome_libsecret', available = true, rotated = false, broken = false } = how;
  return {
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: async () => available,
    encryptStringAsync: async (text: string) => Buffer.from([...text].reverse().join('')),
    decryptStringAsync: async (bytes: Buffer) => {
      if (broken) throw new Error('another key');
      return { result: [...bytes.toString()].reverse().join(''), shouldReEncrypt: rotated };
    },
  };
}

const setAside: string[] = [];
const create = (safeStorage = keychain(), platform: NodeJS.Platform = 'linux', at = file) =>
  createSecretStore({ safeStorage, platform, file: at, log, onSetAside: (path) => setAside.push(path) });

describe('with a keychain', () => {
  test('values survive, encrypted, for their owner alone', async () => {
    await (await create()).set('anthropic', 'sk-very-secret');
    const again = await create();
    expect(again.persistence).toBe('keychain');
    expect([await again.has('anthropic'), await again.has('openai')]).toEqual([true, false]);
    expect(await again.get('anthropic')).toBe('sk-very-secret');
    expect(await readFile(file, 'utf8')).not.toContain('sk-very-secret');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('a value that cannot be written is refused with a sentence', async () => {
    const store = await create(keychain(), 'linux', join(folder, 'taken away', 'secrets.json'));
    await expect(store.set('anthropic', 'sk-very-secret')).rejects.toMatchObject({ code: 'storageFailed' });
  });

  test('changes at the same time do not lose one another', async () => {
    const store = await create();
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => store.set(name, `value of ${name}`)));
    await store.delete('b');
    const again = await create();
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((name) => again.get(name)))).toEqual([
      'value of a',
      undefined,
      'value of c',
      'value of d',
    ]);
  });

  test('a value of another key counts as missing', async () => {
    await (await create()).set('name', 'value');
    expect(await (await create(keychain({ broken: true }))).get('name')).toBeUndefined();
  });

  test('a value is encrypted again when the key was changed', async () => {
    await (await create()).set('name', 'value');
    const before = await stat(file);
    expect(await (await create(keychain({ rotated: true }))).get('name')).toBe('value');
    expect((await stat(file)).ino).not.toBe(before.ino);
  });

  test('a damaged file is reported, set aside and kept', async () => {
    await writeFile(file, '{"version":1,"values":{"a":');
    const store = await create();
    expect(await store.get('a')).toBeUndefined();
    const [aside = ''] = setAside;
    expect(await readFile(aside, 'utf8')).toBe('{"version":1,"values":{"a":');
    await store.set('a', 'new');
    expect(await (await create()).get('a')).toBe('new');
  });
});

describe('without one', () => {
  test.each<[string, ReturnType<typeof keychain>, NodeJS.Platform]>([
    ['Chromium would use its well-known password', keychain({ backend: 'basic_text' }), 'linux'],
    ['the keychain is not known', keychain({ backend: 'unknown' }), 'linux'],
    ['encryption is not available', keychain({ available: false }), 'darwin'],
  ])('nothing is written: %s', async (_why, safeStorage, platform) => {
    const store = await create(safeStorage, platform);
    expect(store.persistence).toBe('session');
    await store.set('name', 'value');
    expect([await store.has('name'), await store.get('name')]).toEqual([true, 'value']);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await (await create(safeStorage, platform)).get('name')).toBeUndefined();
  });

  test('the Linux question is not asked elsewhere', async () => {
    expect((await create(keychain({ backend: 'unknown' }), 'darwin')).persistence).toBe('keychain');
  });
});
