import { expect, type Page } from '@playwright/test';
import { test } from './openGallery.ts';
import { passGuard, resize, stopTime } from './pageTime.ts';

/** By how much the card is moved. */
const push = 90;

const card = (page: Page) => page.getByRole('group', { name: 'Approve filesystem write_file' });
const allow = (page: Page) => card(page).getByRole('button', { name: 'Allow once' });
const top = async (page: Page) => (await allow(page).boundingBox())?.y ?? 0;
const answers = (page: Page) =>
  page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'approval.answer').length);

/** The card stands in view for a while; from then on time passes only when it is told to. */
async function openCard(page: Page): Promise<{ x: number; y: number }> {
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(allow(page)).toHaveAttribute('aria-disabled', 'false');
  await stopTime(page);
  await passGuard(allow(page));
  const { x, y, width, height } = (await allow(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

async function isAnswered(page: Page): Promise<void> {
  // The host answers in time of its own.
  await page.clock.runFor(1000);
  await expect(card(page)).toHaveCount(0);
  expect(await answers(page)).toBe(1);
}

/** Something comes to stand above the thread, as a notice does. What grows within it scrolls away, and moves no card. */
async function growAbove(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Messages' }).evaluate((element, height) => {
    const grown = document.createElement('div');
    grown.style.flex = `0 0 ${String(height)}px`;
    grown.style.height = `${String(height)}px`;
    (element.parentElement ?? element).before(grown);
  }, push);
}

test('a card that is pushed under a resting pointer ignores a press that was meant for the element before it', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'approval' });
  await resize(page, { width: 1280, height: 1700 });
  const before = await openCard(page);
  await page.mouse.move(before.x, before.y + push);
  await growAbove(page);
  const isUnderPointer = async () => {
    const box = await allow(page).boundingBox();
    return box !== null && Math.abs(box.y + box.height / 2 - before.y - push) < 10;
  };
  await expect.poll(isUnderPointer).toBe(true);
  await page.mouse.down();
  await page.mouse.up();
  await page.clock.runFor(200);
  await page.mouse.down();
  await page.mouse.up();
  expect(await answers(page)).toBe(0);
  await expect(card(page)).toBeVisible();
  await passGuard(allow(page));
  await page.mouse.down();
  await page.mouse.up();
  await isAnswered(page);
});

test('a card that moves up, because what is above it in a short chat shrank, ignores a press on its new place', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'approval' });
  await resize(page, { width: 1280, height: 1700 });
  const before = await openCard(page);
  const topBefore = await top(page);
  const said = page.getByRole('article', { name: 'User message' }).first();
  const height = (await said.boundingBox())?.height ?? 0;
  await said.evaluate((element) => {
    element.style.height = '0';
    element.style.overflow = 'hidden';
  });
  // Nothing is scrolled that could be scrolled back.
  await expect.poll(() => top(page)).toBeLessThan(topBefore - height / 2);
  const box = await allow(page).boundingBox();
  await page.mouse.click(before.x, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.clock.runFor(200);
  expect(await answers(page)).toBe(0);
  await passGuard(allow(page));
  await page.mouse.click(before.x, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await isAnswered(page);
});

test('a card that does not move accepts the first press, and so does one that the user scrolled', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'approval' });
  await resize(page, { width: 1280, height: 860 });
  const { x, y } = await openCard(page);
  const before = await top(page);
  await page.mouse.move(x, y - 60);
  await page.mouse.wheel(0, -40);
  await expect.poll(() => top(page)).toBeGreaterThan(before);
  const box = await allow(page).boundingBox();
  if (box === null) throw new Error('Not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await isAnswered(page);
});

test('a card that was pushed accepts a key at once, because a key acts on the card at any position', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'approval' });
  await resize(page, { width: 1280, height: 1700 });
  await openCard(page);
  await allow(page).focus();
  await growAbove(page);
  await page.keyboard.press('Enter');
  await isAnswered(page);
});

test('buttons that move because the text of their question arrives do not look ready in between', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  const late = 1_000_000;
  await page.evaluate((ms) => (window.galleryHost.world.lateMs['pin.change'] = ms), late);
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  await page.getByRole('button', { name: 'Review the change of echo' }).click();
  const later = page.getByRole('dialog', { name: 'Tool changed: echo' }).getByRole('button', { name: 'Disable tool' });
  await expect(later).toBeVisible();
  const watching = await later.evaluateHandle((button) => {
    const look = () => ({
      top: button.getBoundingClientRect().top,
      isReady: button.getAttribute('aria-disabled') === 'false',
    });
    const seen = [look()];
    const watch = async () => {
      while (seen.length < 1000 && !(seen.at(-1)?.isReady ?? false)) {
        await new Promise(requestAnimationFrame);
        seen.push(look());
      }
      return seen;
    };
    // In an object: a promise would be waited for.
    return { frames: watch() };
  });
  // The question has been in place for long when its text arrives.
  await page.clock.fastForward(late);
  const frames = await watching.evaluate((watched) => watched.frames);
  const [before, ready] = frames.slice(-2);
  expect(ready?.isReady).toBe(true);
  expect(ready?.top).toBe(before?.top);
  expect(new Set(frames.map(({ top }) => top)).size).toBeGreaterThan(1);
});

test('answers of a review that cannot be pressed yet say why', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const late = 1_000_000;
  await page.evaluate(
    (ms) => Object.assign(window.galleryHost.world.lateMs, { 'pin.change': ms, 'pin.answer': ms }),
    late,
  );
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  await page.getByRole('button', { name: 'Review the change of echo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tool changed: echo' });
  const disable = dialog.getByRole('button', { name: 'Disable tool' });
  await expect(disable).toHaveAttribute('aria-disabled', 'true');
  await expect(disable).toHaveAccessibleDescription('This is still being loaded.');
  await expect(dialog.getByText('This is still being loaded.')).toBeVisible();
  await stopTime(page);
  await page.clock.runFor(late);
  await expect(dialog.getByText('This is still being loaded.')).toHaveCount(0);
  await passGuard(disable);
  await expect(disable).toHaveAccessibleDescription('');
  await disable.press('Enter');
  await expect(disable).toHaveAccessibleDescription('Your answer is being sent…');
  await expect(dialog.getByText('Your answer is being sent…')).toBeVisible();
  await expect(disable).toBeFocused();
});

test('answers to changes of mcp.json that cannot be pressed while one is being sent say so', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'review' });
  await page.evaluate(() => (window.galleryHost.world.lateMs['config.answer'] = 1_000_000));
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes to mcp.json' });
  const keep = dialog.getByRole('group', { name: 'Change to archive' }).getByRole('button', { name: 'Keep mine' });
  const other = dialog.getByRole('group', { name: 'Change to helper' }).getByRole('button', { name: 'Apply' });
  const all = dialog.getByRole('button', { name: /^Apply all/ });
  await expect(keep).toHaveAccessibleDescription('');
  await keep.press('Enter');
  for (const button of [other, all]) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('Your answer is being sent…');
  }
  await expect(dialog.getByText('Your answer is being sent…')).toBeVisible();
  await all.press('Enter');
  await other.press('Enter');
  expect(
    await page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'config.answer').length),
  ).toBe(1);
});
