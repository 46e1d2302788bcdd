import type { Page } from '@playwright/test';
import { approval, goTo, idle, send, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const cards = (page: Page) => page.getByRole('group', { name: /^Approve Sample/ });
const allow = (page: Page) => cards(page).first().getByRole('button', { name: 'Allow once' });

test.describe('the focus', { tag: '@shell' }, () => {
  test('goes from one question to the next, and then to the composer', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await expect(composer(page)).toBeFocused();
    await send(page, 'echo one and add 1 and 2');
    await expect(cards(page)).toHaveCount(2);
    await expect(allow(page)).toHaveAttribute('aria-disabled', 'false');
    await allow(page).focus();
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(1);
    // The focus is on the card and not on its button, so the same key allows nothing.
    await expect(cards(page)).toBeFocused();
    await expect(allow(page)).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(1);
    await allow(page).focus();
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
  });

  test('is in the composer after a choice from the menu, and after its undo', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'echo one');
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'More ways to allow' }).click();
    await page.getByRole('menuitem', { name: 'Always allow this tool' }).click();
    await idle(page);
    await expect(composer(page)).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
  });

  test('is in the composer after a turn was retried', async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    await send(page, 'slow_count to 100');
    await approval(page, 'Sample', 'slow_count').getByRole('button', { name: 'Allow once' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
  });

  test('returns from a dialog to the control that opened it', async ({ launch }) => {
    const { page } = await launch({ world: { servers: { memory: servers.memory } } });
    await goTo(page, 'Servers');
    const more = page.getByRole('button', { name: 'More for memory' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit memory' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(more).toBeFocused();

    const add = page.getByRole('button', { name: 'Add server' });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add).toBeFocused();

    await goTo(page, 'Settings');
    const addProvider = page.getByRole('button', { name: 'Add provider' });
    await addProvider.click();
    await page.getByRole('menuitem', { name: /Other/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(addProvider).toBeFocused();
  });

  test('closes the list of shortcuts with one Escape, and returns', async ({ app: { page } }) => {
    await goTo(page, 'Servers');
    const add = page.getByRole('button', { name: 'Add server' });
    await add.focus();
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add).toBeFocused();
  });
});

test('the first of several questions is in sight, then the next one', { tag: '@shell' }, async ({ launch }) => {
  const { page } = await launch({ world: { hasSample: true } });
  await page.setViewportSize({ width: 900, height: 520 });
  await send(page, 'echo one and add 1 and 2 and draw a gate');
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 });
  await expect(cards(page).last()).not.toBeInViewport({ ratio: 0.9 });
  const second = await cards(page).nth(1).getAttribute('aria-label');
  await allow(page).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toHaveAccessibleName(second ?? '');
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 });
});
