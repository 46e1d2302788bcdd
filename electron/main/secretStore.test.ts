import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretStore } from './secretStore.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true }));

const log = { write: () => undefined };
interface Keychain {
  /** How Chromium marks what it encrypts: `v10` on Linux where its password is the well-known one. */
  readonly mark?: 'v10' | 'v11' | 'v15';
  readonly available?: boolean;
  readonly rotated?: boolean;
  readonly broken?: boolean;
  /** In Electron's words. */
  readonly away?: string;
  readonly refuses?: boolean;
  /** Until then nothing answers. */
  readonly unlocked?: Promise<void>;
}

/** Encrypts by reversing: enough to detect clear text on disk. */
function keychain(how: Keychain = {}) {
  const { mark = 'v11', available = true, rotated = false, broken = false, away, refuses = false, unlocked } = how;
  return {
    async isAsyncEncryptionAvailable() {
      await unlocked;
      return available;
    },
    async encryptStringAsync(text: string) {
      await unlocked;
      if (refuses) throw new Error('no key');
      return Buffer.from(mark + [...text].reverse().join(''));
    },
    async decryptStringAsync(bytes: Buffer) {
      await unlocked;
      if (away !== undefined) throw new Error(away);
      if (broken) throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
      return { result: [...bytes.subarray(3).toString()].reverse().join(''), shouldReEncrypt: rotated };
    },
  };
}

const setAside: string[] = [];
const create = (safeStorage = keychain(), platform: NodeJS.Platform = 'linux', at = file) =>
  createSecretStore({
    safeStorage,
    platform,
    file: at,
    log,
    onSetAside: (path) => setAside.push(path),
    patienceMs: 30,
  });

describe('with a keychain', () => {
  test.each([
    'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.',
    'Words that another version of Electron may have',
  ])('that is away for a while (%s), a value is not missing: it cannot be had now', async (words) => {
    await (await create()).set('key', 'value');
    const away = await create(keychain({ away: words }));
    expect(await away.has('key')).toBe(true);
    await expect(away.get('key')).rejects.toMatchObject({ problem: { kind: 'keychainAway' } });
    expect(await (await create()).get('key')).toBe('value');
  });

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

  test('what is encrypted again does not undo a change that was made meanwhile', async () => {
    await (await create()).set('name', 'old');
    const slow = keychain({ rotated: true });
    const encrypted = Promise.withResolvers<void>();
    const store = await create({
      ...slow,
      async encryptStringAsync(text: string) {
        if (text === 'old') await encrypted.promise;
        return slow.encryptStringAsync(text);
      },
    });
    const reading = store.get('name');
    await store.set('name', 'new');
    encrypted.resolve();
    expect(await reading).toBe('old');
    expect(await (await create()).get('name')).toBe('new');
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
    ['Chromium uses its well-known password', keychain({ mark: 'v10' }), 'linux'],
    ['it refuses to encrypt', keychain({ refuses: true }), 'linux'],
    ['encryption is not available', keychain({ available: false }), 'darwin'],
  ])('nothing is written: %s', async (_why, safeStorage, platform) => {
    const store = await create(safeStorage, platform);
    expect(store.persistence).toBe('session');
    await store.set('name', 'value');
    expect([await store.has('name'), await store.get('name')]).toEqual([true, 'value']);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await (await create(safeStorage, platform)).get('name')).toBeUndefined();
  });

  test('the mark of the well-known password says nothing elsewhere', async () => {
    expect((await create(keychain({ mark: 'v10' }), 'darwin')).persistence).toBe('keychain');
  });

  test('what another version kept under the well-known password is encrypted again by a keychain', async () => {
    await (await create(keychain({ mark: 'v10' }), 'darwin')).set('name', 'value');
    expect(await (await create(keychain({ mark: 'v15' }))).get('name')).toBe('value');
    const kept = JSON.parse(await readFile(file, 'utf8')) as { values: Record<string, string> };
    expect(Buffer.from(kept.values['name'] ?? '', 'base64').toString()).toMatch(/^v15/);
  });
});

describe('a keychain that waits to be unlocked', () => {
  test('holds up values only: names are known, and what was set meanwhile is kept', async () => {
    await (await create()).set('old', 'old value');
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
    const store = await create(keychain({ unlocked }));
    expect([await store.has('old'), await store.has('new')]).toEqual([true, false]);
    const reading = store.get('old');
    const keeping = store.set('new', 'new value');
    // Nothing was written of it so far, however long it takes.
    expect(await Promise.race([keeping.then(() => 'kept'), wait(50, 'waits')])).toBe('waits');
    unlock();
    await keeping;
    expect(await reading).toBe('old value');
    expect(store.persistence).toBe('keychain');
    expect(await (await create()).get('new')).toBe('new value');
  });

  test('that turns out to be none keeps nothing on disk, and says so', async () => {
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
    const store = await create(keychain({ unlocked, mark: 'v10' }));
    unlock();
    await store.set('name', 'value');
    expect(store.persistence).toBe('session');
    expect(await store.get('name')).toBe('value');
    await store.delete('name');
    expect(await store.has('name')).toBe(false);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
