import { createRequire } from 'node:module';
import type { FrameLocator, Page } from '@playwright/test';
import type { RunningApp } from '../../drivers/driver.ts';
import { answer, callTools } from '../../fakeModels/reply.ts';
import {
  answers,
  approval,
  connectServer,
  idle,
  newChat,
  send,
  servers,
  toolCall,
  useFakeModel,
} from '../../fixtures/actions.ts';
import { startCanary } from '../../fixtures/canary.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import type { FakeRequest } from '../../fakeModels/fakeModel.ts';
import { verifies } from '../../verifies.ts';

const { resolve } = createRequire(import.meta.url);
const appServer = (...args: string[]) => [process.execPath, resolve('../../servers/appServer.mjs'), ...args];

const frameOf = (page: Page, server: string) => page.getByLabel(`App of ${server}`).first();
/** The document of an app: in a frame of the sandbox, in a frame of the page. */
const documentOf = (page: Page, server: string): FrameLocator =>
  page.frameLocator(`iframe[title="App of ${server}"]`).frameLocator('iframe');

/** A model that calls the tool it was asked for once, then ends. */
const calling = (name: string) => (request: Pick<FakeRequest, 'body'>) => {
  const { messages } = request.body as { messages: { role: string }[] };
  return messages.at(-1)?.role === 'tool'
    ? answer('There it is.')
    : callTools({ name, arguments: { place: 'Bergen' } });
};

async function callInChat(page: Page, server: string, tool: string): Promise<void> {
  await newChat(page);
  await send(page, 'How is it?');
  await approval(page, server, tool).getByRole('button', { name: 'Allow once' }).click();
  await expect(answers(page).last()).toContainText('There it is.');
  await idle(page);
}

/** Waits until an app has counted on by so many. */
async function goesOn(app: FrameLocator, counter: 'grabs' | 'heights', by: number): Promise<void> {
  const count = async () => Number(await app.locator(`#${counter}`).textContent());
  const begun = await count();
  await expect.poll(count).toBeGreaterThanOrEqual(begun + by);
}

const show = (page: Page) => page.getByRole('button', { name: 'Show app' }).click();

