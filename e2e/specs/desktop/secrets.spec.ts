import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../../drivers/driver.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

const key = 'sk-this-must-never-be-on-disk';

async function addProvider(app: RunningApp): Promise<void> {
  const added = callHost(app.page, 'provider.add', { kind: 'anthropic', name: 'Anthropic', typedModels: [], key });
  const trust = await app.trustPage();
  const question = trust.getByRole('main', { name: 'Use this key with api.anthropic.com?' });
  await expect(question).toContainText('29 characters, ending in disk');
  await question.getByRole('button', { name: 'Allow', exact: true }).click();
  await added;
}

/** Every file of the data folder that contains the key. */
async function filesWithKey(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map(async (file) => ((await readFile(file)).includes(key) ? [file] : [])));
  return found.flat();
}

const keyState = async (page: Page) =>
  (await callHost(page, 'snapshot.get', {})).providers.find((provider) => provider.kind === 'anthropic')?.key;

test.describe('keys of providers', { tag: '@standin' }, () => {
  test('survive under the keychain, encrypted', async ({ launchStandin, dataFolder }) => {
    const first = await launchStandin();
    await addProvider(first);
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
    await addProvider(first);
    expect(await keyState(first.page)).toBe('session');
    await first.close();
    expect(await filesWithKey(dataFolder)).toEqual([]);
    expect(await readdir(dataFolder)).not.toContain('secrets.keychain.json');
    const second = await launchStandin({ env });
    expect(await keyState(second.page)).toBe('none');
  });

  test('are waited for where the keychain is locked, and nothing else is', async ({ launchStandin, dataFolder }) => {
    const first = await launchStandin();
    await addProvider(first);
    await first.close();
    const locked = await launchStandin({ env: { STANDIN_KEYCHAIN: 'locked' } });
    expect(await keyState(locked.page)).toBe('stored');
    await callHost(locked.page, 'settings.update', { theme: 'dark' });
    const set = callHost(locked.page, 'secret.set', { name: 'later', value: 'typed while it was locked' });
    await locked.host.call('unlockKeychain', {});
    await set;
    expect(await readFile(join(dataFolder, 'secrets.keychain.json'), 'utf8')).toContain('later');
    expect((await callHost(locked.page, 'snapshot.get', {})).shell.secrets).toBe('keychain');
  });
});
