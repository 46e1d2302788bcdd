import { expect, type Locator, type Page } from '@playwright/test';
import type { PermissionRequest, TrustRequest } from '../../shared/domain/trust.ts';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { type Gallery, seeAllFacts, test } from './openGallery.ts';
import { passGuard, resize, stopTime } from './pageTime.ts';

const sizes = [
  { width: 360, height: 480 },
  { width: 480, height: 700 },
  { width: 640, height: 450 },
  { width: 760, height: 680 },
  { width: 960, height: 600 },
  { width: 1280, height: 900 },
];

/** Opens the trust page with this many launches waiting: the first has a hundred arguments and every kind of fact, all others are short. */
async function openMany(gallery: Gallery, count: number): Promise<Page> {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await change(page, count);
  await expect(page.getByRole('main', { name: 'Trust backup?' })).toBeVisible();
  await expect(rows(page)).toHaveCount(count === 1 ? 0 : count);
  return page;
}

const change = (page: Page, count: number) =>
  page.evaluate((wanted) => {
    const { world } = window.galleryHost;
    const [first, other] = world.trustRequests;
    if (first === undefined || other === undefined) throw new Error('The scenario has two requests.');
    const args = Array.from({ length: 100 }, (_, at) => `--argument-${at}=${'value '.repeat(at % 9)}`);
    const long: TrustRequest = { ...first, launch: { kind: 'stdio', command: 'sh', args, env: {} } };
    const short = (at: number): TrustRequest => ({
      ...other,
      id: `many${at}` as TrustRequest['id'],
      serverName: `server-${at}`,
    });
    world.trustRequests = [long, ...Array.from({ length: wanted - 1 }, (_, at) => short(at + 1))];
    window.galleryHost.publish({ type: 'permission.changed' });
  }, count);

const list = (page: Page) => page.getByRole('navigation', { name: 'Waiting for you' });
const rows = (page: Page) => list(page).getByRole('listitem');
const row = (page: Page, name: string) => list(page).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const main = (page: Page, server: string) => page.getByRole('main', { name: `Trust ${server}?` });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const answered = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen
      .filter(({ command }) => command === 'trust.answer')
      .map(({ input }) => (input as { requestId: string }).requestId),
  );

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It has no place.');
  return box;
}

/** All of it is in the window, and in whatever scrolls it, without scrolling; scrolls are rounded to whole pixels. */
async function expectInView(element: Locator, name: string): Promise<void> {
  await expect(element, name).toBeInViewport({ ratio: 0.96 });
}

/** Lets the page hear what the host sent, which takes a little of its time: far less than the guard waits. */
async function expectSoon(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(element).toBeVisible({ timeout: 100 });
  }).toPass();
}

async function press(page: Page, name: string): Promise<void> {
  await seeAllFacts(page);
  await passGuard(button(page, name));
  await button(page, name).click();
}

for (const count of [1, 2, 50, 200]) {
  test(`the answers are in view with ${count} waiting, in every window, for short and long requests`, async ({
    gallery,
  }) => {
    const page = await openMany(gallery, count);
    const names = ['Trust and start', ...(count > 1 ? ['Reviewed, next'] : []), 'Not now', 'Never'];
    for (const server of count === 1 ? ['backup'] : ['backup', 'server-1']) {
      if (count > 1) await row(page, server).click();
      await expect(main(page, server)).toBeVisible();
      for (const size of sizes) {
        await resize(page, size);
        const at = `${server} at ${size.width} x ${size.height}`;
        for (const name of names) await expectInView(button(page, name), `${name}, ${at}`);
        if (count > 1) await expectInView(row(page, server), `row, ${at}`);
        expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), at).toBe(0);
        // There is room to read: the facts do not end up as a slit.
        expect((await boxOf(page.getByRole('heading', { level: 1 }))).y, at).toBeLessThan(size.height / 2);
      }
    }
  });
}

