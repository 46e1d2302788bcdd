import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addServer,
  answers,
  approval,
  connectServer,
  goTo,
  idle,
  newChat,
  nothingWaits,
  send,
  servers,
  startWithSample,
  toolCall,
  trustServer,
} from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';
import { press } from '../../fixtures/trustPage.ts';
import { verifies } from '../../verifies.ts';

test.describe('the main job', { tag: '@shell' }, () => {
  test('can be tried at once, without a key and without a server', async ({ app: { page } }) => {
    await startWithSample(page);
    await send(page, 'add 2 and 3');
    await approval(page, 'Sample', 'add').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('2 + 3 = 5');
    await expect(answers(page).first()).toContainText('not a language model');
  });

  test('adds a real server, asks before it starts and before its tool runs, and finds it all again', async ({
    launch,
  }) => {
    verifies('W1');
    const app = await launch();
    const { page } = app;
    await addServer(page, 'everything', servers.everything);
    await expect(page.getByText('Needs your approval').first()).toBeVisible();
    await trustServer(app, 'everything');
    await expect(page.getByText(/^Running, \d+ tools$/)).toBeVisible();

    await newChat(page);
    await send(page, 'Use the echo tool to say "hello gate"');
    const card = approval(page, 'everything', 'echo');
    await expect(card).toContainText('hello gate');
    await card.getByRole('button', { name: 'Give a reason' }).click();
    await card.getByRole('textbox', { name: 'Reason to deny' }).fill('not this time');
    await card.getByRole('button', { name: 'Deny' }).click();
    await expect(toolCall(page, 'everything', 'echo')).toContainText('Denied');
    await expect(answers(page).last()).toContainText('not this time');
    await idle(page);

    await send(page, 'Use the echo tool to say "hello again"');
    await approval(page, 'everything', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('Echo: hello again');
    await idle(page);
    await app.close();

    const again = await launch();
    await again.page.getByRole('button', { name: /^Use the echo tool/ }).click();
    await expect(answers(again.page).last()).toContainText('Echo: hello again');
    await expect(toolCall(again.page, 'everything', 'echo').last()).toContainText('Done');
    // A trusted server is started without a question.
    await goTo(again.page, 'Servers');
    await expect(again.page.getByText(/^Running, \d+ tools$/)).toBeVisible();
  });

  test('remembers "always", can undo it, and lists it where it can be revoked', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'echo one');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'More ways to allow' }).click();
    await page.getByRole('menuitem', { name: 'Always allow this tool' }).click();
    await expect(answers(page).last()).toContainText('one');
    await idle(page);
    await send(page, 'echo two');
    await expect(answers(page).last()).toContainText('two');
    await idle(page);

    await goTo(page, 'Permissions');
    await page
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^echo one/ }).click();
    await send(page, 'echo three');
    await expect(approval(page, 'Sample', 'echo')).toBeVisible();
  });

  test('allows for one conversation only', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'echo one');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'More ways to allow' }).click();
    await page.getByRole('menuitem', { name: 'Allow in this conversation' }).click();
    await idle(page);
    await send(page, 'echo two');
    await expect(answers(page).last()).toContainText('two');
    await idle(page);
    await newChat(page);
    await send(page, 'echo three');
    await expect(approval(page, 'Sample', 'echo')).toBeVisible();
  });

  test('shows a question again after a reload of the page', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'echo kept');
    await expect(approval(page, 'Sample', 'echo')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('not sent yet');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('not sent yet');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await expect(answers(page).last()).toContainText('kept');
  });

  test('writes down who decided what', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'echo one');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Deny' }).click();
    await idle(page);
    await goTo(page, 'Activity');
    await expect(page.getByRole('row', { name: /Denied.*echo/ })).toBeVisible();
  });

  test('stops a running tool', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'slow_count to 100');
    await approval(page, 'Sample', 'slow_count').getByRole('button', { name: 'Allow once' }).click();
    await expect(toolCall(page, 'Sample', 'slow_count')).toContainText('Running');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(toolCall(page, 'Sample', 'slow_count')).toContainText('Cancelled');
    await idle(page);
  });
});

