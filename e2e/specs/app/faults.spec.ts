import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../fixtures/shellTest.ts';

test.describe('what goes wrong in a page', { tag: '@shell' }, () => {
  test('is in the log, with its trace', async ({ app, dataFolder }) => {
    // What fails before the page's own script runs, nobody sees.
    await expect(app.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await app.page.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken on purpose');
      });
      void Promise.reject(new Error('refused on purpose'));
    });
    const log = () => readFile(join(dataFolder, 'logs', 'gatehouse.log'), 'utf8').catch(() => '');
    await expect.poll(log).toContain('refused on purpose');
    const lines = (await log()).split('\n').filter((line) => line.includes('on purpose'));
    const faults = lines.map((line) => JSON.parse(line) as { level: string; kind: string; error: string });
    expect(faults.map(({ level, kind, error }) => [level, kind, error]).sort()).toEqual([
      ['error', 'error', 'Error: broken on purpose'],
      ['error', 'rejection', 'Error: refused on purpose'],
    ]);
  });
});
