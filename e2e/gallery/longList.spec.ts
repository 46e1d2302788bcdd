import { expect, type Locator, type Page } from '@playwright/test';
import type { ConversationHeader } from '../../shared/domain/conversation.ts';
import { header } from './fixtures/builders.ts';
import { server } from './fixtures/ids.ts';
import { detailsOf, openDetailsOf, rowOf, test } from './openGallery.ts';
import { expectLooksRight } from './looksRight.ts';

test('a thousand permissions have elements near the view only, and can all be reached, found and revoked', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'manyGrants', hasRealClock: true });
  await page.getByRole('button', { name: 'Permissions' }).click();
  const row = (at: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`server ${at}echo`) });
  await expect(row(0)).toBeVisible();
  expect(await page.locator('main *').count()).toBeLessThan(1500);
  await expect(row(0)).toHaveAttribute('aria-posinset', '1');
  await expect(row(0)).toHaveAttribute('aria-setsize', '1000');
  await expectLooksRight(page, 'permissions-many', { widths: [1280, 380] });

  await scrollToEnd(listOf(row(0)), row(999));
  await expect(row(999)).toHaveAttribute('aria-posinset', '1000');
  await expect(row(0)).toHaveCount(0);
  expect(await page.locator('main *').count()).toBeLessThan(1500);

  await row(990).getByRole('button', { name: 'Revoke' }).click();
  await expect(row(990)).toHaveCount(0);
  await page.getByRole('searchbox', { name: /permissions/ }).fill('server 500');
  await expect(row(500)).toBeVisible();
  await expect(row(499)).toHaveCount(0);
});

test('of two thousand chats those near the view have elements, and each is reached by wheel and keyboard', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  const chats = page.getByRole('navigation');
  const chat = (at: number) => chats.getByRole('button', { name: `Chat number ${at}`, exact: true });
  await expect(chat(0)).toBeVisible();
  expect(await chats.locator('*').count()).toBeLessThan(1500);
  await scrollToEnd(listOf(chat(0)), chat(1999));
  await expect(chat(0)).toHaveCount(0);
  expect(await chats.locator('*').count()).toBeLessThan(1500);
  await chat(1982).focus();
  // Each row has two stops, and the row before it is drawn in time.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(chat(1981)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat(1981)).toHaveAttribute('aria-current', 'page');
});

test('of three hundred servers those near the view have elements, and the details of one stay', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  await page.getByRole('button', { name: 'Servers' }).click();
  const heading = (at: number) => page.getByRole('heading', { name: `server-${at}`, exact: true });
  const row = (at: number) => rowOf(page, `server-${at}`);
  await expect(heading(0)).toBeVisible();
  expect(await page.locator('main *').count()).toBeLessThan(2500);
  await expect(heading(299)).toHaveCount(0);
  await scrollToEnd(listOf(heading(0)), heading(299));
  await expect(heading(1)).toHaveCount(0);
  await expect(row(299)).toHaveAttribute('aria-posinset', '300');
  await expect(row(299)).toHaveAttribute('aria-setsize', '300');

  await scrollToStart(listOf(heading(299)), heading(1));
  const details = await openDetailsOf(page, 'server-1');
  await expect(row(1)).toHaveAttribute('aria-current', 'true');
  await expect(details).toBeFocused();
  await scrollToEnd(listOf(heading(1)), heading(299));
  await expect(heading(60)).toHaveCount(0);
  await expect(details).toBeInViewport();
  await expectLooksRight(page, 'servers-many', { widths: [1280, 380] });
});

test('many servers are searched, filtered, ordered, and switched together; rows stay where they are while states change', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(row('server-0')).toHaveAttribute('aria-setsize', '300');
  await page.evaluate(() => {
    const error = { code: 'serverExited', message: 'It ended.', data: {} } as never;
    window.galleryHost.publish({
      type: 'server.stateChanged',
      serverId: 'server-250' as never,
      state: { kind: 'failed', error },
    });
  });
  // It does not jump to the top while the list is looked at.
  await expect(row('server-0')).toHaveAttribute('aria-posinset', '1');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('attention');
  await expect(row('server-250')).toHaveAttribute('aria-setsize', '1');
  await expectLooksRight(page, 'servers-attention', { widths: [400, 1280] });
  await page.getByRole('combobox', { name: 'Show' }).selectOption('all');
  await expect(row('server-250')).toHaveAttribute('aria-posinset', '1');

  await page.getByRole('searchbox', { name: 'Search servers' }).fill('SERVER-29');
  await expect(row('server-29')).toHaveAttribute('aria-setsize', '11');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(page.getByText('11 selected')).toBeVisible();
  await expectLooksRight(page, 'servers-selected', { widths: [400, 1280] });
  await page.getByRole('button', { name: 'Switch off' }).click();
  const switched = await page.evaluate(() =>
    window.galleryHost.seen.filter(({ command }) => command === 'server.setEnabled').map(({ input }) => input),
  );
  expect(switched).toHaveLength(11);
  await page.getByRole('searchbox', { name: 'Search servers' }).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No server fits' })).toBeVisible();
  // A server that is asked for elsewhere is listed in any case.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('server-77');
  await page.getByRole('option', { name: 'server-77', exact: true }).click();
  await expect(row('server-77').getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(detailsOf(page, 'server-77')).toBeVisible();
});

