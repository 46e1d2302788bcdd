import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import type { RunningApp } from '../../drivers/driver.ts';
import { StandinApp } from '../../drivers/standinDriver.ts';
import { approval, pressIn } from '../../fixtures/actions.ts';
import { appServer, calling, callInChat, documentOf, pressInApp, show } from '../../fixtures/appSteps.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import type { Shell } from '../../fixtures/shellTest.ts';
import { press } from '../../fixtures/trustPage.ts';
import { verifies } from '../../verifies.ts';

const { resolve } = createRequire(import.meta.url);

/** A link of an app is confirmed with its whole address: in the page, or on the desktop in a native dialog. */
async function expectLinkIsAsked(app: RunningApp, shell: Shell, link: Locator): Promise<void> {
  const address = 'https://example.com/weather';
  // Nobody could close the native dialog.
  if (shell === 'electron') return;
  await pressInApp(link);
  if (app instanceof StandinApp) {
    const asked = await app.desk.nextDialog();
    if (asked.kind !== 'messageBox') throw new Error(`A ${asked.kind}`);
    expect(JSON.stringify(asked.options)).toContain(address);
    return asked.answer(asked.options.cancelId ?? 0);
  }
  const dialog = app.page.getByRole('dialog');
  await expect(dialog).toContainText(address);
  await pressIn(dialog, 'Escape');
  await expect(dialog).toHaveCount(0);
}

