import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search all chats' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Search results' });
/** Beside it, the page has a status of its connections. */
const status = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /messages? in/ });

test('the search of all chats opens from the sidebar, finds while typing, and goes to the message', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('Answer 40');
  await page.getByRole('button', { name: 'Search all chats' }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Answer 40');
  await expect(results(page).getByRole('option').first()).toContainText('Answer 40');
  await expect(results(page).locator('mark').first()).toHaveText('Answer 40');
  await expectLooksRight(page, 'search', { widths: [400, 1280] });
  // "Answer 40." is the oldest match, far above what is read when the chat is opened.
  await field(page).fill('Answer 40.');
  await expect(status(page)).toHaveText('1 message in 1 chat');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Answer 40.', { exact: false }).first()).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Find in this chat' })).toHaveValue('Answer 40.');
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('found-now') ?? [])].map(String));
  await expect.poll(marked).toEqual(['Answer 40.']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Find in this chat' })).toHaveCount(0);
  // The results are kept for the next one.
  await page.keyboard.press('Control+Shift+f');
  await expect(field(page)).toHaveValue('Answer 40.');
});

test('the arrow keys move in the results, which are read and drawn as they are reached', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Search all');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Find any message' })).toBeVisible();
  await field(page).fill('Answer');
  await expect(status(page)).toHaveText(/^Over \d+ messages in 1 chat$/);
  const active = () => results(page).getByRole('option', { selected: true });
  const first = await active().textContent();
  await page.keyboard.press('ArrowUp');
  await expect(active()).toHaveText(first ?? '');
  for (let presses = 0; presses < 100; presses++) await page.keyboard.press('ArrowDown');
  await expect(active()).toBeInViewport();
  expect(await active().textContent()).not.toBe(first);
  const id = await active().getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  expect(await results(page).getByRole('option').count()).toBeLessThan(60);
});

test('filters are sent to the host, also the days of a range', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.keyboard.press('Control+Shift+f');
  const sent = () =>
    page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'search.messages').at(-1)?.input);
  const filters = page.getByRole('group', { name: 'Filter results' });
  await filters.getByRole('checkbox', { name: 'With attachments' }).click();
  await expect.poll(sent).toMatchObject({ text: '', filter: { hasFile: true } });
  await filters.getByRole('combobox', { name: 'Server' }).selectOption('everything');
  await filters.getByRole('combobox', { name: 'Tool' }).selectOption({ index: 1 });
  await expect.poll(sent).toMatchObject({ filter: { toolName: 'echo' } });
  await filters.getByRole('combobox', { name: 'Time' }).selectOption('Between two days…');
  await filters.getByLabel('From').fill('2026-11-01');
  await filters.getByLabel('To', { exact: true }).fill('2026-11-02');
  const [from, to] = await page.evaluate(() => [new Date(2026, 10, 1).getTime(), new Date(2026, 10, 3).getTime()]);
  await expect.poll(sent).toMatchObject({ filter: { from, to } });
  await expectLooksRight(page, 'search-filters', { widths: [400, 1280] });
});

test('a search says when it finds nothing, fails, or when the index is not complete', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.keyboard.press('Control+Shift+f');
  await field(page).fill('no such words');
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible();
  await field(page).fill('fails');
  await expect(page.getByRole('alert')).toContainText('This could not be stored');
  await page.evaluate(() => (window.galleryHost.world.searchIndex = { kind: 'indexing', percent: 40 }));
  await field(page).fill('the');
  await expect(page.getByRole('note')).toContainText('Indexing… 40 %');
  await expect(page.getByText('Only the titles of 3 chats match')).toBeVisible();
  await expectLooksRight(page, 'search-indexing', { widths: [400, 1280] });
  await page.evaluate(() => (window.galleryHost.world.searchIndex = { kind: 'plainScan' }));
  // While it is incomplete, the search is repeated by itself.
  await page.clock.runFor(2000);
  await expect(page.getByRole('note')).toContainText('no full-text search');
  await page.evaluate(() => (window.galleryHost.world.searchIndex = { kind: 'failing', fault: 'full' }));
  await field(page).fill('then');
  await expect(page.getByRole('note')).toContainText('The disk is full');
});

test('a search that takes long shows that, and is cancelled by the next one', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long', hasRealClock: true });
  await page.keyboard.press('Control+Shift+f');
  await page.evaluate(() => (window.galleryHost.world.lateMs['search.messages'] = 1_000_000));
  await field(page).fill('Answer 1');
  await expect(page.getByRole('main').getByText('Searching…')).toBeAttached();
  await page.evaluate(() => (window.galleryHost.world.lateMs['search.messages'] = 0));
  await field(page).fill('Answer 40.');
  await expect(status(page)).toHaveText('1 message in 1 chat');
});

test('what was found before the field was emptied is not shown for what is typed next', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long', hasRealClock: true });
  await page.keyboard.press('Control+Shift+f');
  await field(page).fill('Answer 40.');
  await expect(status(page)).toHaveText('1 message in 1 chat');
  await field(page).fill('');
  await page.evaluate(() => (window.galleryHost.world.lateMs['search.messages'] = 1_000_000));
  await field(page).fill('Question');
  await expect(page.getByRole('main').getByText('Searching…')).toBeAttached();
  await expect(page.getByRole('listbox', { name: 'Search results' })).toHaveCount(0);
});

test('the palette finds chats that the page does not have', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyChats' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ancient');
  await page.getByRole('option', { name: 'An ancient chat' }).click();
  await expect(page.getByText('Words from long ago')).toBeVisible();
});

test('the palette finds each of a thousand tools, and has elements for a part of them', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    const [tool] = world.tools;
    if (tool === undefined) throw new Error('The scenario has no tools.');
    const named = (at: number) => ({
      ...tool,
      tool: { ...tool.tool, name: `number_${at}` },
      title: `Tool number ${at}`,
    });
    world.tools = Array.from({ length: 1000 }, (_, at) => named(at));
  });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const tools = palette.getByRole('group', { name: /^Tools/ });
  await expect(tools).toHaveAccessibleName('Tools 50 of 1000; type to find more');
  await expect(tools.getByRole('option')).toHaveCount(50);
  await page.keyboard.type('number 987');
  await expect(tools.getByRole('option')).toHaveCount(1);
  await expect(tools.getByRole('option', { name: 'Tool number 987' })).toBeVisible();
  await expect(tools).toHaveAccessibleName('Tools');
  await palette.getByRole('combobox').fill('987 tool');
  await expect(tools.getByRole('option', { name: 'Tool number 987' })).toBeVisible();
});

test('the search of all chats opens by its keys, with nothing found before anything is typed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.keyboard.press('Control+Shift+f');
  await expect(field(page)).toBeFocused();
  await expect(results(page)).toHaveCount(0);
  await expectLooksRight(page, 'search-empty', { widths: [400, 1280] });
});
