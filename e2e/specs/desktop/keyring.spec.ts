import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callHost } from '../../fixtures/bridge.ts';
import { addProviderWithKey, filesWithKey, keyState } from '../../fixtures/providerKey.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

/** The workflow says it: on Linux there may be none. */
const hasKeyring = process.platform !== 'linux' || process.env['GATEHOUSE_KEYRING'] !== 'none';

test.describe('a key, with the keyring that is here', { tag: ['@standin', '@electron', '@secrets'] }, () => {
  test('is kept where a keyring encrypts it, and nowhere else', async ({ launch, dataFolder, shell }) => {
    const isKept = hasKeyring || shell === 'standin';
    const first = await launch();
    const { secrets } = (await callHost(first.page, 'snapshot.get', {})).shell;
    expect(secrets).toBe(isKept ? 'keychain' : 'session');
    await addProviderWithKey(first);
    expect(await keyState(first.page)).toBe(isKept ? 'stored' : 'session');
    await first.close();
    expect(await filesWithKey(dataFolder)).toEqual([]);
    const kept = await readFile(join(dataFolder, 'secrets.keychain.json'), 'utf8').catch(() => undefined);
    expect(kept !== undefined).toBe(isKept);
    if (kept !== undefined && process.platform === 'linux') {
      const { values } = JSON.parse(kept) as { values: Record<string, string> };
      const marks = Object.values(values).map((value) =>
        Buffer.from(value, 'base64').subarray(0, 3).toString('latin1'),
      );
      // Chromium's mark of the password that everybody knows.
      expect(marks).not.toContain('v10');
      expect(marks).not.toEqual([]);
    }
    const second = await launch();
    expect(await keyState(second.page)).toBe(isKept ? 'stored' : 'none');
  });
});
