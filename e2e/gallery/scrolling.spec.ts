import { expect, type Page } from '@playwright/test';
import { test } from './openGallery.ts';

const scroller = (page: Page) => page.getByRole('group', { name: 'Messages' });
const jump = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });

/** How far the top of a message stands below the top of the thread. */
const below = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const messages = [...document.querySelectorAll('article[aria-label="User message"]')];
    const message = messages.find((each) => each.textContent.includes(wanted));
    const thread = document.querySelector('[role="group"][aria-label="Messages"]');
    if (!message || !thread) return undefined;
    return Math.round(message.getBoundingClientRect().top - thread.getBoundingClientRect().top);
  }, text);

test('sending goes to the sent message, also for somebody who had scrolled up', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(page.getByText('Answer 1000.')).toBeVisible();
  await scroller(page).hover();
  await page.mouse.wheel(0, -3000);
  await expect(jump(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('A new question');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'User message' }).getByText('A new question')).toBeInViewport();
  await expect(async () => {
    const top = await below(page, 'A new question');
    expect(top).toBeGreaterThanOrEqual(16);
    expect(top).toBeLessThanOrEqual(48);
  }).toPass();
  await expect(jump(page)).toHaveCount(0);
});

test('a result that waits for review comes into view for somebody who looked at the call', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await page.setViewportSize({ width: 1000, height: 620 });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await page.getByRole('group', { name: 'Approve filesystem write_file' }).waitFor();
  // To the buttons of the question, which is neither its top nor the end of the thread.
  await scroller(page).hover();
  await page.mouse.wheel(0, 150);
  await expect(page.getByRole('group', { name: 'Approve filesystem write_file' })).toBeInViewport();
  await page.evaluate(() => {
    const host = window.galleryHost;
    for (const [requestId, to] of [
      ['r1', 'done'],
      ['r2', 'reviewing'],
    ] as const) {
      const approval = host.world.approvals.find(({ id }) => id === requestId);
      const call = host.world.calls.find(({ id }) => id === approval?.callId);
      if (approval === undefined || call === undefined) throw new Error(`There is no ${requestId}.`);
      host.publish({ type: 'approval.settled', requestId: requestId as never });
      if (to === 'done') {
        host.publish({ type: 'toolCall.changed', call: { ...call, state: { kind: 'denied', reason: 'no' } } });
        continue;
      }
      const summary = host.world.snapshot.approvals[0];
      if (summary === undefined) throw new Error('Nothing waits.');
      const next = { ...summary, id: 'rev' as never, callId: call.id, conversationId: call.conversationId };
      host.publish({ type: 'toolCall.changed', call: { ...call, state: { kind: 'reviewing', requestId: next.id } } });
      host.publish({
        type: 'approval.requested',
        request: { ...next, about: 'result', serverName: 'everything', toolName: 'echo' },
      });
    }
  });
  const review = page.getByRole('group', { name: 'Review result of everything echo' });
  await expect(review).toBeInViewport({ ratio: 0.9 });
  await expect(jump(page)).toHaveCount(0);
});
