import { answers, approval, goTo, newChat, send, servers, trustServer } from '../../fixtures/actions.ts';
import { countClicks } from '../../fixtures/clicks.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

test('a configuration of VS Code with an input: paste, add, trust, and the first call', async ({ launch }) => {
  const app = await launch({ world: { hasSample: true } });
  const { page } = app;
  await goTo(page, 'Servers');
  const clicksOfPage = await countClicks(page);
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
  const clicksOfTrust = await countClicks(trust);
  await expect(trust.getByRole('main', { name: 'Trust pasted?' })).toContainText('${secret:pasted.token}');
  await expect(trust.getByRole('main')).not.toContainText('hunter2-of-the-user');
  await trustServer(app, 'pasted');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'pasted', exact: true }) });
  await expect(row.getByText(/^Running, \d+ tools?$/)).toBeVisible();
  // "Import configuration", "Add", "Trust and start".
  expect((await clicksOfPage()) + (await clicksOfTrust())).toBe(3);
  await newChat(page);
  await send(page, 'pasted get-env');
  await approval(page, 'pasted', 'get-env').getByRole('button', { name: 'Allow once' }).click();
  // The server has the secret; its reply, which quotes it, is redacted.
  await expect(answers(page).last()).toContainText('[secret pasted.token]');
  await expect(answers(page).last()).not.toContainText('hunter2-of-the-user');
  await app.close();
});

test('"Paste a link" takes a link of Gatehouse, by the rules for opened ones', async ({ launch }) => {
  const app = await launch({ world: { hasSample: true } });
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Paste a link');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Import configuration' });
  const field = form.getByRole('textbox', { name: 'Paste anything' });
  const linkTo = (config: object) =>
    `gatehouse://add?name=linked&config=${Buffer.from(JSON.stringify(config)).toString('base64url')}`;
  await field.fill(linkTo({ command: 'x', env: { NODE_OPTIONS: '--require=/x.js' } }));
  await expect(form).toContainText('the variable "NODE_OPTIONS" changes which code a program loads');
  await expect(form.getByRole('button', { name: /^Add/ })).toBeDisabled();
  const [command, ...args] = servers.everything;
  await field.fill(linkTo({ command, args }));
  await expect(form).toContainText('From a link. Gatehouse cannot know who made it.');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'linked', exact: true }) });
  await expect(row.getByText('Needs your approval')).toBeVisible();
  await app.close();
});
