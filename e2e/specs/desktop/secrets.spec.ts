import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callHost } from '../../fixtures/bridge.ts';
import { addProviderWithKey, filesWithKey, keyState } from '../../fixtures/providerKey.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

test.describe('keys of providers', { tag: '@standin' }, () => {
  test('survive under the keychain, encrypted', async ({ launchStandin, dataFolder }) => {
    const first = await launchStandin();
    await addProviderWithKey(first);
    await first.close();
    expect(await filesWithKey(dataFolder)).toEqual([]);
    const second = await launchStandin();
    expect(await keyState(second.page)).toBe('stored');
    expect((await callHost(second.page, 'snapshot.get', {})).shell.secrets).toBe('keychain');
  });

  test('live for the session where Linux has no keychain, and the page shows that', async ({
    launchStandin,
    dataFolder,
  }) => {
    test.skip(process.platform !== 'linux', 'Other systems always have a keychain');
    const env = { STANDIN_KEYCHAIN: 'none' };
    const first = await launchStandin({ env });
    expect((await callHost(first.page, 'snapshot.get', {})).shell.secrets).toBe('session');
    await addProviderWithKey(first);
    expect(await keyState(first.page)).toBe('session');
    await first.close();
    expect(await filesWithKey(dataFolder)).toEqual([]);
    expect(await readdir(dataFolder)).not.toContain('secrets.keychain.json');
    const second = await launchStandin({ env });
    expect(await keyState(second.page)).toBe('none');
  });

  test('are waited for where the keychain is locked, and nothing else is', async ({ launchStandin, dataFolder }) => {
    const first = await launchStandin();
    await addProviderWithKey(first);
    await first.close();
    const locked = await launchStandin({ env: { STANDIN_KEYCHAIN: 'locked' } });
    expect(await keyState(locked.page)).toBe('stored');
    await callHost(locked.page, 'settings.update', { theme: 'dark' });
    const launch = { kind: 'http', url: 'https://later.invalid/mcp', headers: { 'x-key': '${secret:later}' } } as const;
    const secrets = { later: 'typed while it was locked' };
    const set = callHost(locked.page, 'server.add', { name: 'later', launch, enabled: false, secrets });
    await locked.host.call('unlockKeychain', {});
    await set;
    expect(await readFile(join(dataFolder, 'secrets.keychain.json'), 'utf8')).toContain('later');
    expect((await callHost(locked.page, 'snapshot.get', {})).shell.secrets).toBe('keychain');
  });

  test('are not missing where the keychain does not give them now, and are there when it does', async ({
    launchStandin,
  }) => {
    const first = await launchStandin();
    await addProviderWithKey(first);
    const ofProvider = (await callHost(first.page, 'snapshot.get', {})).providers.find(
      ({ kind }) => kind === 'anthropic',
    );
    if (ofProvider === undefined) throw new Error('There is no provider');
    await first.close();
    const away = await launchStandin({ env: { STANDIN_KEYCHAIN: 'away' } });
    expect(await keyState(away.page)).toBe('stored');
    const { models, problem } = await callHost(away.page, 'provider.models', {
      providerId: ofProvider.id,
      isFresh: true,
    });
    expect([models, problem?.problem]).toEqual([[], { kind: 'keychainAway' }]);
    await away.close();
    expect(await keyState((await launchStandin()).page)).toBe('stored');
  });
});
