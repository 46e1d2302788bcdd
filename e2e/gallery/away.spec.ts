import { expect, type Page } from '@playwright/test';
import { type Gallery, test } from './openGallery.ts';
import { openSettings } from './openSettings.ts';

/** Opens the page with records in place of the system's notifications, which a test can click. */
const openRecording = (gallery: Gallery, answer: NotificationPermission) =>
  gallery.open({ scenario: 'approval', prepare: (page) => page.addInitScript(recordNotices, answer) });

/** Runs in the page. */
function recordNotices(granted: NotificationPermission): void {
  const shown: { title: string; text: string; click: () => void }[] = [];
  class RecordedNotification extends EventTarget {
    static permission: NotificationPermission = 'default';
    static requestPermission() {
      RecordedNotification.permission = granted;
      return Promise.resolve(granted);
    }
    constructor(title: string, { body = '' }: NotificationOptions) {
      super();
      shown.push({ title, text: body, click: () => this.dispatchEvent(new Event('click')) });
    }
    close() {
      // The records stay.
    }
  }
  Object.assign(window, { Notification: RecordedNotification, shownNotices: shown });
}

const shown = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shownNotices: { title: string; text: string }[] }).shownNotices.map(
      ({ title, text }) => `${title}: ${text}`,
    ),
  );

async function endTurn(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.galleryHost.publish({
      type: 'conversation.activityChanged',
      conversationId: 'c1' as never,
      activity: { turn: { kind: 'idle', lastEnd: 'completed' }, queue: [] },
    }),
  );
}

/** The page has taken in what it was told so far, which it does with its next frame. */
const takenIn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications while the window is away' });

test('an answer is told to the system while the window is away, with the title of the chat only', async ({
  gallery,
}) => {
  const page = await openRecording(gallery, 'granted');
  await openSettings(page, 'Approvals');
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked();
  await page.evaluate(() => (document.hasFocus = () => false));
  await endTurn(page);
  await expect.poll(() => shown(page)).toEqual(['Answer ready: Summary of the release files']);
  await page.evaluate(() => (window as unknown as { shownNotices: { click: () => void }[] }).shownNotices[0]?.click());
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page.getByRole('article', { name: 'User message' }).first()).toBeAttached();
});

test('nothing is told to the system while the window has the focus', async ({ gallery }) => {
  const page = await openRecording(gallery, 'granted');
  await openSettings(page, 'Approvals');
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked();
  await page.evaluate(() => (document.hasFocus = () => true));
  await endTurn(page);
  await takenIn(page);
  await page.evaluate(() => {
    document.hasFocus = () => false;
    const [request] = window.galleryHost.world.snapshot.approvals;
    if (request === undefined) throw new Error('Nothing waits');
    window.galleryHost.publish({ type: 'approval.requested', request: { ...request, id: 'later' as never } });
  });
  // The end of the turn came before.
  await expect.poll(() => shown(page)).toEqual(['Gatehouse waits for you: Summary of the release files']);
});

test('a browser that refuses is named, and the setting stays off', async ({ gallery }) => {
  const page = await openRecording(gallery, 'denied');
  await openSettings(page, 'Approvals');
  await toggle(page).click();
  await expect(page.getByText('Your browser does not show notifications of this page.')).toBeVisible();
  await expect(toggle(page)).not.toBeChecked();
});
