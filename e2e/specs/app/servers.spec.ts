import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  addServer,
  goTo,
  goToSettings,
  openServerDetails,
  serverDetails,
  servers,
  trustServer,
} from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';
import { verifies } from '../../verifies.ts';

/** An address that was free a moment ago. */
async function closedOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

test.describe('looking at a server', { tag: '@shell' }, () => {
  test('that runs: its offers, its output, and the state of its process', async ({ launch }) => {
    verifies('N1');
    const app = await launch({ world: { servers: { everything: servers.everything } } });
    const { page } = app;
    await goTo(page, 'Servers');
    const details = await openServerDetails(page, 'everything');
    await expect(details.getByText(/^about [\d,]+ tokens$/)).toBeVisible();
    await expect(details.getByRole('list', { name: 'Tools' })).toContainText('echo');

    await details.getByRole('tab', { name: /^Resources/ }).click();
    await expect(details.getByRole('list', { name: 'Resources', exact: true })).toContainText('demo://');
    await expect(details.getByRole('list', { name: 'Resource templates' })).toContainText('{resourceId}');
    // With the keys of a tab list.
    await details.getByRole('tab', { name: /^Resources/ }).press('ArrowRight');
    await expect(details.getByRole('list', { name: 'Prompts' })).toContainText('args-prompt');

    await details.getByRole('tab', { name: 'Logs' }).click();
    await expect(details.getByRole('group', { name: 'Log lines' })).toContainText(/Running: MCP \d{4}-\d\d-\d\d/);
    const lines = details.getByRole('group', { name: 'Log lines' });
    await details.getByRole('combobox', { name: 'From level' }).selectOption('emergency');
    await expect(lines).toContainText('No line matches this filter');
    await details.getByRole('combobox', { name: 'From level' }).selectOption('debug');
    await details.getByRole('searchbox', { name: 'Filter by text' }).fill('running: mcp');
    await expect(lines).toContainText('Running: MCP');
    await details.getByRole('combobox', { name: 'Server log level' }).selectOption('debug');

    await details.getByRole('tab', { name: 'Traffic' }).click();
    const messages = details.getByRole('list', { name: 'Messages, newest first' });
    await expect(messages.getByRole('button', { name: /logging\/setLevel/ })).toBeVisible();
    const lists = messages.getByRole('button', { name: /prompts\/list/ });
    await expect(lists).toHaveCount(1);
    await lists.click();
    await expect(messages).toContainText('"method": "prompts/list"');
    await expect(messages).toContainText('"name": "args-prompt"');
    await messages.getByRole('button', { name: 'Send again' }).click();
    await expect(lists).toHaveCount(2);

    await details.getByRole('tab', { name: 'Process' }).click();
    const process = details.getByRole('tabpanel', { name: 'Process' });
    await expect(process).toContainText(/\d MB in \d+ process/);
    await expect(process).toContainText(servers.everything[0]);
    await app.close();
  });

  test('that cannot start: the attempt, the reason, and a fix that waits for the user', async ({ launch }) => {
    const { page } = await launch({
      world: { servers: { broken: ['npx-that-is-nowhere', '-y', 'notes'], line: servers.faulty('exits') } },
    });
    await goTo(page, 'Servers');
    const doctor = (await openServerDetails(page, 'broken')).getByRole('group', { name: 'Why it is not running' });
    await expect(doctor).toContainText('npx-that-is-nowhere was not found');
    await doctor.getByRole('button', { name: 'What Gatehouse tried' }).click();
    await expect(doctor).toContainText('/usr/bin');
    await expect(doctor).toContainText(/v\d+\.\d+\.\d+/);
    await doctor.getByRole('button', { name: 'Edit the server…' }).click();
    const form = page.getByRole('dialog', { name: 'Edit broken' });
    await expect(form.getByRole('textbox', { name: 'Command' })).toHaveValue('npx-that-is-nowhere');
    await form.getByRole('button', { name: 'Cancel' }).click();

    const exits = (await openServerDetails(page, 'line')).getByRole('group', { name: 'Why it is not running' });
    await expect(exits).toContainText('The server ended with code 3');
    await exits.getByRole('button', { name: 'Last lines of its output' }).click();
    await expect(exits).toContainText('cannot open the database');
  });

  test('because it listens elsewhere: its address is offered in the form', async ({ app }) => {
    const { page } = app;
    await goToSettings(page, 'Advanced');
    const seconds = page.getByLabel('Seconds a server may take to start');
    await seconds.fill('1');
    await seconds.blur();
    const listening = "console.error('Ready on http://0.0.0.0:3000/mcp'); setInterval(() => {}, 1000)";
    await addServer(page, 'elsewhere', [process.execPath, '-e', listening]);
    await trustServer(app, 'elsewhere');
    const doctor = serverDetails(page, 'elsewhere').getByRole('group', { name: 'Why it is not running' });
    await expect(doctor).toContainText('It may be listening at http://localhost:3000/mcp instead');
    await doctor.getByRole('button', { name: 'Use http://localhost:3000/mcp' }).click();
    const form = page.getByRole('dialog', { name: 'Edit elsewhere' });
    await expect(form.getByRole('radio', { name: 'URL' })).toBeChecked();
    await expect(form.getByRole('textbox', { name: 'URL' })).toHaveValue('http://localhost:3000/mcp');
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  test('at an address that is not there', async ({ app }) => {
    const { page } = app;
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Add server' }).click();
    const form = page.getByRole('dialog', { name: 'Add server' });
    await form.getByRole('textbox', { name: 'Name' }).fill('away');
    await form.getByRole('radio', { name: 'URL' }).click();
    const origin = await closedOrigin();
    await form.getByRole('textbox', { name: 'URL' }).fill(`${origin}/mcp`);
    await form.getByRole('button', { name: 'Add server' }).click();
    await trustServer(app, 'away');
    const doctor = serverDetails(page, 'away').getByRole('group', { name: 'Why it is not running' });
    await expect(doctor).toContainText(`Nothing is listening at ${origin}`);
  });
});
