import type { FrameLocator } from '@playwright/test';
import type { RunningApp } from '../../drivers/driver.ts';
import { approval, newChat, servers, standsStill, toolCall } from '../../fixtures/actions.ts';
import { appServer, calling, callInChat, documentOf, frameOf, pressInApp, show } from '../../fixtures/appSteps.ts';
import { startCanary } from '../../fixtures/canary.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import { verifies } from '../../verifies.ts';

/** Waits until the counter of an app has risen by this much. */
async function goesOn(app: FrameLocator, counter: 'grabs' | 'heights', by: number): Promise<void> {
  const count = async () => Number(await app.locator(`#${counter}`).textContent());
  const begun = await count();
  await expect.poll(count).toBeGreaterThanOrEqual(begun + by);
}

async function noting({ page }: RunningApp): Promise<{ dialogs: string[]; popups: string[]; sent: () => string[] }> {
  const dialogs: string[] = [];
  const popups: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => popups.push(popup.url()));
  // The commands that the page sends to the host from now on.
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

test('a hostile app gets nowhere: no visit, no dialog, no command that is not its own', async ({
  launch,
  fakeModel,
}) => {
  verifies('U3', 'U4', 'U5');
  const canary = await startCanary();
  const model = await fakeModel(calling('evil_weather'));
  const app = await launch({
    world: { servers: { memory: servers.memory, evil: appServer('hostile', canary.address) }, models: [model] },
  });
  const { page } = app;
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
  // Another server's app has another origin, so it sees nothing of what is stored here.
  const [proxy, evil] = page.frames().slice(1);
  expect(new URL(proxy?.url() ?? '').hostname).toMatch(/^a[0-9a-f]{30}\.localhost$/);
  expect(new URL(evil?.url() ?? '').hostname).not.toBe(new URL(proxy?.url() ?? '').hostname);
  await test.step('it may leave its own document, and comes to nowhere', async () => {
    await pressInApp(inside.locator('#leave'));
    await expect(inside.locator('#leave')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close app' }).click();
    await show(page);
    await pressInApp(inside.locator('#send'));
    await expect(inside.locator('#send')).toHaveCount(0);
  });
  expect(canary.visits).toEqual([]);
  expect(noted.popups).toEqual([]);
  canary.close();
});

test('an app that floods the page is stopped, and the page keeps working', async ({ launch, fakeModel }) => {
  const model = await fakeModel(calling('weather_flood'));
  const app = await launch({ world: { servers: { weather: appServer() }, models: [model] } });
  const { page } = app;
  await callInChat(page, 'weather', 'flood');
  await show(page);
  await expect(page.getByText('The app sent too many messages and was stopped.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close app' }).click();
  await expect(toolCall(page, 'weather', 'flood')).toBeVisible();
  await expect(frameOf(page, 'weather')).toBeHidden();
});

test('an app cannot take the keys or the place of a question, and may restart', async ({ launch, fakeModel }) => {
  verifies('U4');
  const model = await fakeModel(calling('weather_push'));
  const { page } = await launch({ world: { servers: { weather: appServer() }, models: [model] } });
  const said: string[] = [];
  page.on('console', (entry) => said.push(entry.text()));
  await callInChat(page, 'weather', 'push');
  await show(page);
  const inside = documentOf(page, 'weather');
  await expect(inside.locator('#place')).toHaveText('Bergen');

  await test.step('it is notified of its call again, but not before it listens', async () => {
    await pressInApp(inside.locator('#anew'));
    await expect(inside.locator('#place')).toHaveText('Bergen');
    await expect(inside.locator('html')).toHaveAttribute('data-before', '');
    // The app declared that it supports inline display only.
    await expect(page.getByRole('button', { name: 'Full size' })).toHaveCount(0);
  });

  await test.step('it does not move the question', async () => {
    await pressInApp(inside.locator('#grow'));
    const allow = approval(page, 'weather', 'note').getByRole('button', { name: 'Allow once' });
    await standsStill(allow);
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
    await pressInApp(inside.locator('#grab'));
    await goesOn(inside, 'grabs', 1);
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.click();
    // Shorter than the time that any person needs from a press to the first key.
    await goesOn(inside, 'grabs', 4);
    // A person who pauses types later.
    for (const words of ['these', ' are', ' my', ' words']) {
      await message.pressSequentially(words);
      await goesOn(inside, 'grabs', 25);
    }
    await expect(message).toHaveValue('these are my words');
    await expect(inside.locator('#field')).toHaveValue('');
    await expect(message).toBeFocused();
  });

  await test.step('a press in it is the user’s, also in the middle of a message', async () => {
    await pressInApp(inside.locator('#field'));
    await expect(inside.locator('#field')).toBeFocused();
    await page.keyboard.type('to the app');
    await expect(inside.locator('#field')).toHaveValue('to the app');
  });

  await newChat(page);
  await expect.poll(() => said).toContain('heard that it ends');
});
