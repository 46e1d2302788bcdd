import { expect } from '@playwright/test';
import { test } from './openGallery.ts';
import { expectLooksRight } from './looksRight.ts';

test('a thousand permissions have elements near the view only, and can all be reached, found and revoked', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'manyGrants', hasRealClock: true });
  await page.getByRole('button', { name: 'Permissions' }).click();
  const row = (at: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`server ${at}echo`) });
  await expect(row(0)).toBeVisible();
  expect(await page.locator('main *').count()).toBeLessThan(1500);
  await expect(page.getByRole('list', { name: '1–20 of 1,000' })).toBeVisible();
  await expectLooksRight(page, 'permissions-many', { widths: [1280, 380] });

  await page.getByRole('list', { name: '981–1,000 of 1,000' }).scrollIntoViewIfNeeded();
  await expect(row(999)).toBeVisible();
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
  await chats.getByRole('list', { name: '1,981–2,000 of 2,000' }).scrollIntoViewIfNeeded();
  await expect(chat(1999)).toBeVisible();
  await expect(chat(0)).toHaveCount(0);
  expect(await chats.locator('*').count()).toBeLessThan(1500);
  await chat(1980).focus();
  // Each row has two stops, and the row before it is in another part of the list.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(chat(1979)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat(1979)).toHaveAttribute('aria-current', 'page');
});

test('of three hundred servers those near the view have elements, and what was unfolded stays', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  await page.getByRole('button', { name: 'Servers' }).click();
  const heading = (at: number) => page.getByRole('heading', { name: `server-${at}`, exact: true });
  const row = (at: number) => page.getByRole('listitem').filter({ has: heading(at) });
  await expect(heading(0)).toBeVisible();
  expect(await page.locator('main *').count()).toBeLessThan(1500);
  const details = row(1).getByRole('button', { name: 'Details' });
  await expect(heading(299)).toHaveCount(0);
  await page.getByRole('list', { name: '281–300 of 300' }).scrollIntoViewIfNeeded();
  await expect(heading(299)).toBeVisible();
  await expect(heading(1)).toHaveCount(0);

  await page.getByRole('list', { name: '1–20 of 300' }).scrollIntoViewIfNeeded();
  await details.click();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  // What has the focus stays in any case.
  await page.getByRole('button', { name: 'Servers' }).focus();
  await page.getByRole('list', { name: '281–300 of 300' }).scrollIntoViewIfNeeded();
  await expect(heading(299)).toBeVisible();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(heading(25)).toHaveCount(0);
  await expectLooksRight(page, 'servers-many', { widths: [1280, 380] });
});

test('the palette leads to a server far down, again and again, and what else is unfolded stays', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'manyRows', hasRealClock: true });
  const row = (at: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `server-${at}`, exact: true }) });
  const choose = async (at: number) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill(`server-${at}`);
    await page.getByRole('option', { name: `server-${at}`, exact: true }).click();
  };
  const details = (at: number) => row(at).getByRole('button', { name: 'Details' });
  for (const at of [250, 7, 250]) {
    await choose(at);
    await expect(row(at).getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(details(at)).toHaveAttribute('aria-expanded', 'true');
  }
  await details(250).click();
  await expect(details(250)).toHaveAttribute('aria-expanded', 'false');
  await choose(250);
  await expect(details(250)).toHaveAttribute('aria-expanded', 'true');
  await expect(details(7)).toHaveAttribute('aria-expanded', 'true');
});
