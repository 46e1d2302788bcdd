import { goTo, servers, startWithSample, trustIsAnswered } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

const entry = ([command, ...args]: readonly string[]) => ({ command, args });

test(
  'servers of one configuration are gone through on the trust page, and then confirmed together',
  { tag: '@page' },
  async ({ app }) => {
    const { page } = app;
    await startWithSample(page);
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
      await trust
        .getByRole('main', { name: `Trust ${name}?` })
        .getByRole('button', { name: 'Reviewed, next' })
        .click();
      await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('Reviewed');
    }
    await expect(confirm).toHaveText('Confirm 2 servers');
    await confirm.click();
    await expect(trust.getByRole('main', { name: 'Trust three?' })).toBeVisible();

    // Those that were gone through run; the one that was not still waits.
    await page.bringToFront();
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    for (const name of ['one', 'two']) await expect(row(name).getByText(/^Running, \d+ tools?$/)).toBeVisible();
    await expect(row('three').getByText('Needs your approval')).toBeVisible();
    await trust.bringToFront();
    await trust.getByRole('main', { name: 'Trust three?' }).getByRole('button', { name: 'Not now' }).click();
    await trustIsAnswered(trust);
    await app.close();
  },
);
