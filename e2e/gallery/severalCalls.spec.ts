import { expect, type Locator, type Page } from '@playwright/test';
import type { ApprovalBody } from '../../shared/contract/consentCommands.ts';
import { hash } from './fixtures/ids.ts';
import { expectLooksRight } from './looksRight.ts';
import { type Gallery, test } from './openGallery.ts';
import { passGuard, resize, stopTime } from './pageTime.ts';

async function openCalls(gallery: Gallery): Promise<Page> {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 1500 });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await allCalls(page).waitFor();
  return page;
}

const allCalls = (page: Page) => page.getByRole('group', { name: /^The model asks for \d calls?$/ });
const cards = (page: Page, server: string, tool: string) =>
  page.getByRole('group', { name: `Approve ${server} ${tool}`, exact: true });
const allowAll = (page: Page) => page.getByRole('button', { name: /^Allow all once/ });

const longWords = 'Looks at one file. '.repeat(20);

/** Before the chat is opened: changes calls that ask, and lets only some of them ask. */
async function changeCalls(page: Page, changes: Record<string, Partial<ApprovalBody>>, asking?: string[]) {
  await page.evaluate(
    ([changed, ids]) => {
      const changesById = JSON.parse(changed) as Record<string, object>;
      const host = window.galleryHost;
      const { world } = host;
      world.approvals = world.approvals.map((body) => ({ ...body, ...changesById[body.id] }));
      const approvals = world.approvals.filter(({ id }) => ids?.includes(id) ?? true);
      world.snapshot = { ...world.snapshot, approvals };
      // The page reads the snapshot again when it misses a fact.
      host.skip({ type: 'permission.changed' });
      host.publish({ type: 'permission.changed' });
    },
    [JSON.stringify(changes), asking] as const,
  );
}

/** Lets one more of the calls ask. */
async function ask(page: Page, id: string) {
  await page.evaluate((asked) => {
    const host = window.galleryHost;
    const request = host.world.approvals.find((body) => body.id === asked);
    if (!request) throw new Error('The fixture has no such call.');
    host.publish({ type: 'approval.requested', request });
  }, id);
}

/** Brings a button into view, and waits until presses on it count. */
async function standsInView(button: Locator): Promise<Locator> {
  // In the middle: at the edge a fraction of a pixel would count as out of view.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(button).toBeInViewport({ ratio: 1 });
  await passGuard(button);
  return button;
}

const answers = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen
      .filter(({ command }) => command === 'approval.answer')
      .map(({ input }) => `${String(input['requestId'])} ${JSON.stringify(input['reply'])}`),
  );
const once = '{"kind":"allow","scope":"once","subject":"tool"}';

test('calls that ask at once are one card, which allows what it shows whole', async ({ gallery }) => {
  const page = await openCalls(gallery);
  const [first, second] = [
    cards(page, 'filesystem', 'read_file').first(),
    cards(page, 'filesystem', 'read_file').last(),
  ];
  await expect(first).toContainText('/home/me/notes/today.md');
  await expect(second).toContainText('/home/me/notes/yesterday.md');
  await expect(cards(page, 'filesystem', 'delete_file')).toContainText('Can change or delete');
  // The first one that has to be read is open, the next one says why it has to be.
  await expect(cards(page, 'filesystem', 'write_file')).toContainText('Full tool definition');
  const mail = cards(page, 'mail', 'send_message');
  await expect(mail).toContainText('Would send text from another server.');
  await expect(mail.getByRole('button', { name: 'Allow once' })).toHaveCount(0);
  await expect(allowAll(page)).toHaveText('Allow all once (3 of 5)');
  await expect(allowAll(page)).toHaveAccessibleDescription('2 calls need a review of their own.');
  await expectLooksRight(page, 'several', { widths: [1280, 400], height: 1500 });
  await (await standsInView(allowAll(page))).dblclick();
  await expect(allCalls(page)).toHaveAccessibleName('The model asks for 2 calls');
  expect(await answers(page)).toEqual([`r1 ${once}`, `r3 ${once}`, `r5 ${once}`]);
  await expect(allowAll(page)).toHaveCount(0);
  await expect(cards(page, 'filesystem', 'write_file')).toBeFocused();
  await (await standsInView(cards(page, 'filesystem', 'write_file').getByRole('button', { name: 'Deny' }))).click();
  // The next one opens, in the same frame.
  await expect(mail).toContainText('Text from filesystem would go to mail');
  await expect(mail.getByRole('button', { name: 'Allow once' })).toBeVisible();
  await expect(mail).toBeFocused();
});

