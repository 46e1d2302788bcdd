import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wantedChange, writeChange } from '../../../electron/node/folder/pendingChange.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import { expectAccessible } from '../../gallery/looksRight.ts';

const movingPrefix = 'data:text/html';

/** Data of three files, which the next start moves, until the copy of the second one is held up. */
async function wantMove(folder: string) {
  const [from, to, gate] = [join(folder, 'data'), join(folder, 'moved'), join(folder, 'gate')];
  await mkdir(join(from, 'work'), { recursive: true });
  for (const [name, bytes] of [
    ['a', 4_000_000],
    ['b', 2_000_000],
    ['c', 2_000_000],
  ] as const)
    await writeFile(join(from, 'work', name), 'x'.repeat(bytes));
  await writeChange(from, wantedChange({ kind: 'move', to }));
  return { from, to, gate, env: { STANDIN_HELD_FILE: join(to, 'work', 'b'), STANDIN_GATE: gate } };
}

/** Where the old folder leads to. */
const leadsTo = async (from: string): Promise<unknown> =>
  (JSON.parse(await readFile(join(from, 'moved.json'), 'utf8')) as { folder: unknown }).folder;

test.describe('data that are moved at a start', { tag: '@standin' }, () => {
  test('are a window that says how far it is, comes forward, and gives way to the page', async ({
    launchStandin,
    dataFolder,
  }) => {
    const { from, to, gate, env } = await wantMove(dataFolder);
    const app = await launchStandin({ dataFolder: from, isHidden: true, env });
    const moving = await app.windowAt(movingPrefix);
    const { page } = moving;
    await expect(page.getByRole('heading', { name: 'Moving your data' })).toBeVisible();
    await expect(page.getByText('4 MB / 8 MB')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 0.5);
    await expectAccessible(page);
    moving.shown = undefined;
    await app.host.call('secondInstance', { argv: ['gatehouse'] });
    await expect.poll(() => moving.shown).toEqual({ focus: true });
    await writeFile(gate, '');
    await app.windowAt('app://gatehouse/');
    await app.noWindowAt(movingPrefix);
    expect(await leadsTo(from)).toBe(to);
  });

  test('begin again at the next start when the window is closed', async ({ launchStandin, dataFolder }) => {
    const { from, to, env } = await wantMove(dataFolder);
    const first = await launchStandin({ dataFolder: from, isHidden: true, env });
    const { facts } = await first.windowAt(movingPrefix);
    first.host.tell('closeWindow', { windowId: facts.windowId });
    expect(await first.exited).toBe(0);
    expect(existsSync(join(from, 'moved.json'))).toBe(false);
    const second = await launchStandin({ dataFolder: from });
    await expect(second.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(await leadsTo(from)).toBe(to);
  });
});
