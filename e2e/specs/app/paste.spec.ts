import { goTo, newChat, servers, trustServer } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

test('a configuration of VS Code with an input: paste, add, trust', { tag: '@page' }, async ({ app }) => {
  const { page } = app;
  await goTo(page, 'Servers');
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
  const trust = await app.trustPage();
  await expect(trust.getByRole('main', { name: 'Trust pasted?' })).toContainText('${secret:pasted.token}');
  await expect(trust.getByRole('main')).not.toContainText('hunter2-of-the-user');
  await trustServer(app, 'pasted');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'pasted', exact: true }) });
  await expect(row.getByText(/^Running, \d+ tools?$/)).toBeVisible();
  await newChat(page);
  await app.close();
});
