import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { goTo, servers, trustServer } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';
import { expectAccessible } from '../../gallery/looksRight.ts';

const entry = ([command, ...args]: readonly string[]) => ({ command, args });

/** Saves as an editor does: another file is moved over the old one. */
async function save(dataFolder: string, mcpServers: object): Promise<void> {
  const path = join(dataFolder, 'mcp.json');
  await writeFile(`${path}.edited`, JSON.stringify({ mcpServers }, null, 2));
  await rename(`${path}.edited`, path);
}

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  return page.getByRole('dialog', { name: 'Changes to mcp.json' });
}

test.describe('mcp.json changed outside', { tag: '@shell' }, () => {
  test('is shown as it differs; what is applied starts nothing that was not trusted', async ({
    launch,
    dataFolder,
  }) => {
    const app = await launch({ world: { servers: { memory: servers.memory } } });
    const { page } = app;
    await goTo(page, 'Servers');
    const evil = [...servers.memory, '--evil\u200b'];
    await save(dataFolder, { memory: entry(evil), slipped: entry(servers.everything) });
    await expect(page.getByText('mcp.json was changed outside Gatehouse: 1 added, 1 changed')).toBeVisible();
    await expect(page.getByText(/^Running, \d+ tools$/)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'slipped' })).toHaveCount(0);

    const dialog = await review(page);
    const changed = dialog.getByRole('group', { name: 'Change to memory' });
    await expect(changed).toContainText('--evil');
    await expect(changed).toContainText('ZWSP');
    await dialog.getByRole('button', { name: 'Apply all (2)' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'slipped' })).not.toBeChecked();
    await expect(page.getByText('Needs your approval').first()).toBeVisible();
    const trust = await app.trustPage();
    const question = trust.getByRole('main', { name: 'Trust memory?' });
    await expect(question).toContainText('not the launch you trusted before');
    await expect(question).toContainText('--evil');
    await trustServer(app, 'memory');
    await expect(page.getByText(/^Running, \d+ tools$/)).toBeVisible();
  });

  test('while its form is open, is not overwritten: the user says which version counts', async ({
    launch,
    dataFolder,
  }) => {
    const { page } = await launch({ world: { servers: { memory: servers.memory } } });
    await goTo(page, 'Servers');
    const edit = async (argument: string) => {
      await page.getByRole('button', { name: 'More for memory', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const form = page.getByRole('dialog', { name: 'Edit memory' });
      const args = form.getByRole('textbox', { name: 'Arguments' });
      await args.fill(`${await args.inputValue()}\n${argument}`);
      return form;
    };
    const asked = page.getByRole('dialog', { name: 'memory was changed meanwhile' });
    const written = async () => {
      const text = await readFile(join(dataFolder, 'mcp.json'), 'utf8');
      const { mcpServers } = JSON.parse(text) as { mcpServers: Record<string, { args?: string[] }> };
      return Object.entries(mcpServers).map(([name, { args = [] }]) => [name, args.at(-1)]);
    };

    let form = await edit('--mine');
    await save(dataFolder, { memory: entry([...servers.memory, '--theirs']) });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(asked.getByRole('region', { name: 'The other change' })).toContainText('--theirs');
    await expect(asked.getByRole('region', { name: 'Your change' })).toContainText('--mine');
    await expectAccessible(page);
    expect(await written()).toEqual([['memory', '--theirs']]);
    await asked.getByRole('button', { name: 'Back to the form' }).click();
    await expect(asked).toHaveCount(0);
    await expect(form.getByRole('textbox', { name: 'Arguments' })).toHaveValue(/--mine$/);

    await form.getByRole('button', { name: 'Save' }).click();
    await expect(asked).toBeVisible();
    // It changes once more: that is shown, and nothing is added before.
    await save(dataFolder, { memory: entry([...servers.memory, '--theirs', '--then']) });
    await asked.getByRole('button', { name: 'Keep both' }).click();
    await expect(asked.getByRole('region', { name: 'The other change' })).toContainText('--then');
    await expect(asked.getByRole('alert')).toBeVisible();
    await asked.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(written).toEqual([
      ['memory', '--then'],
      ['memory-2', '--mine'],
    ]);
    await expect(page.getByText('mcp.json was changed outside Gatehouse')).toHaveCount(0);

    await expect(asked).toHaveCount(0);
    await expect(form).toHaveCount(0);
    form = await edit('--again');
    await save(dataFolder, { memory: entry([...servers.memory, '--later']) });
    await form.getByRole('button', { name: 'Save' }).click();
    await asked.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(written).toEqual([['memory', '--again']]);

    await expect(asked).toHaveCount(0);
    form = await edit('--last');
    await save(dataFolder, {});
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(asked.getByRole('button', { name: 'Keep both' })).toHaveCount(0);
    await asked.getByRole('button', { name: 'Take the other' }).click();
    await expect(page.getByRole('switch', { name: 'memory', exact: true })).toHaveCount(0);
  });

  test('leads straight to the trust page when all of it is applied', async ({ launch, dataFolder }) => {
    const { page } = await launch({ world: { servers: { memory: servers.memory } } });
    await goTo(page, 'Servers');
    await save(dataFolder, { memory: entry([...servers.memory, '--more']), slipped: entry(servers.everything) });
    const dialog = await review(page);
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Apply all (2)' }).click();
    const trust = await opened;
    await expect(trust.getByRole('main', { name: 'Trust memory?' })).toContainText('--more');
    expect(await trust.evaluate(() => window.opener === null)).toBe(true);
  });

  test('is written back where the user keeps theirs', async ({ launch, dataFolder }) => {
    const { page } = await launch({ world: { servers: { memory: servers.memory } } });
    await goTo(page, 'Servers');
    await save(dataFolder, {});
    await expect(page.getByText('outside Gatehouse: 1 removed')).toBeVisible();
    const dialog = await review(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0);
    await expect(page.getByText(/^Running, \d+ tools$/)).toBeVisible();
    const text = await readFile(join(dataFolder, 'mcp.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({ mcpServers: { memory: entry(servers.memory) } });
  });

  test('is reported as a problem while it does not parse, and disappears when it is fixed', async ({
    launch,
    dataFolder,
  }) => {
    const { page } = await launch({ world: { servers: { memory: servers.memory } } });
    await goTo(page, 'Servers');
    const path = join(dataFolder, 'mcp.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.slice(0, 30));
    await expect(page.getByText('mcp.json cannot be read')).toBeVisible();
    await expect(page.getByText(/^Running, \d+ tools$/)).toBeVisible();
    await writeFile(path, text);
    await expect(page.getByText('mcp.json cannot be read')).toHaveCount(0);
    await goTo(page, 'Servers');
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0);
  });
});
