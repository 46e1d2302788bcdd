import { expect, type Page } from '@playwright/test';
import { test } from './openGallery.ts';
import { verifies } from '../verifies.ts';
import { defaultSettings } from '../../shared/domain/settings.ts';
import { expectAccessible } from './looksRight.ts';

const release = /^Summary of the release files/;

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);

test('an answer streams in, is followed to its end, and survives a gap', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: release }).click();
  await expect(page.getByText('Answer 1000.')).toBeVisible();
  await page.evaluate(() => {
    const message = {
      id: 'new' as never,
      conversationId: 'c1' as never,
      role: 'assistant' as const,
      position: 5000,
      text: '',
      seq: 0,
      state: 'streaming' as const,
      createdAt: 0,
      notices: [],
    };
    window.galleryHost.publish({ type: 'message.added', message });
    for (let seq = 1; seq <= 40; seq++) {
      window.galleryHost.deltas([
        { conversationId: message.conversationId, messageId: message.id, seq, text: `Line ${seq}\n\n` },
      ]);
    }
  });
  await expect(page.getByText('Line 40', { exact: true })).toBeInViewport();
  await page.evaluate(
    (settings) => {
      window.galleryHost.skip({ type: 'settings.changed', settings: { ...settings, theme: 'light' } });
      window.galleryHost.publish({ type: 'settings.changed', settings });
    },
    { ...defaultSettings, theme: 'dark', language: 'en' } as const,
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await seen(page, 'snapshot.get')).toHaveLength(2);
});

test('a long chat stays small in the page and reads older messages on scrolling', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: release }).click();
  await expect(page.getByText('Answer 1000.')).toBeInViewport();
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -100_000);
  await expect.poll(async () => (await seen(page, 'conversation.messages')).length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(page.getByText('Answer 1000.')).toBeInViewport();
});

test('the composer keeps to input methods, edits the last message and sends once', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'thread' });
  await page.getByRole('button', { name: release }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('你好');
  await field.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  expect(await seen(page, 'turn.send')).toEqual([]);
  await field.fill('');
  await field.press('ArrowUp');
  await expect(field).toHaveValue(/^Read the three files/);
  await field.press('Escape');
  await field.fill('Thank you');
  await field.press('Shift+Enter');
  await expect(field).toHaveValue('Thank you\n');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  expect((await seen(page, 'turn.send')).map(({ input }) => input)).toEqual([
    { conversationId: 'c1', text: 'Thank you\n' },
  ]);
});

test('links are shown in full before they are opened, and other schemes are no links', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'hostile' });
  await page.getByRole('button', { name: release }).click();
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -100_000);
  await expect(page.getByRole('link', { name: 'a link' })).toHaveCount(0);
  await page.getByRole('link', { name: 'another' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open this link?' });
  await expect(dialog).toContainText('https://xn--80ak6aa92e.com/login');
  await expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the keys lead everywhere', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'thread' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('release');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'User message' })).toBeAttached();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in this chat' }).fill('changes');
  // It counts places, not messages.
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of [3-9]$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeHidden();
  await page.keyboard.press('Control+Shift+O');
  await expect(page.getByRole('heading', { name: 'What can I help with?' })).toBeVisible();
});

test('a screen stays until the code of the next one is here; where it cannot be loaded, a reload gets it', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived', isLoaded: true });
  const message = page.getByRole('textbox', { name: 'Message' });
  const heading = page.getByRole('heading', { name: 'Servers', level: 1 });
  const open = () => page.getByRole('button', { name: 'Servers', exact: true }).click();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>();
  // The code is asked for ahead of the screen's styles, and once more after them if it failed before they were here.
  const code = /\/ServersScreen-.*\.js$/;
  await page.route(code, async (route) => {
    ask();
    await mayFail;
    await route.abort();
  });
  await open();
  await asked;
  await expect(message).toBeVisible();
  await expect(heading).toHaveCount(0);
  fail();
  await expect(page.getByRole('button', { name: 'Servers', exact: true })).not.toHaveAttribute('aria-current');
  await message.fill('Kept');
  const missing = page.getByText('This part of Gatehouse could not be loaded').first();
  await expect(missing).toBeVisible();
  await page.unroute(code);
  // An urgent toast is read out by a copy of itself.
  const anew = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Reload', includeHidden: true }).click();
  await anew;
  await expect(missing).toHaveCount(0);
  await expect(message).toHaveText('Kept');
  await open();
  await expect(heading).toBeVisible();
});

test('models of all providers can be chosen, and one that is in no list', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('combobox', { name: 'Model' }).click();
  await expect(page.getByRole('option', { name: 'Claude Haiku 5' })).toBeVisible();
  await expect(page.getByText('The provider cannot be reached')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('new-model');
  await page.getByRole('option', { name: 'Use “new-model”' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveText('new-model');
});

test('a chat that was deleted can be brought back', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'More for “Quarterly numbers”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => seen(page, 'conversation.restore')).toHaveLength(1);
});

test('a chat that was deleted while it was open is open again after Undo, and the title of the window follows', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Quarterly numbers', exact: true }).click();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Quarterly numbers – Gatehouse$/);
  await page.getByRole('button', { name: 'More for “Quarterly numbers”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Gatehouse$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quarterly numbers' })).toBeAttached();
  await expect(page).toHaveTitle(/Quarterly numbers – Gatehouse$/);
});

test('the forms show errors and are accessible', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Add server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add server' });
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await expect(dialog.getByText('Enter the program to start.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('notes');
  await dialog.getByRole('textbox', { name: 'Command' }).fill('npx -y "my notes" /tmp');
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await seen(page, 'server.add'))[0]?.input).toEqual({
    name: 'notes',
    enabled: true,
    keepSecrets: true,
    secrets: {},
    launch: { kind: 'stdio', command: 'npx', args: ['-y', 'my notes', '/tmp'], env: {} },
  });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Add provider' }).click();
  await page.getByRole('menuitem', { name: 'Ollama' }).click();
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveValue('http://127.0.0.1:11434/v1');
  await expectAccessible(page);
});

test('a narrow window has its conversations in a drawer', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', width: 390 });
  const sidebar = page.getByRole('navigation', { name: 'Conversations' });
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await expect(sidebar).toBeVisible();
  await expectAccessible(page);
  await sidebar.getByRole('button', { name: release }).click();
  await expect(sidebar).toBeHidden();
});

test('a stop that was asked for is shown until it is done', async ({ gallery }) => {
  verifies('C5b');
  const page = await gallery.open({ scenario: 'errors' });
  await page.getByRole('button', { name: release }).click();
  await page.evaluate(() => {
    const conversationId = Object.keys(window.galleryHost.world.snapshot.activity)[0];
    window.galleryHost.publish({
      type: 'conversation.activityChanged',
      conversationId: conversationId as never,
      activity: { turn: { kind: 'stopping', turnId: 't1' as never, iteration: 1 }, queue: [] },
    });
  });
  await expect(page.getByRole('status').filter({ hasText: 'Stopping…' })).toBeVisible();
});