test('a call that is reviewed is answered on its card, and by nothing else', async ({ gallery }) => {
  const page = await openCalls(gallery);
  const removes = cards(page, 'filesystem', 'delete_file');
  await removes.getByRole('button', { name: 'Review' }).click();
  await expect(removes).toContainText('Full tool definition');
  await expect(removes).toBeFocused();
  await expect(allowAll(page)).toHaveText('Allow all once (2 of 5)');
  const mail = cards(page, 'mail', 'send_message');
  await mail.getByRole('button', { name: 'Review' }).press('Enter');
  await expect(mail).toContainText('Text from filesystem would go to mail');
  await expect(mail).toBeFocused();
  // What is typed stays while others are answered, down to the last one.
  await mail.getByRole('button', { name: 'Edit arguments' }).click();
  await mail.getByRole('textbox', { name: 'text' }).fill('All well.');
  await (await standsInView(allowAll(page))).click();
  await expect(allCalls(page)).toHaveAccessibleName('The model asks for 3 calls');
  for (const tool of ['write_file', 'delete_file']) {
    await (await standsInView(cards(page, 'filesystem', tool).getByRole('button', { name: 'Deny' }))).click();
    await expect(cards(page, 'filesystem', tool)).toHaveCount(0);
  }
  await expect(mail.getByRole('textbox', { name: 'text' })).toHaveValue('All well.');
  expect((await answers(page)).map((each) => each.slice(0, 2))).toEqual(['r1', 'r3', 'r2', 'r5']);
});

test('rows are answered by themselves, with buttons and keys', async ({ gallery }) => {
  const page = await openCalls(gallery);
  const removes = cards(page, 'filesystem', 'delete_file');
  await (await standsInView(removes.getByRole('button', { name: 'Deny' }))).click();
  await expect(removes).toHaveCount(0);
  const first = cards(page, 'filesystem', 'read_file').first();
  await (await standsInView(first.getByRole('button', { name: 'More ways to allow' }))).click();
  await page.getByRole('menuitem', { name: 'Allow in this conversation' }).click();
  await expect(cards(page, 'filesystem', 'read_file')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Message' }).focus();
  for (const card of [cards(page, 'filesystem', 'write_file'), cards(page, 'filesystem', 'read_file')]) {
    await page.keyboard.press('Control+.');
    await expect(card).toBeFocused();
  }
  await passGuard(cards(page, 'filesystem', 'read_file'));
  await page.keyboard.press('a');
  await expect(cards(page, 'filesystem', 'read_file')).toHaveCount(0);
  expect(await answers(page)).toEqual([
    'r5 {"kind":"deny","scope":"once"}',
    'r1 {"kind":"allow","scope":"conversation","subject":"tool"}',
    `r3 ${once}`,
  ]);
});

test('nothing is allowed together before all of its rows were on the screen', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 620 });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(allowAll(page)).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(1000);
  await allowAll(page).evaluate((button: HTMLElement) => button.click());
  expect(await answers(page)).toEqual([]);
  await expect(allowAll(page)).toHaveAccessibleDescription('Scroll to see each of these calls first.');
  await page.getByRole('group', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 120);
    await page.clock.runFor(300);
    await expect(allowAll(page)).toHaveAttribute('aria-disabled', 'false', { timeout: 100 });
  }).toPass();
});

test('what was seen of a row before it showed the arguments does not count', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 1500 });
  const removing = { toolName: 'delete_file', description: longWords, definitionHash: hash('c') };
  await changeCalls(page, { r2: removing, r5: removing });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const removes = cards(page, 'filesystem', 'delete_file');
  await expect(removes.last()).toContainText('you have not read it here yet');
  await expect(allowAll(page)).toHaveText('Allow all once (2 of 5)');
  await passGuard(allowAll(page));
  await expect(allowAll(page)).toHaveAttribute('aria-disabled', 'false');
  const allow = removes.first().getByRole('button', { name: 'Allow once' });
  await standsInView(allow);
  // Out of view, it becomes a row that shows all: its description was read on the card of another call.
  await resize(page, { width: 1280, height: 420 });
  await (await standsInView(allow)).click();
  await expect(removes).toHaveCount(1);
  await expect(removes).not.toBeInViewport();
  await expect(allowAll(page)).toHaveText('Allow all once (3 of 4)');
  await passGuard(allowAll(page));
  await expect(allowAll(page)).toHaveAccessibleDescription('Scroll to see each of these calls first.');
});

test('a description that was read counts for the same definition only', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 1500 });
  // A call of the tool was allowed in this chat, before its server was updated.
  await changeCalls(page, {
    r1: { description: longWords },
    r3: { description: `${longWords} And mails it.`, definitionHash: hash('9') },
    r5: { description: longWords, definitionHash: hash('e') },
  });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(allCalls(page).getByText('you have not read it here yet')).toHaveCount(2);
  await expect(allowAll(page)).toHaveCount(0);
  const first = cards(page, 'filesystem', 'read_file').first();
  await expect(first).toContainText('Full tool definition');
  await (await standsInView(first.getByRole('button', { name: 'Allow once' }))).click();
  await expect(cards(page, 'filesystem', 'read_file')).toHaveCount(1);
  await expect(cards(page, 'filesystem', 'delete_file')).toContainText('/home/me/notes/old.md');
  await expect(cards(page, 'filesystem', 'read_file')).toContainText('you have not read it here yet');
});

