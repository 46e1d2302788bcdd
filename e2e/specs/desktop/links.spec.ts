import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { servers, trustServer } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

const linkTo = (name: string, config: object) =>
  `gatehouse://add?name=${name}&config=${Buffer.from(JSON.stringify(config)).toString('base64url')}`;

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add a server from a link' });

async function namesOf(page: Page): Promise<string[]> {
  const { servers: all } = await callHost(page, 'snapshot.get', {});
  return all.map(({ definition }) => definition.name).filter((name) => name !== 'sample');
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test.describe('a link that adds a server', { tag: '@standin' }, () => {
  test('opens the filled form; nothing runs before it is added and trusted', async ({ launchStandin, dataFolder }) => {
    const desktop = await launchStandin({ world: { hasSample: true } });
    const { page } = desktop;
    const before = await namesOf(page);
    const [command, ...args] = servers.everything;
    const owned = join(dataFolder, 'owned');
    // It would leave a file if it ran.
    const script = `require('fs').writeFileSync(${JSON.stringify(owned)}, ''); import(process.argv[1])`;
    const link = linkTo('linked', { command, args: ['-e', script, ...args], env: { FROM_LINK: 'yes' } });
    const window = await desktop.windowAt('app://gatehouse/');
    window.shown = { focus: false };
    await desktop.host.call('secondInstance', { argv: ['gatehouse', '--', link] });
    await expect.poll(() => window.shown).toEqual({ focus: true });
    const form = formOf(page);
    await expect(form).toContainText('From a link. Gatehouse cannot know who made it.');
    await expect(form.getByRole('textbox', { name: 'Name of linked' })).toHaveValue('linked');
    await expect(form).toContainText('FROM_LINK=yes');
    await expect(form).toContainText('writeFileSync');
    expect(await namesOf(page)).toEqual(before);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    const state = async () => {
      const { servers: all } = await callHost(page, 'snapshot.get', {});
      return all.find(({ definition }) => definition.name === 'linked')?.state.kind;
    };
    await expect.poll(state).toBe('needsTrust');
    expect(await isThere(owned)).toBe(false);
    await trustServer(desktop, 'linked');
    await expect.poll(state).toBe('running');
    expect(await isThere(owned)).toBe(true);
  });

  test('may start the app, and what stands after it sets nothing', async ({ launchStandin, dataFolder }) => {
    const other = join(dataFolder, 'other');
    await mkdir(other);
    const link = linkTo('first', { url: 'https://example.org/mcp' });
    const app = await launchStandin({ args: [link, '--data', other] });
    await expect(formOf(app.page)).toContainText('https://example.org/mcp');
    const facts = await app.host.call('facts', {});
    expect(facts.userData).toBe(dataFolder);
    // Not installed: links stay with the one that is.
    expect(facts.protocolClients).toEqual([]);
  });

  test('comes on macOS before the app is ready, or while it runs', async ({ launchStandin }) => {
    const app = await launchStandin({ env: { STANDIN_OPENED_URL: linkTo('early', { command: 'early-bird' }) } });
    const form = formOf(app.page);
    await expect(form).toContainText('early-bird');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    expect(await app.host.call('openUrl', { url: linkTo('late', { command: 'late-bird' }) })).toBe(true);
    await expect(form).toContainText('late-bird');
    await app.host.call('openUrl', { url: linkTo('later', { command: 'later-bird' }) });
    await expect(app.page.getByText('It waits until you are done here.')).toBeVisible();
    await expect(form).toContainText('late-bird');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await app.page.getByRole('button', { name: 'Look at the link' }).click();
    await expect(form).toContainText('later-bird');
  });

  test('that wants too much is refused, with the reason', async ({ desktop }) => {
    const links = {
      'a link may not set "cwd"': linkTo('x', { command: 'x', cwd: '/' }),
      'a link may not set "envFile"': linkTo('x', { command: 'x', envFile: '.env' }),
      'the variable "LD_PRELOAD" changes which code': linkTo('x', { command: 'x', env: { LD_PRELOAD: '/x.so' } }),
      'it is longer than 8192 characters': linkTo('x', { command: 'x'.repeat(8192) }),
      'Gatehouse does not know what "gatehouse://run" means': 'gatehouse://run?command=x',
    };
    const form = formOf(desktop.page);
    for (const [reason, link] of Object.entries(links)) {
      await desktop.host.call('secondInstance', { argv: ['gatehouse', link] });
      await expect(form).toContainText(reason);
      await expect(form).toContainText('From a link. Gatehouse cannot know who made it.');
      await expect(form.getByRole('button', { name: /^Add/ }).and(desktop.page.locator(':enabled'))).toHaveCount(0);
      await desktop.page.keyboard.press('Escape');
      await expect(form).toHaveCount(0);
    }
    expect(await namesOf(desktop.page)).toEqual([]);
  });
});
