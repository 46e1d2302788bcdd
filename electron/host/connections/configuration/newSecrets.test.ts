import { describe, expect, it } from 'vitest';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { withFreeNames, withStoredSecrets } from './newSecrets.ts';

const storedAs = (values: Record<string, string>) =>
  memorySecrets(Object.fromEntries(Object.entries(values).map(([name, value]) => [serverSecretKey(name), value])));
const valueOf = (store: SecretStore, name: string) => store.get(serverSecretKey(name));

describe('names for new secrets', () => {
  const twoKeys = (store: SecretStore, launches: readonly unknown[], own?: ReadonlySet<string>) =>
    withFreeNames(
      store,
      launches,
      (names) => ({ secrets: { [names.take('a', 'KEY')]: '1', [names.take('a', 'KEY')]: '2' } }),
      own,
    );

  it('are none that a launch refers to, that is stored, or that was given out before', async () => {
    const launches = [{ env: { A: '${secret:a.KEY}' } }];
    const { secrets } = await twoKeys(storedAs({ 'a.KEY-3': 'x' }), launches);
    expect(secrets).toEqual({ 'a.KEY-2': '1', 'a.KEY-4': '2' });
  });

  it('may be stored names that are to get another value', async () => {
    const { secrets } = await twoKeys(storedAs({ 'a.KEY': 'x' }), [], new Set(['a.KEY']));
    expect(secrets).toEqual({ 'a.KEY': '1', 'a.KEY-2': '2' });
  });
});

describe('secrets that something needs', () => {
  it('are stored before it, and as before where it fails', async () => {
    const store = storedAs({ old: 'before' });
    const failure = new Error('disk full');
    const use = async () => {
      expect([await valueOf(store, 'old'), await valueOf(store, 'new')]).toEqual(['after', 'new']);
      throw failure;
    };
    await expect(withStoredSecrets(store, { old: 'after', new: 'new' }, use)).rejects.toBe(failure);
    expect([await valueOf(store, 'old'), await valueOf(store, 'new')]).toEqual(['before', undefined]);
  });

  it('are as before where one of them cannot be stored', async () => {
    const store = storedAs({});
    const failure = new Error('keychain');
    const broken: SecretStore = {
      ...store,
      set: (name, value) => (name === serverSecretKey('b') ? Promise.reject(failure) : store.set(name, value)),
    };
    await expect(withStoredSecrets(broken, { a: '1', b: '2' }, async () => 'used')).rejects.toBe(failure);
    expect(await valueOf(store, 'a')).toBeUndefined();
  });
});
