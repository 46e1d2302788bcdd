import { expect, type Locator, type Page } from '@playwright/test';

/** Longer than anything must be in view, or have the focus, before a press on it or a key counts; ms of the page's clock. */
const settleMs = 1500;
/** Further ahead than the page's clock goes while it is being asked for the time. */
const aheadMs = 60_000;

/**
 * Passes the time in which a question ignores presses. The page counts it from its report that the question is in view, after whatever
 * moved it has come to rest: if the clock is moved before, the time has yet to begin.
 *
 * @param question its button, or the card that the keys answer
 */
export async function passGuard(question: Locator): Promise<void> {
  await expect(async () => {
    await question.scrollIntoViewIfNeeded();
    await comesToRest(question);
    // What follows its end may have scrolled it away again.
    await expect(question).toBeInViewport({ timeout: 100 });
  }).toPass();
  await question.page().clock.runFor(settleMs);
}

/**
 * Sets the size of the window, and waits until the page has answered it: a chat that follows its end scrolls once more when it does, and
 * would undo what the test scrolls before.
 */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await comesToRest(page.locator('body'));
}

/** Waits until the page's observers have reported, and nothing moves any more. Their frames do not depend on the page's clock. */
const comesToRest = (part: Locator): Promise<void> =>
  part.evaluate(async (element) => {
    // The page's observers are older, so they report first.
    const nextReport = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(element);
      });
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    await nextReport();
    // What is new begins to move one frame later.
    await nextReport();
    while (moving().length > 0) {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await nextReport();
    }
  });

/** From now on time passes only when the test moves the clock, however slow the machine is. The clock goes ahead to that time. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
}
