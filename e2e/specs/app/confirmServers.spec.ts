import { goTo, nothingWaits, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';
import { press } from '../../fixtures/trustPage.ts';

const entry = ([command, ...args]: readonly string[]) => ({ command, args });

test(
  'servers of one configuration are gone through on the trust page, and then confirmed together',
  { tag: '@shell' },
  async ({ launch }) => {
    const app = await launch({ world: { hasSample: true } });
    const { page } = app;
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Import configuration' }).click();
    const form = page.getByRole('dialog', { name: 'Import configuration' });
    const mcpServers = { one: entry(servers.memory), two: entry(servers.everything), three: entry(servers.prompts) };
    await form.getByRole('textbox', { name: 'Paste anything' }).fill(JSON.stringify({ mcpServers }));
    await form.getByRole('button', { name: 'Add 3 servers' }).click();
    await form.waitFor({ state: 'detached' });

    const trust = await app.trustPage();
    const list = trust.getByRole('navigation', { name: 'Waiting for you' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    const confirm = list.getByRole('button', { name: /^Confirm \d+ servers?$/ });
    await expect(confirm).toHaveCount(0);
    for (const name of ['one', 'two']) {
      await press(app, trust.getByRole('main', { name: `Trust ${name}?` }), 'Reviewed, next', 'staysOpen');
      await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('Reviewed');
    }
    await expect(confirm).toHaveText('Confirm 2 servers');
    // Those that were gone through run; the one that was not still waits.
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await press(app, list, 'Confirm 2 servers', async () => {
      for (const name of ['one', 'two']) await expect(row(name).getByText(/^Running, \d+ tools?$/)).toBeVisible();
    });
    await expect(row('three').getByText('Needs your approval')).toBeVisible();
    await trust.bringToFront();
    await press(app, trust.getByRole('main', { name: 'Trust three?' }), 'Not now', () => nothingWaits(page));
    await app.close();
  },
);