test(
  'an app opens by a click, is notified of its call, and uses the same approvals as a model',
  { tag: '@shell' },
  async ({ launch, shell, fakeModel }) => {
    verifies('U1', 'U2', 'U4', 'U5');
    const model = await fakeModel(calling('weather_weather'));
    const app = await launch({ world: { servers: { weather: appServer() }, models: [model] } });
    const { page } = app;
    await callInChat(page, 'weather', 'weather');
    expect(JSON.stringify(model.requests[0]?.body)).not.toContain('weather_note');
    expect(page.frames()).toHaveLength(1);
    await show(page);
    const inside = documentOf(page, 'weather');
    await expect(inside.locator('#place')).toHaveText('Bergen');
    // Apps are declared to the server, and what it sends beside a result reaches the app.
    await expect(inside.locator('#result')).toContainText('io.modelcontextprotocol/ui');
    await expect(inside.locator('#result')).toContainText('text/html;profile=mcp-app');
    await expect(inside.locator('#result')).toContainText('{"degrees":21}');
    await expect(inside.locator('#context')).toHaveText(/^(light|dark) inline 0$/);
    await expect(inside.locator('html')).toHaveAttribute('data-before', '');
    await expect(page.locator('iframe')).toHaveCSS('height', '330px');

    await test.step('a tool call of an app is shown as such', async () => {
      await pressInApp(inside.locator('#call'));
      const card = approval(page, 'weather', 'note');
      await expect(card).toContainText('Requested by the app of weather');
      await expect(inside.locator('#called')).toHaveText('not called');
      await card.getByRole('button', { name: 'Allow once' }).click();
      await expect(inside.locator('#called')).toHaveText('answered: note 1 of Oslo');
      await pressInApp(inside.locator('#call'));
      await approval(page, 'weather', 'note').getByRole('button', { name: 'Deny', exact: true }).click();
      await expect(inside.locator('#called')).toContainText('refused: The user did not allow this call.');
      await pressInApp(inside.locator('#hidden'));
      await expect(inside.locator('#called')).toContainText('is not for apps');
      await pressInApp(inside.locator('#read'));
      await expect(inside.locator('#called')).toHaveText('The first note.');
    });

    await test.step('full size names the server, and Escape leaves it from inside', async () => {
      await pressInApp(inside.locator('#full'));
      await expect(inside.locator('#called')).toHaveText('fullscreen');
      await expect(page.getByRole('dialog', { name: 'App of weather' })).toBeVisible();
      await inside.locator('#called').press('Escape');
      await expect(page.getByRole('dialog', { name: 'App of weather' })).toBeHidden();
      // It is the very same document.
      await expect(inside.locator('#called')).toHaveText('fullscreen');
      await page.getByRole('button', { name: 'Full size' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'App of weather' })).toBeHidden();
    });

    await test.step('a message of an app waits for the user', async () => {
      await expectLinkIsAsked(app, shell, inside.locator('#link'));
      await pressInApp(inside.locator('#message'));
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('And tomorrow?');
      await pressInApp(inside.locator('#know'));
      await expect(page.getByRole('list', { name: 'Attached to this message' })).toContainText('weather');
      const before = model.requests.length;
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => model.requests.length).toBeGreaterThan(before);
      const sent = JSON.stringify(model.requests.at(-1)?.body);
      expect(sent).toContain('And tomorrow?');
      expect(sent).toContain('The user looks at Oslo.');
      expect(sent).toContain('an app of an MCP server');
    });

    await page.getByRole('button', { name: 'Close app' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);

test('an app made with the official library runs as it is', async ({ launch, fakeModel }) => {
  verifies('U2', 'U4');
  const model = await fakeModel(calling('basic_get-time'));
  const script = resolve('../../../node_modules/@modelcontextprotocol/server-basic-react/dist/index.js');
  const { page } = await launch({
    world: { servers: { basic: [process.execPath, script, '--stdio'] }, models: [model] },
  });
  await callInChat(page, 'basic', 'get-time');
  await show(page);
  const inside = documentOf(page, 'basic');
  const time = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/;
  await expect(inside.getByText(time).first()).toBeVisible();
  const timeShown = async () => time.exec(await inside.locator('body').innerText())?.[0] ?? '';
  const before = await timeShown();
  await pressInApp(inside.getByRole('button', { name: 'Get Server Time' }));
  await approval(page, 'basic', 'get-time').getByRole('button', { name: 'Allow once' }).click();
  // Later, and not merely gone.
  await expect.poll(async () => (await timeShown()) > before).toBe(true);
});

test('the connections of an app are shown before it runs, and an invalid app is reported', async ({
  launch,
  fakeModel,
}) => {
  verifies('U3');
  const model = await fakeModel(calling('weather_reach'));
  const app = await launch({ world: { servers: { weather: appServer() }, models: [model] } });
  const { page } = app;
  await callInChat(page, 'weather', 'reach');
  await show(page);
  const asked = page.getByRole('group', { name: 'The app of weather wants to connect to other sites' });
  await expect(asked.getByRole('list', { name: 'Sends and receives data' })).toHaveText('https://api.example.com');
  await expect(asked.getByRole('list', { name: /not allowed/ })).toContainText('script-src *');
  expect(page.frames()).toHaveLength(1);
  await asked.getByRole('button', { name: 'Not now' }).click();
  await show(page);
  const ofApp = page.waitForResponse(
    (response) =>
      response.request().resourceType() === 'document' &&
      response.frame().parentFrame()?.parentFrame() === page.mainFrame(),
  );
  await test.step('it has no connections before they are allowed on the trust page', async () => {
    await asked.getByRole('button', { name: 'Show app' }).click();
    await expect(asked).toContainText('Waiting for confirmation on the trust page.');
    const trust = await app.trustPage();
    const question = trust.getByRole('main', { name: 'Let the app of “weather” connect to other sites?' });
    await expect(question.getByRole('list', { name: 'Sends and receives data' })).toHaveText('https://api.example.com');
    await expect(question.getByRole('list', { name: /Loads/ })).toHaveText('https://*.cdn.example.com');
    await press(app, question, 'Don’t allow', () =>
      expect(asked.getByRole('button', { name: 'Show app' })).toBeVisible(),
    );
    expect(page.frames()).toHaveLength(1);
    await asked.getByRole('button', { name: 'Show app' }).click();
    await press(app, question, 'Allow', () =>
      expect(documentOf(page, 'weather').locator('#place')).toHaveText('Bergen'),
    );
  });
  expect((await (await ofApp).allHeaders())['content-security-policy']).toContain(
    "connect-src https://api.example.com; frame-src 'none'",
  );
  await test.step('and is not asked about again while it wants no more', async () => {
    await page.getByRole('button', { name: 'Close app' }).click();
    await show(page);
    await expect(documentOf(page, 'weather').locator('#place')).toHaveText('Bergen');
  });
});
