import {
  answers,
  approval,
  goTo,
  newChat,
  send,
  servers,
  startWithSample,
  trustServer,
} from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

test(
  'a configuration of VS Code with an input: paste, add, trust, and the first call',
  { tag: '@page' },
  async ({ app }) => {
    const { page } = app;
    await startWithSample(page);
    await goTo(page, 'Servers');
    await page.evaluate(() => {
      document.documentElement.dataset['clicks'] = '0';
      const count = () => {
        const { dataset } = document.documentElement;
        dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      };
      addEventListener('click', count, true);
    });
    const [command, ...args] = servers.everything;
    const text = JSON.stringify({
      inputs: [{ type: 'promptString', id: 'token', description: 'The token', password: true }],
      servers: { pasted: { command, args, env: { PASTED_TOKEN: '${input:token}' }, autoApprove: ['echo'] } },
    });
    await page.getByRole('button', { name: 'Import configuration' }).click();
    const form = page.getByRole('dialog', { name: 'Import configuration' });
    await form.getByRole('textbox', { name: 'Paste anything' }).fill(text);
    const recognised = form.getByRole('region', { name: 'Recognised' });
    await expect(recognised).toContainText('Configuration of VS Code');
    await expect(recognised).toContainText('“autoApprove” is not taken over');
    await recognised.getByRole('textbox', { name: 'token', exact: true }).fill('hunter2-of-the-user');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    // With "Trust and start" on the trust surface these are three.
    expect(await page.locator('html').getAttribute('data-clicks')).toBe('2');
    const trust = await app.trustPage();
    await expect(trust.getByRole('main', { name: 'Trust pasted?' })).toContainText('${secret:pasted.token}');
    await expect(trust.getByRole('main')).not.toContainText('hunter2-of-the-user');
    await trustServer(app, 'pasted');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'pasted', exact: true }) });
    await expect(row.getByText(/^Running, \d+ tools?$/)).toBeVisible();
    await newChat(page);
    await send(page, 'pasted get-env');
    await approval(page, 'pasted', 'get-env').getByRole('button', { name: 'Allow once' }).click();
    // The server has the secret; its reply, which quotes it, is redacted.
    await expect(answers(page).last()).toContainText('[secret pasted.token]');
    await expect(answers(page).last()).not.toContainText('hunter2-of-the-user');
    await app.close();
  },
);
