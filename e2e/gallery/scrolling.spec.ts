import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './openGallery.ts';
import { resize } from './pageTime.ts';

const scroller = (page: Page) => page.getByRole('group', { name: 'Messages' });
const jump = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });

const farFromEnd = (page: Page) =>
  scroller(page).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);

/** More stands in the chat than before, as while an answer comes in. */
const grow = (page: Page) =>
  scroller(page).evaluate((element) => {
    const grown = document.createElement('div');
    grown.style.height = '300px';
    element.firstElementChild?.append(grown);
  });

/** How far the top of a message stands below the top of the thread. */
const below = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const messages = [...document.querySelectorAll('article[aria-label="User message"]')];
    const message = messages.find((each) => each.textContent.includes(wanted));
    const thread = document.querySelector('[role="group"][aria-label="Messages"]');
    if (!message || !thread) return undefined;
    return Math.round(message.getBoundingClientRect().top - thread.getBoundingClientRect().top);
  }, text);

test('sending goes to the sent message, even when the user had scrolled up', async ({ gallery }) => {
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

for (const moves of ['only the user', 'the browser, too,'])
  test(`a result that waits for review scrolls into view for a user who was looking at the call: ${moves} scrolls`, async ({
    gallery,
  }) => {
    const page = await gallery.open({ scenario: 'approval' });
    await resize(page, { width: 1000, height: 620 });
    await page.getByRole('button', { name: /^Summary of the release files/ }).click();
    const question = page.getByRole('group', { name: 'Approve filesystem write_file' });
    await expect(question).toBeInViewport();
    // Up to what was said before: of the question the top is in view, its end is not, and neither is the end of the thread.
    await scroller(page).hover();
    await page.mouse.wheel(0, -200);
    await expect(jump(page)).toBeVisible();
    await expect(question).toBeInViewport();
    if (moves !== 'only the user') await scrollWithReview(page);
    await settleAsReview(page);
    const review = page.getByRole('group', { name: 'Review result of everything echo' });
    await expect(review.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(review).toBeInViewport({ ratio: 0.9 });
    await expect(jump(page)).toHaveCount(0);
  });

/** The chat scrolls a little in the frame in which the review comes, as it does when the browser holds what is in view. */
const scrollWithReview = (page: Page) =>
  scroller(page).evaluate((element) => {
    const observer = new MutationObserver(() => {
      if (element.querySelector('[data-approval="rev"]') === null) return;
      observer.disconnect();
      element.scrollBy(0, 10);
    });
    observer.observe(element, { subtree: true, childList: true, attributes: true });
  });

/**
 * More stands above what is said in the chat, as when a picture or an app there gets its size.
 *
 * @param isTwice whether even more does as soon as the page has answered, before the event of its scroll
 */
const growAbove = (page: Page, isTwice = false) =>
  scroller(page).evaluate((element, again) => {
    const content = element.firstElementChild;
    if (content === null) throw new Error('The chat is empty.');
    const grown = document.createElement('div');
    grown.style.height = '60px';
    content.prepend(grown);
    // Younger than the page's observer, which is told first.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      grown.style.height = '120px';
    });
    if (again) observer.observe(content);
  }, isTwice);

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The list changes its height some frames after its rows: until then the page does not know the place of the next question. */
const isAtRest = (page: Page) =>
  scroller(page).evaluate(async (element) => {
    const look = () =>
      `${element.scrollHeight} ${element.querySelector('[data-approval]')?.getBoundingClientRect().top}`;
    let before = look();
    for (let equal = 0; equal < 20;) {
      await new Promise(requestAnimationFrame);
      const now = look();
      equal = now === before ? equal + 1 : 0;
      before = now;
    }
  });

/** The first waiting call is denied. */
const settleFirst = (page: Page) =>
  page.evaluate(() => {
    const host = window.galleryHost;
    const approval = host.world.snapshot.approvals[0];
    const call = host.world.calls.find(({ id }) => id === approval?.callId);
    if (approval === undefined || call === undefined) throw new Error('Nothing waits.');
    host.publish({ type: 'approval.settled', requestId: approval.id });
    const state = { kind: 'denied', reason: { kind: 'said', text: 'Not this one.' } } as const;
    host.publish({ type: 'toolCall.changed', call: { ...call, state } });
  });

/** Opens a chat in which one question waits, entirely in view. */
async function openWithQuestion(page: Page, height: number): Promise<Locator> {
  await resize(page, { width: 1000, height });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const question = page.getByRole('group', { name: 'Approve everything echo' });
  // It grows when its content is read.
  await expect(question).toContainText('Echoes back the input.');
  // The question of the other one is the first then.
  await settleFirst(page);
  await expect(page.getByRole('group', { name: /^Approve/ })).toHaveCount(1);
  const allow = question.getByRole('button', { name: 'Allow once' });
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  await expect(question).toBeInViewport({ ratio: 1 });
  await isAtRest(page);
  return allow;
}

const canScroll = (page: Page) =>
  scroller(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);

const chats = [
  { chat: 'a chat longer than the window', height: 700, isLong: true },
  { chat: 'a chat shorter than the window', height: 1500, isLong: false },
];

for (const { chat, height, isLong } of chats) {
  test(`a question in view stays where it is when more comes below it, in ${chat}`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'approval' });
    const allow = await openWithQuestion(page, height);
    expect(await canScroll(page)).toBe(isLong);
    const before = await allow.boundingBox();
    for (let i = 0; i < 4; i++) {
      await grow(page);
      await twoFrames(page);
    }
    expect(await farFromEnd(page)).toBeGreaterThan(200);
    expect(await allow.boundingBox()).toEqual(before);
  });

  test(`a question in view stays where it is when what is above it grows, in ${chat}`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'approval' });
    const allow = await openWithQuestion(page, height);
    if (isLong) await grow(page);
    await twoFrames(page);
    expect(await canScroll(page)).toBe(isLong);
    const before = await allow.boundingBox();
    for (let i = 0; i < 3; i++) {
      await growAbove(page);
      await twoFrames(page);
      await expect.poll(() => allow.boundingBox()).toEqual(before);
    }
    // What was made room for below the question ends with it.
    await settleFirst(page);
    await expect(allow).toHaveCount(0);
    await expect.poll(() => canScroll(page)).toBe(isLong);
  });
}

