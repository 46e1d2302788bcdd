import { readFile, rename } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { characterEntities } from 'character-entities';
import { revealForReading } from '../../../shared/lib/revealHidden.ts';
import { answers, approval, idle, openChat, send } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

/** Exports the first chat of the sidebar from its menu, and returns the name and text of the file. */
async function exportFirst(page: Page, format: 'Markdown' | 'HTML' | 'JSON') {
  const sidebar = page.getByRole('navigation', { name: 'Conversations' });
  await sidebar
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Export chat…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export chat' });
  await dialog.getByRole('radio', { name: format }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export chat' }).click();
  const download = await downloading;
  await dialog.waitFor({ state: 'detached' });
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Opens the page in a context of its own: it asks for nothing, and shows the call. */
async function expectStandsAlone(page: Page, html: string): Promise<void> {
  const context = await page.context().browser()?.newContext();
  if (context === undefined) return;
  const alone = await context.newPage();
  const requests: string[] = [];
  alone.on('request', (request) => requests.push(request.url()));
  await alone.setContent(html);
  await expect(alone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(alone.locator('summary')).toHaveText(/^Tool call: echo of Sample, done/);
  await alone.locator('summary').click();
  await expect(alone.getByText(/allowed by user/)).toBeVisible();
  expect(requests).toEqual([]);
  await context.close();
}

test('a chat is exported with its calls, also while storage fails, and storage recovers on its own', async ({
  launch,
  dataFolder,
}) => {
  const { page } = await launch({ world: { hasSample: true } });
  await send(page, 'echo hello there');
  await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
  await expect(answers(page).last()).toContainText('hello there');
  await idle(page);

  const json = await exportFirst(page, 'JSON');
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.text)).toMatchObject({
    format: 'gatehouse-chat',
    messages: [
      { role: 'user', text: 'echo hello there' },
      { role: 'assistant', calls: [{ serverName: 'Sample', decision: { outcome: 'allowed', by: 'user' } }] },
      { role: 'assistant' },
    ],
  });

  const { audit } = JSON.parse(json.text) as { audit: readonly { hash: string }[] };
  expect(audit.length).toBeGreaterThan(0);
  for (const { hash } of audit) expect(hash).toMatch(/^[0-9a-f]{64}$/);

  const { name, text: html } = await exportFirst(page, 'HTML');
  expect(name).toMatch(/\.html$/);
  await expectStandsAlone(page, html);

  await rename(dataFolder, `${dataFolder}-elsewhere`);
  const alert = page.getByRole('alert').filter({ hasText: 'The data folder is missingPut it back' });
  await alert.waitFor();
  const markdown = await exportFirst(page, 'Markdown');
  expect(markdown.name).toMatch(/\.md$/);
  for (const part of ['## You', '> echo hello there', '### Tool call: `echo` of `Sample`', 'allowed by user']) {
    expect(markdown.text).toContain(part);
  }
  await send(page, 'This must not get lost');
  // Otherwise it would still be on its way, and be sent when storage works again.
  await expect(page.getByText('This could not be stored').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('This must not get lost');

  await rename(`${dataFolder}-elsewhere`, dataFolder);
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send' }).click();
  await idle(page);
  expect((await exportFirst(page, 'Markdown')).text).toContain('> This must not get lost');
});

test('the open chat is exported from the palette, by keys alone; Escape gives up', async ({ launch }) => {
  const { page } = await launch({ world: { chats: [['Hello', 'An answer.']] } });
  await openChat(page, 'Hello');
  const dialog = page.getByRole('dialog', { name: 'Export chat' });
  const open = async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('Export chat');
    await expect(palette.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Markdown' })).toBeFocused();
  };
  await open();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open();
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'JSON' })).toBeChecked();
  for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Export chat' })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/\.json$/);
});

/** What each paragraph says to a browser that knows nothing of the app. */
async function paragraphs(page: Page, html: string): Promise<readonly string[]> {
  const alone = await page.context().browser()?.newPage();
  if (alone === undefined) throw new Error('The shell is the browser.');
  await alone.setContent(html);
  const texts = await alone.locator('p').allTextContents();
  await alone.close();
  return texts;
}

test(
  'every named character is in the file, and in what is copied with its format',
  { tag: '@standin' },
  async ({ launch }) => {
    const names = Object.keys(characterEntities);
    const { page } = await launch({
      world: { chats: [['Names', names.map((name) => `${name} (&${name};)`).join('\n\n')]] },
    });
    const { headers } = await callHost(page, 'conversation.list', { limit: 1 });
    const conversationId = headers[0]?.id;
    if (conversationId === undefined) throw new Error('There is no chat.');
    const { messages } = await callHost(page, 'conversation.messages', { conversationId, limit: 2 });
    const messageId = messages.at(-1)?.id;
    if (messageId === undefined) throw new Error('There is no message.');
    const decoded = await paragraphs(page, names.map((name) => `<p>&${name};</p>`).join(''));
    const shown = decoded.map((character, at) => `${names[at] ?? ''} (${plainly(character)})`);

    const { html } = await callHost(page, 'chatExport.message', { conversationId, messageId });
    expect(await paragraphs(page, html)).toEqual(shown);
    const { text } = await callHost(page, 'chatExport.slice', { conversationId, format: 'html', after: null });
    expect(await paragraphs(page, text)).toEqual(expect.arrayContaining(shown));
  },
);

/** A text as it is shown: characters that nobody sees by their names. */
function plainly(text: string): string {
  return revealForReading(text)
    .map((part) => (part.kind === 'shown' ? part.text : part.name))
    .join('');
}
