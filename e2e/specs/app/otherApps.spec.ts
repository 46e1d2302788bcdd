import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { goTo, servers, trustServer } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

const password = 'tiger-lily-lake';
const place = 'river-bank-seven';

test('a server of another app: found, added switched off, trusted, exported', async ({ launch, dataFolder }) => {
  const home = join(dataFolder, 'home');
  const [command, ...args] = servers.everything;
  const file = join(home, '.cursor', 'mcp.json');
  const text = JSON.stringify({
    mcpServers: {
      found: {
        command,
        args,
        env: { DB_PASS: password },
        envFile: '~/found.env',
        timeout: 60,
        autoApprove: ['echo'],
      },
    },
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await writeFile(join(home, 'found.env'), `PLACE=${place}\nSERVICE_KEY=${password}\n`);
  const app = await launch({
    world: { hasSample: true },
    env: {
      HOME: home,
      USERPROFILE: home,
      APPDATA: join(home, 'roaming'),
      LOCALAPPDATA: join(home, 'local'),
      XDG_CONFIG_HOME: '',
      CODEX_HOME: '',
      CLAUDE_CONFIG_DIR: '',
    },
  });
  const { page } = app;
  await goTo(page, 'Servers');
  await page.getByRole('button', { name: 'Other apps' }).click();
  await page.getByRole('menuitem', { name: 'Look for servers of other apps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Servers of other apps' });
  const cursor = dialog.getByRole('region', { name: 'Cursor' });
  await expect(cursor).toContainText('Read once from ~/found.env, values not shown: PLACE, SERVICE_KEY');
  await expect(cursor).toContainText('2 secrets, not shown: SERVICE_KEY, DB_PASS');
  await expect(cursor).toContainText('nothing says whether it means seconds or milliseconds');
  await expect(dialog).not.toContainText(place);
  await expect(cursor).toContainText('“autoApprove” is not taken over');
  await expect(dialog).not.toContainText(password);
  await cursor.getByRole('checkbox', { name: 'Add found' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'found', exact: true }) });
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  await row.getByRole('switch').first().click();
  await trustServer(app, 'found');
  await expect(row.getByText(/^Running, \d+ tools?$/)).toBeVisible();
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await readFile(join(dataFolder, 'mcp.json'), 'utf8')).not.toContain(password);
  await page.getByRole('button', { name: 'Other apps' }).click();
  await page.getByRole('menuitem', { name: 'Export servers' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export servers' });
  await expect(exporting).toContainText('Give these their values in the other app: ');
  const saving = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Save as file' }).click();
  const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as object;
  const env = { PLACE: place, DB_PASS: '${DB_PASS}', SERVICE_KEY: '${SERVICE_KEY}' };
  expect(saved).toEqual({ mcpServers: { found: { command, args, env } } });
  await app.close();
});