test.describe('servers', { tag: '@shell' }, () => {
  test('that cannot start say why, and others work', async ({ app }) => {
    const { page } = app;
    await addServer(page, 'broken', servers.faulty('exits'));
    await trustServer(app, 'broken');
    await expect(page.getByText('exit code 3')).toBeVisible();
    await expect(page.getByText(/cannot open the database/).first()).toBeVisible();
    await connectServer(app, 'memory', servers.memory);
  });

  test('are pasted, wait for trust, and are removed with undo', async ({ app }) => {
    const { page } = app;
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Import configuration' }).click();
    const form = page.getByRole('dialog');
    const [command, ...args] = servers.memory;
    await form.getByRole('textbox').fill(JSON.stringify({ mcpServers: { pasted: { command, args } } }));
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('switch', { name: 'pasted' })).toBeChecked();
    await expect(page.getByText('Needs your approval').first()).toBeVisible();
    await trustServer(app, 'pasted');
    await expect(page.getByText(/^Running, \d+ tools$/)).toBeVisible();

    await page.getByRole('button', { name: 'More for pasted' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(page.getByRole('switch', { name: 'pasted' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('switch', { name: 'pasted' })).toBeVisible();
  });

  test('get secrets that are kept apart from mcp.json', async ({ app, dataFolder }) => {
    const { page } = app;
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Add server' }).click();
    const form = page.getByRole('dialog', { name: 'Add server' });
    const [command, ...args] = servers.everything;
    await form.getByRole('textbox', { name: 'Name' }).fill('everything');
    await form.getByRole('textbox', { name: 'Command' }).fill(command);
    await form.getByRole('textbox', { name: 'Arguments' }).fill(args.join('\n'));
    await form.getByRole('textbox', { name: 'Environment' }).fill('TOKEN=${secret:MY_TOKEN}');
    await form.getByLabel('Secret MY_TOKEN').fill('canary-secret-value');
    await form.getByRole('button', { name: 'Add server' }).click();
    const trust = await app.trustPage();
    await expect(trust.getByRole('main')).toContainText('${secret:MY_TOKEN}');
    await expect(trust.getByRole('main')).not.toContainText('canary-secret-value');
    await trustServer(app, 'everything');
    await expect(page.getByText(/^Running, \d+ tools$/)).toBeVisible();
    expect(await readFile(join(dataFolder, 'mcp.json'), 'utf8')).not.toContain('canary-secret-value');
    await newChat(page);
    await send(page, 'everything get-env');
    await approval(page, 'everything', 'get-env').getByRole('button', { name: 'Allow once' }).click();
    // The server received it; its reply, which quotes it, is redacted.
    await expect(answers(page).last()).toContainText('[secret MY_TOKEN]');
    await expect(answers(page).last()).not.toContainText('canary-secret-value');
  });

  test('ask again when their launch changed, with what changed', async ({ launch }) => {
    const app = await launch({ world: { servers: { memory: servers.memory } } });
    const { page } = app;
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'More for memory' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit memory' });
    await form.getByRole('textbox', { name: 'Arguments' }).fill([...servers.memory.slice(1), '--extra'].join('\n'));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Needs your approval').first()).toBeVisible();
    const trust = await app.trustPage();
    const main = trust.getByRole('main', { name: 'Trust memory?' });
    await expect(main).toContainText('--extra');
    await expect(main).toContainText('not the launch you trusted before');
    await press(app, main, 'Never', () => expect(page.getByText('Not trusted').first()).toBeVisible());

    // After withdrawing or postponing, the question comes again.
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'memory', exact: true }) });
    for (const answer of ['Not now', 'Trust and start']) {
      await row.getByRole('button', { name: 'Review' }).click();
      await expect(row).toContainText('Needs your approval');
      const again = await app.trustPage();
      await press(app, again.getByRole('main', { name: 'Trust memory?' }), answer, () => nothingWaits(page));
    }
    await expect(row).toContainText(/Running, \d+ tools/);
  });
});