test('the palette leads to a server far down, again and again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  const choose = async (at: number) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill(`server-${at}`);
    await page.getByRole('option', { name: `server-${at}`, exact: true }).click();
  };
  for (const at of [250, 7, 250]) {
    await choose(at);
    await expect(rowOf(page, `server-${at}`).getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(detailsOf(page, `server-${at}`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(detailsOf(page, 'server-250')).toHaveCount(0);
  await expect(rowOf(page, 'server-250')).toBeFocused();
  await choose(250);
  await expect(detailsOf(page, 'server-250')).toBeVisible();
});

test('renaming a chat survives chats that come above it, a longer list, and its own move to today', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived', hasRealClock: true });
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  // A list that is drawn whole, and one more makes it a long one.
  const old = Array.from({ length: 40 }, (_, at) => header(`old-${at}`, `Old chat ${at}`, 60));
  for (const each of old) await publishChat(page, each);
  const renamed = chats.getByRole('button', { name: 'Old chat 19', exact: true });
  await renamed.dblclick();
  const title = chats.getByRole('textbox', { name: 'New title' });
  await expect(title).toBeFocused();
  await page.keyboard.type('Half');
  const field = await title.elementHandle();
  for (const at of [40, 41, 42]) {
    await publishChat(page, header(`old-${at}`, `Old chat ${at}`, 59));
    await expect(chats.getByRole('button', { name: `Old chat ${at}`, exact: true })).toHaveCount(1);
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  }
  await page.keyboard.type(' way');
  await expect(title).toHaveValue('Half way');

  // An answer in it moves it to another group of the list.
  await publishChat(page, { ...header('old-19', 'Old chat 19'), updatedAt: Date.now() });
  await expect(chats.getByRole('region', { name: 'Today' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type(' there');
  await expect(title).toHaveValue('Half way there');
  await page.keyboard.press('Enter');
  await expect(chats.getByRole('button', { name: 'Half way there', exact: true })).toBeFocused();
});

test('a chat that is being renamed keeps its words when it is scrolled far away', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  const chat = (at: number) => chats.getByRole('button', { name: `Chat number ${at}`, exact: true });
  await chat(5).dblclick();
  await page.keyboard.type('Words');
  await scrollToEnd(listOf(chat(0)), chat(1999));
  await expect(chat(20)).toHaveCount(0);
  await page.keyboard.type(' more');
  await expect(chats.getByRole('textbox', { name: 'New title' })).toHaveValue('Words more');
});

test('what is typed in the details of a server stays when another server goes', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  await page.getByRole('button', { name: 'Servers' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('server-40');
  await page.getByRole('option', { name: 'server-40', exact: true }).click();
  const details = detailsOf(page, 'server-40');
  await details.getByRole('tab', { name: /Traffic/ }).click();
  await details.getByRole('searchbox').fill('tools/call');
  await page.evaluate(
    (serverId) => window.galleryHost.publish({ type: 'server.removed', serverId }),
    server('server-0'),
  );
  await expect(rowOf(page, 'server-40')).toHaveAttribute('aria-posinset', '40');
  await expect(rowOf(page, 'server-40')).toHaveAttribute('aria-setsize', '299');
  await expect(details.getByRole('searchbox')).toHaveValue('tools/call');
});

function publishChat(page: Page, header: ConversationHeader): Promise<void> {
  return page.evaluate((added) => window.galleryHost.publish({ type: 'conversation.added', header: added }), header);
}

/** The list that has a row, wherever it is scrolled to. */
function listOf(row: Locator): Locator {
  return row.locator('xpath=ancestor::ul[1]');
}

async function scrollToEnd(list: Locator, last: Locator): Promise<void> {
  await scrollUntil(list, last, (element) => element.scrollIntoView({ block: 'end' }));
}

async function scrollToStart(list: Locator, first: Locator): Promise<void> {
  await scrollUntil(list, first, (element) => element.scrollIntoView({ block: 'start' }));
}

/** Rows that were not drawn have another height than the list expects: once is not always enough. */
async function scrollUntil(list: Locator, row: Locator, scroll: (element: Element) => void): Promise<void> {
  const element = await list.elementHandle();
  await expect
    .poll(async () => {
      await element?.evaluate(scroll);
      return row.isVisible();
    })
    .toBe(true);
  await expect(row).toBeInViewport();
}