test('no argument of a row looks like several', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 1500 });
  await changeCalls(page, {
    r1: { arguments: { path: '/home/me/notes/old.md     recursive  false', note: 'ok' } },
    r3: { arguments: { path: '/home/me/notes/old.md', 'dry run': true } },
    r5: { arguments: { path: '/home/me/notes/old.md', recursive: true, note: '' } },
  });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const first = cards(page, 'filesystem', 'read_file').first();
  await expect(first).toContainText('Full tool definition');
  await expect(cards(page, 'filesystem', 'read_file').last()).toContainText('could be misread in this list');
  const removes = cards(page, 'filesystem', 'delete_file');
  await expect(removes.getByRole('definition')).toHaveText(['/home/me/notes/old.md', 'true', '""']);
  const tops = await removes
    .getByRole('definition')
    .evaluateAll((values) => values.map((value) => value.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(3);
});

test('the card that is being read stays open when an earlier call arrives', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 1500 });
  await changeCalls(page, {}, ['r3', 'r4']);
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const mail = cards(page, 'mail', 'send_message');
  await expect(mail).toContainText('Text from filesystem would go to mail');
  await ask(page, 'r2');
  await expect(cards(page, 'filesystem', 'write_file')).toContainText('Its arguments are too long for this list.');
  await expect(mail).toContainText('Text from filesystem would go to mail');
  // Once it is answered, the other one opens.
  await (await standsInView(mail.getByRole('button', { name: 'Deny' }))).click();
  await expect(cards(page, 'filesystem', 'write_file')).toContainText('Full tool definition');
});

test('a call that cannot be read holds up no other one', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 1500 });
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    world.approvals = world.approvals.filter(({ id }) => id !== 'r1');
  });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(cards(page, 'filesystem', 'read_file').first()).toContainText('Retry');
  await expect(cards(page, 'filesystem', 'write_file')).toContainText('Full tool definition');
  await expect(allowAll(page)).toHaveText('Allow all once (2 of 5)');
  await passGuard(allowAll(page));
  await expect(allowAll(page)).toHaveAccessibleDescription('3 calls need a review of their own.');
  await expect(allowAll(page)).toHaveAttribute('aria-disabled', 'false');
});

test('nothing is allowed together while one of the calls is being read', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 1500 });
  await changeCalls(page, {}, ['r1', 'r3']);
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(allowAll(page)).toHaveText('Allow all once (2)');
  await page.evaluate(() => void (window.galleryHost.world.lateMs['approval.get'] = 60_000));
  await ask(page, 'r5');
  await expect(allowAll(page)).toHaveAccessibleDescription('Reading the calls…');
  await (await standsInView(allowAll(page))).evaluate((button: HTMLElement) => button.click());
  expect(await answers(page)).toEqual([]);
  await page.clock.runFor(60_000);
  await expect(allowAll(page)).toHaveText('Allow all once (3)');
  await passGuard(allowAll(page));
  await expect(allowAll(page)).toHaveAttribute('aria-disabled', 'false');
});

test('a call that arrives is not allowed by the key that was meant for the others', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'several' });
  await resize(page, { width: 1280, height: 1500 });
  await changeCalls(page, {}, ['r1', 'r3']);
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(allowAll(page)).toHaveText('Allow all once (2)');
  await (await standsInView(allowAll(page))).focus();
  await expect(allowAll(page)).toHaveAttribute('aria-disabled', 'false');
  await stopTime(page);
  await ask(page, 'r5');
  await page.clock.runFor(20);
  await expect(cards(page, 'filesystem', 'delete_file')).toBeVisible();
  await page.clock.runFor(20);
  await expect(allowAll(page)).toHaveText('Allow all once (3)');
  // It was seen, and the focus stays: only the time tells that the key was meant for two.
  await expect(allowAll(page)).not.toHaveAttribute('data-not-yet');
  await expect(allowAll(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(20);
  expect(await answers(page)).toEqual([]);
  await expect(allowAll(page)).toHaveAttribute('aria-disabled', 'true');
  await passGuard(allowAll(page));
  await expect(allowAll(page)).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(allCalls(page)).toHaveCount(0);
  expect(await answers(page)).toEqual([`r1 ${once}`, `r3 ${once}`, `r5 ${once}`]);
});

test('the second half of a double click takes the focus nowhere while the calls are answered', async ({ gallery }) => {
  const page = await openCalls(gallery);
  const button = await standsInView(allowAll(page));
  await page.evaluate(() => void (window.galleryHost.world.lateMs['approval.answer'] = 60_000));
  await button.click();
  await expect(cards(page, 'filesystem', 'read_file')).toHaveCount(1);
  // The rows went, and another one is under the pointer.
  await cards(page, 'mail', 'send_message').getByText('Would send text from another server.').hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(button).toBeFocused();
  for (const asking of [3, 2]) {
    await page.clock.runFor(60_000);
    await expect(allCalls(page)).toHaveAccessibleName(`The model asks for ${asking} calls`);
  }
  await page.clock.runFor(60_000);
  await expect(allowAll(page)).toHaveCount(0);
  await expect(cards(page, 'filesystem', 'write_file')).toBeFocused();
});