test('an app opens by a click, is notified of its call, and uses the same approvals as a model', async ({
  app,
  fakeModel,
}) => {
  verifies('U1', 'U2', 'U4', 'U5');
  const { page } = app;
  const model = await fakeModel(calling('weather_weather'));
  await useFakeModel(app, model.baseUrl);
  await connectServer(app, 'weather', appServer());
  await callInChat(page, 'weather', 'weather');
  expect(JSON.stringify(model.requests[0]?.body)).not.toContain('weather_note');
  expect(page.frames()).toHaveLength(1);
  await show(page);
  const inside = documentOf(page, 'weather');
  await expect(inside.locator('#place')).toHaveText('Bergen');
  // Declared to the server; and what the server says beside a result reaches its app.
  await expect(inside.locator('#result')).toContainText('io.modelcontextprotocol/ui');
  await expect(inside.locator('#result')).toContainText('text/html;profile=mcp-app');
  await expect(inside.locator('#result')).toContainText('{"degrees":21}');
  await expect(inside.locator('#context')).toHaveText(/^(light|dark) inline 0$/);
  await expect(inside.locator('html')).toHaveAttribute('data-before', '');
  await expect(page.locator('iframe')).toHaveCSS('height', '330px');

  await test.step('a tool call of an app is shown as such', async () => {
    await inside.locator('#call').click();
    const card = approval(page, 'weather', 'note');
    await expect(card).toContainText('Requested by the app of weather');
    await expect(inside.locator('#called')).toHaveText('not called');
    await card.getByRole('button', { name: 'Allow once' }).click();
    await expect(inside.locator('#called')).toHaveText('answered: note 1 of Oslo');
    await inside.locator('#call').click();
    await approval(page, 'weather', 'note').getByRole('button', { name: 'Deny', exact: true }).click();
    await expect(inside.locator('#called')).toContainText('refused: The user did not allow this call.');
    await inside.locator('#hidden').click();
    await expect(inside.locator('#called')).toContainText('is not for apps');
    await inside.locator('#read').click();
    await expect(inside.locator('#called')).toHaveText('The first note.');
  });

  await test.step('full size names the server, and Escape leaves it from inside', async () => {
    await inside.locator('#full').click();
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
    // A press meant for a frame can be lost while the frame is on its way back to its place.
    const link = page.getByRole('dialog');
    await expect(async () => {
      await inside.locator('#link').click();
      await expect(link).toContainText('https://example.com/weather', { timeout: 2000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(link).toHaveCount(0);
    await expect(async () => {
      await inside.locator('#message').click();
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('And tomorrow?', { timeout: 2000 });
    }).toPass();
    await inside.locator('#know').click();
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
});

test('an app made with the official library runs as it is', async ({ app, fakeModel }) => {
  verifies('U2', 'U4');
  const { page } = app;
  const model = await fakeModel(calling('basic_get-time'));
  await useFakeModel(app, model.baseUrl);
  const script = resolve('../../../node_modules/@modelcontextprotocol/server-basic-react/dist/index.js');
  await connectServer(app, 'basic', [process.execPath, script, '--stdio']);
  await callInChat(page, 'basic', 'get-time');
  await show(page);
  const inside = documentOf(page, 'basic');
  const time = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/;
  await expect(inside.getByText(time).first()).toBeVisible();
  const shown = await inside.locator('body').innerText();
  await inside.getByRole('button', { name: 'Get Server Time' }).click();
  await approval(page, 'basic', 'get-time').getByRole('button', { name: 'Allow once' }).click();
  await expect.poll(() => inside.locator('body').innerText()).not.toBe(shown);
  expect(time.exec(await inside.locator('body').innerText())?.[0]).not.toBe(time.exec(shown)?.[0]);
});

test('the connections of an app are shown before it runs, and an invalid app is reported', async ({
  app,
  fakeModel,
}) => {
  verifies('U3');
  const { page } = app;
  const model = await fakeModel(calling('weather_reach'));
  await useFakeModel(app, model.baseUrl);
  await connectServer(app, 'weather', appServer());
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
    await question.getByRole('button', { name: 'Don’t allow' }).click();
    await expect(asked.getByRole('button', { name: 'Show app' })).toBeVisible();
    expect(page.frames()).toHaveLength(1);
    await asked.getByRole('button', { name: 'Show app' }).click();
    await question.getByRole('button', { name: 'Allow', exact: true }).click();
  });
  await expect(documentOf(page, 'weather').locator('#place')).toHaveText('Bergen');
  expect((await (await ofApp).allHeaders())['content-security-policy']).toContain(
    "connect-src https://api.example.com; frame-src 'none'",
  );
  await test.step('and is not asked about again while it wants no more', async () => {
    await page.getByRole('button', { name: 'Close app' }).click();
    await show(page);
    await expect(documentOf(page, 'weather').locator('#place')).toHaveText('Bergen');
  });
});

async function noting({ page }: RunningApp): Promise<{ dialogs: string[]; popups: string[]; sent: () => string[] }> {
  const dialogs: string[] = [];
  const popups: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => popups.push(popup.url()));
  // What the page asks of the host from now on.
  const commands: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, command } = JSON.parse(String(payload)) as { type?: string; command?: string };
      if (type === 'call' && command !== undefined) commands.push(command);
    }),
  );
  await page.reload();
  return { dialogs, popups, sent: () => commands };
}

test('a hostile app gets nowhere: no visit, no dialog, no command that is not its own', async ({ app, fakeModel }) => {
  verifies('U3', 'U4', 'U5');
  const { page } = app;
  const canary = await startCanary();
  const model = await fakeModel(calling('evil_weather'));
  await useFakeModel(app, model.baseUrl);
  await connectServer(app, 'memory', servers.memory);
  await connectServer(app, 'evil', appServer('hostile', canary.address));
  await callInChat(page, 'evil', 'weather');
  const noted = await noting(app);
  await show(page);
  const inside = documentOf(page, 'evil');
  await expect(inside.locator('#done')).toHaveText('tried', { timeout: 30_000 });
  await expect(inside.locator('#led')).toHaveText('');
  expect(canary.visits).toEqual([]);
  expect(noted.dialogs).toEqual([]);
  expect(noted.popups).toEqual([]);
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1/);
  const asked = noted.sent().slice(noted.sent().indexOf('app.look'));
  expect(new Set(asked)).toEqual(new Set(['app.look', 'app.open', 'app.callTool', 'app.readResource']));
  await expect(approval(page, 'evil', 'note')).toHaveCount(0);
  // Another server's app has an origin of its own: nothing that is stored there is seen here.
  const [proxy, evil] = page.frames().slice(1);
  expect(new URL(proxy?.url() ?? '').hostname).toMatch(/^a[0-9a-f]{30}\.localhost$/);
  expect(new URL(evil?.url() ?? '').hostname).not.toBe(new URL(proxy?.url() ?? '').hostname);
  await test.step('it may leave its own document, and comes to nowhere', async () => {
    await inside.locator('#leave').click();
    await expect(inside.locator('#leave')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close app' }).click();
    await show(page);
    await inside.locator('#send').click();
    await expect(inside.locator('#send')).toHaveCount(0);
  });
  expect(canary.visits).toEqual([]);
  expect(noted.popups).toEqual([]);
  canary.close();
});