test('a question in view stays where it is when the chat grows between a scroll of its own and the event of it', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'approval' });
  const allow = await openWithQuestion(page, 700);
  await grow(page);
  await isAtRest(page);
  const before = await allow.boundingBox();
  await growAbove(page, true);
  await isAtRest(page);
  expect(await allow.boundingBox()).toEqual(before);
});

test('a click in the chat does not stop it from following new messages', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await page.getByText('Answer 1000.').click();
  // The worst moment: the chat has scrolled by itself, and its content grows again before the event of that scroll.
  await scroller(page).evaluate((element) => {
    const growAgain = () => {
      const grown = document.createElement('div');
      grown.style.height = '300px';
      element.firstElementChild?.append(grown);
    };
    element.addEventListener('scroll', growAgain, { capture: true, once: true });
  });
  await grow(page);
  await expect.poll(() => farFromEnd(page)).toBeLessThan(2);
  await expect(jump(page)).toHaveCount(0);
});

test('the chat stays where a key took it while its content grows', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(page.getByText('Answer 1000.')).toBeVisible();
  await scroller(page).focus();
  await page.keyboard.press('PageUp');
  await expect(jump(page)).toBeVisible();
  await grow(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await farFromEnd(page)).toBeGreaterThan(300);
  await expect(jump(page)).toBeVisible();
});

/** The first waiting call is allowed, ends, and its result is to be reviewed. */
const settleAsReview = (page: Page) =>
  page.evaluate(() => {
    const host = window.galleryHost;
    const approval = host.world.snapshot.approvals[0];
    const call = host.world.calls.find(({ id }) => id === approval?.callId);
    if (approval === undefined || call === undefined) throw new Error('Nothing waits.');
    host.publish({ type: 'approval.settled', requestId: approval.id });
    const request = { ...approval, id: 'rev' as never };
    host.publish({ type: 'toolCall.changed', call: { ...call, state: { kind: 'reviewing', requestId: request.id } } });
    host.publish({
      type: 'approval.requested',
      request: { ...request, about: 'result', serverName: 'everything', toolName: 'echo' },
    });
  });