test('a window that is too low for both scrolls as a whole, and all facts can be seen in it', async ({ gallery }) => {
  const page = await openMany(gallery, 6);
  for (const size of [
    { width: 240, height: 200 },
    { width: 360, height: 300 },
    { width: 480, height: 400 },
  ]) {
    await page.reload();
    await change(page, 6);
    await resize(page, size);
    await expect(main(page, 'backup')).toBeVisible();
    const unseen = page.getByText('Scroll to the end first: part of it was not in view yet.');
    await passGuard(button(page, 'Never'));
    await expect(button(page, 'Trust and start')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('heading', { level: 1 }).hover();
    for (let step = 0; step < 400 && (await unseen.count()) > 0; step++) {
      await page.mouse.wheel(0, size.height / 8);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    await passGuard(button(page, 'Trust and start'));
    await expect(button(page, 'Trust and start')).toHaveAttribute('aria-disabled', 'false');
  }
});

test('scrolling shows all facts, and what has to be looked at twice is one press away', async ({ gallery }) => {
  const page = await openMany(gallery, 2);
  await resize(page, { width: 360, height: 480 });
  const facts = page.getByRole('group', { name: 'What you are asked about' });
  const dangers = page.getByRole('region', { name: 'Check carefully' });
  await expect(dangers).not.toBeInViewport();
  await facts.focus();
  await page.keyboard.press('End');
  const last = dangers.getByRole('listitem').last();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  const foot = await boxOf(button(page, '4 things to look at twice'));
  await expect.poll(async () => bottomOf(await boxOf(last))).toBeLessThanOrEqual(foot.y);
  await page.keyboard.press('Home');
  await expect.poll(() => facts.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await button(page, '4 things to look at twice').click();
  await expect(dangers).toBeFocused();
  await expect(dangers).toBeInViewport();
  await expect(button(page, 'Trust and start')).toHaveAccessibleDescription(/4 things to look at twice/);
});

const bottomOf = ({ y, height }: { readonly y: number; readonly height: number }) => y + height;

test('nothing moves when servers can be confirmed together', async ({ gallery }) => {
  const page = await openMany(gallery, 50);
  for (const size of [
    { width: 360, height: 480 },
    { width: 760, height: 680 },
    { width: 1280, height: 900 },
  ]) {
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await change(page, 50);
    await expect(rows(page)).toHaveCount(50);
    await resize(page, size);
    await press(page, 'Reviewed, next');
    await expect(main(page, 'server-1')).toBeVisible();
    const places = () =>
      Promise.all(
        [list(page).locator('ul'), page.getByRole('heading', { level: 1 }), button(page, 'Trust and start')].map(boxOf),
      );
    const before = await places();
    const confirm = list(page).getByRole('button', { name: /^Confirm/ });
    await expect(confirm).toHaveCount(0);
    await press(page, 'Reviewed, next');
    await expect(confirm).toHaveText('Confirm 2 servers');
    await expectInView(confirm, `${size.width} x ${size.height}`);
    await expect(main(page, 'server-2')).toBeVisible();
    expect(await places()).toEqual(before);
    await expect(confirm).toHaveAccessibleDescription(/^Reviewed servers can be confirmed together/);
  }
});

test('after an answer the focus is on what is shown next, and at last on the place that says that none waits', async ({
  gallery,
}) => {
  const page = await openMany(gallery, 3);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await passGuard(button(page, 'Not now'));
  await button(page, 'Not now').press('Enter');
  await expect(heading('Start “server-1”?')).toBeFocused();
  await passGuard(button(page, 'Reviewed, next'));
  await button(page, 'Reviewed, next').press('Enter');
  await expect(heading('Start “server-2”?')).toBeFocused();
  await passGuard(button(page, 'Never'));
  await button(page, 'Never').press('Enter');
  await expect(heading('Start “server-1”?')).toBeFocused();
  await press(page, 'Trust and start');
  await expect(page.getByRole('main', { name: 'All done.' })).toBeFocused();
  expect(await answered(page)).toEqual(['t1', 'many2', 'many1']);
});

test('the focus is kept where nothing took it away, and moves on from a button that is gone', async ({ gallery }) => {
  const page = await openMany(gallery, 3);
  await press(page, 'Reviewed, next');
  await press(page, 'Reviewed, next');
  await expect(main(page, 'server-2')).toBeVisible();
  const confirm = list(page).getByRole('button', { name: 'Confirm 2 servers' });
  await passGuard(confirm);
  await confirm.press('Enter');
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Start “server-2”?' })).toBeFocused();
  await button(page, 'Never').focus();
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    const [shown] = world.trustRequests;
    if (shown === undefined) throw new Error('One still waits.');
    world.trustRequests = [{ ...shown, id: 'new' as TrustRequest['id'], serverName: 'new' }, shown];
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  await expect(rows(page)).toHaveCount(2);
  await expect(main(page, 'server-2')).toBeVisible();
  await expect(button(page, 'Never')).toBeFocused();
});

test('two quick presses answer one request', async ({ gallery }) => {
  const page = await openMany(gallery, 5);
  await seeAllFacts(page);
  await passGuard(button(page, 'Trust and start'));
  await button(page, 'Trust and start').focus();
  await stopTime(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectSoon(page, main(page, 'server-1'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(await answered(page)).toEqual(['t1']);

  // The pointer rests where the same answer of the next request will be.
  await passGuard(button(page, 'Trust and start'));
  const { x, y } = await boxOf(button(page, 'Trust and start'));
  await page.mouse.click(x + 9, y + 9);
  await expectSoon(page, main(page, 'server-2'));
  await page.mouse.click(x + 9, y + 9);
  await page.clock.runFor(100);
  await page.mouse.click(x + 9, y + 9);
  await expect(button(page, 'Trust and start')).toHaveAttribute('aria-disabled', 'true');
  expect(await answered(page)).toEqual(['t1', 'many1']);
  await passGuard(button(page, 'Trust and start'));
  await page.mouse.click(x + 9, y + 9);
  await expectSoon(page, main(page, 'server-3'));
  expect(await answered(page)).toEqual(['t1', 'many1', 'many2']);
});

test('facts that change under the pointer are new: a press at that moment answers nothing', async ({ gallery }) => {
  const page = await openMany(gallery, 1);
  await passGuard(button(page, 'Trust and start'));
  await stopTime(page);
  await passGuard(button(page, 'Trust and start'));
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    world.trustRequests = world.trustRequests.map((request) => ({ ...request, dangers: ['superuser' as const] }));
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  await expectSoon(page, page.getByText('It asks for administrator rights'));
  await expect(button(page, 'Trust and start')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Trust and start').click({ force: true });
  expect(await answered(page)).toEqual([]);
  await press(page, 'Trust and start');
  await expect.poll(() => answered(page)).toEqual(['t1']);
});

test('what arrives does not take the place of what is being read', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  const picture: PermissionRequest['what'] = {
    kind: 'picture',
    host: 'pictures.example.org',
    url: 'https://pictures.example.org/a.png',
    source: 'https://pictures.example.org/a.png',
  };
  const requests = await page.evaluate((what) => {
    const { world } = window.galleryHost;
    const before = world.trustRequests;
    world.trustRequests = [];
    world.permissionRequests = [{ id: 'p1' as PermissionRequest['id'], what, createdAt: 0 }];
    window.galleryHost.publish({ type: 'permission.changed' });
    return before;
  }, picture);
  const shown = page.getByRole('main', { name: /pictures\.example\.org/ });
  await expect(shown).toBeVisible();
  await page.evaluate((before) => {
    window.galleryHost.world.trustRequests = before;
    window.galleryHost.publish({ type: 'permission.changed' });
  }, requests);
  await expect(rows(page)).toHaveCount(requests.length + 1);
  await expect(shown).toBeVisible();
});

test('the list follows what is shown, and its rows are one stop with arrows', async ({ gallery }) => {
  const page = await openMany(gallery, 50);
  await resize(page, { width: 360, height: 480 });
  for (const at of [1, 2, 3, 4, 5, 6]) {
    await press(page, 'Reviewed, next');
    await expect(main(page, `server-${at}`)).toBeVisible();
    await expectInView(row(page, `server-${at}`), `server-${at}`);
  }
  await row(page, 'server-6').focus();
  await page.keyboard.press('End');
  await expect(row(page, 'server-49')).toBeFocused();
  await expectInView(row(page, 'server-49'), 'server-49');
  // Arrows only lead there; what is shown changes with a press.
  await expect(main(page, 'server-6')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(main(page, 'server-48')).toBeVisible();
  await expect(row(page, 'server-48')).toBeFocused();
  await press(page, 'Not now');
  await expect(main(page, 'server-49')).toBeVisible();
  await expectInView(row(page, 'server-49'), 'server-49');
  await press(page, 'Not now');
  // Around: the first that was not gone through.
  await expect(main(page, 'server-6')).toBeVisible();
  await expectInView(row(page, 'server-6'), 'server-6');
  await expect(list(page).locator('li [tabindex="0"]')).toHaveAccessibleName(/^server-6\b/);
  await resize(page, { width: 1280, height: 900 });
  await row(page, 'server-15').click();
  for (const size of sizes) {
    await resize(page, size);
    await expectInView(row(page, 'server-15'), `server-15 at ${size.width} x ${size.height}`);
  }
  await expectAccessible(page);
});

test('answers that cannot be pressed yet say why, and what is being sent is said where it can be seen', async ({
  gallery,
}) => {
  const page = await openMany(gallery, 2);
  const unseen = 'Scroll to the end first: part of it was not in view yet.';
  await passGuard(button(page, 'Trust and start'));
  await expect(button(page, 'Trust and start')).toHaveAccessibleDescription(`${unseen} 4 things to look at twice`);
  await expect(button(page, 'Trust and start')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Never')).toHaveAccessibleDescription('4 things to look at twice');
  await expect(button(page, 'Never')).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByText(unseen)).toBeVisible();
  await button(page, 'Trust and start').click({ force: true });
  expect(await answered(page)).toEqual([]);
  // Seen with the wheel, screen by screen.
  await page.getByRole('heading', { level: 1 }).hover();
  const facts = page.getByRole('group', { name: 'What you are asked about' });
  for (let step = 0; step < 100 && (await page.getByText(unseen).isVisible()); step++) {
    await page.mouse.wheel(0, 200);
    await facts.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await stopTime(page);
  await passGuard(button(page, 'Trust and start'));
  await expect(button(page, 'Trust and start')).toHaveAttribute('aria-disabled', 'false');
  await expect(button(page, 'Trust and start')).toHaveAccessibleDescription('4 things to look at twice');
  await row(page, 'server-1').click();
  for (const name of ['Trust and start', 'Reviewed, next', 'Not now', 'Never']) {
    await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, name)).toHaveAccessibleDescription('This has just appeared. You can answer in a moment.');
  }
  await passGuard(button(page, 'Never'));
  await expect(button(page, 'Never')).toHaveAccessibleDescription('');
  await expect(page.getByText('Your answer holds for exactly this launch.')).toBeVisible();
  const before = await boxOf(button(page, 'Never'));
  await page.evaluate(() => Object.assign(window.galleryHost.world.lateMs, { 'trust.pending': 60_000 }));
  await button(page, 'Never').click();
  await expect(page.getByText('Your answer is being sent…')).toBeVisible();
  await expect(page.getByText('Your answer holds for exactly this launch.')).toBeHidden();
  await passGuard(button(page, 'Never'));
  await expect(button(page, 'Never')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Never')).toHaveAccessibleDescription('Your answer is being sent…');
  await button(page, 'Never').click({ force: true });
  expect(await boxOf(button(page, 'Never'))).toEqual(before);
  expect(await answered(page)).toEqual(['many1']);
});

test('many that wait look right', async ({ gallery }) => {
  const page = await openMany(gallery, 50);
  await press(page, 'Reviewed, next');
  await press(page, 'Reviewed, next');
  await expect(list(page).getByRole('button', { name: 'Confirm 2 servers' })).toBeVisible();
  await expectLooksRight(page, 'trust-many', { widths: [360, 760, 1280], height: 700 });
  await row(page, 'backup').click();
  await expectLooksRight(page, 'trust-many-long', { widths: [360, 1280], height: 480 });
});