test('an app that floods the page is stopped, and the page keeps working', async ({ app, fakeModel }) => {
  const { page } = app;
  const model = await fakeModel(calling('weather_flood'));
  await useFakeModel(app, model.baseUrl);
  await connectServer(app, 'weather', appServer());
  await callInChat(page, 'weather', 'flood');
  await show(page);
  await expect(page.getByText('The app sent too many messages and was stopped.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close app' }).click();
  await expect(toolCall(page, 'weather', 'flood')).toBeVisible();
  await expect(frameOf(page, 'weather')).toBeHidden();
});

test('an app cannot take the keys or the place of a question, and may restart', async ({ app, fakeModel }) => {
  verifies('U4');
  const { page } = app;
  const said: string[] = [];
  page.on('console', (entry) => said.push(entry.text()));
  const model = await fakeModel(calling('weather_push'));
  await useFakeModel(app, model.baseUrl);
  await connectServer(app, 'weather', appServer());
  await callInChat(page, 'weather', 'push');
  await show(page);
  const inside = documentOf(page, 'weather');
  await expect(inside.locator('#place')).toHaveText('Bergen');

  await test.step('it is notified of its call again, but not before it listens', async () => {
    await inside.locator('#anew').click();
    await expect(inside.locator('#place')).toHaveText('Bergen');
    await expect(inside.locator('html')).toHaveAttribute('data-before', '');
    // It said that it is for inline only.
    await expect(page.getByRole('button', { name: 'Full size' })).toHaveCount(0);
  });

  await test.step('it does not move the question', async () => {
    await inside.locator('#grow').click();
    const allow = approval(page, 'weather', 'note').getByRole('button', { name: 'Allow once' });
    await expect(allow).toBeVisible();
    const before = await allow.boundingBox();
    const height = await page.locator('iframe').evaluate((frame) => frame.clientHeight);
    await goesOn(inside, 'heights', 10);
    expect(await allow.boundingBox()).toEqual(before);
    expect(await page.locator('iframe').evaluate((frame) => frame.clientHeight)).toBe(height);
    await approval(page, 'weather', 'note').getByRole('button', { name: 'Deny', exact: true }).click();
    await expect(inside.locator('#called')).toHaveText('refused');
    await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.clientHeight)).toBeGreaterThan(height);
    await expect(inside.locator('#heights')).toHaveText('done');
  });

  await test.step('typed text stays in its field', async () => {
    await inside.locator('#grab').click();
    await goesOn(inside, 'grabs', 1);
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.click();
    // Less than anybody takes from a press to the first key.
    await goesOn(inside, 'grabs', 4);
    // Who stops to think goes on typing later.
    for (const words of ['these', ' are', ' my', ' words']) {
      await message.pressSequentially(words);
      await goesOn(inside, 'grabs', 25);
    }
    await expect(message).toHaveValue('these are my words');
    await expect(inside.locator('#field')).toHaveValue('');
    await expect(message).toBeFocused();
  });

  await test.step('a press in it is the user’s, also in the middle of a message', async () => {
    await inside.locator('#field').click();
    await expect(inside.locator('#field')).toBeFocused();
    await page.keyboard.type('to the app');
    await expect(inside.locator('#field')).toHaveValue('to the app');
  });

  await newChat(page);
  await expect.poll(() => said).toContain('heard that it ends');
});
