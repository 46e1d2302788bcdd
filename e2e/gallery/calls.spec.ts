import { expect, type Locator } from '@playwright/test';
import { type Gallery, openDetails, test } from './openGallery.ts';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { passGuard, resize } from './pageTime.ts';

const release = /^Summary of the release files/;

async function openCalls(gallery: Gallery) {
  const page = await gallery.open({ scenario: 'calls' });
  await page.getByRole('button', { name: release }).click();
  await page.getByRole('group', { name: 'Approve mail send_message' }).waitFor();
  await resize(page, { width: 1280, height: 1100 });
  return page;
}

const sent = (page: Awaited<ReturnType<typeof openCalls>>, command: string) =>
  page.evaluate(
    (name) => window.galleryHost.seen.filter((each) => each.command === name).map(({ input }) => input),
    command,
  );

test('the questions about a call look right', async ({ gallery }) => {
  test.slow();
  const page = await openCalls(gallery);
  const look = (name: string) => expectLooksRight(page, `calls-${name}`, { height: 1100, widths: [1280, 380] });
  const card = page.getByRole('group', { name: 'Approve mail send_message' });
  await expect(card).toContainText('Text from filesystem would go to mail');
  await card.scrollIntoViewIfNeeded();
  await look('approval');
  await card.getByRole('button', { name: 'Edit arguments' }).click();
  await card.getByRole('textbox', { name: 'to', exact: true }).scrollIntoViewIfNeeded();
  await look('editing');
  const review = page.getByRole('group', { name: 'Review result of filesystem read_file' });
  await review.scrollIntoViewIfNeeded();
  await look('review');
  await review.getByRole('button', { name: 'Edit text' }).click();
  await review.getByRole('textbox', { name: 'What the model gets' }).scrollIntoViewIfNeeded();
  await look('review-editing');
  const changed = page.getByRole('group', { name: 'Tool call filesystem write_file' });
  await changed.getByRole('button').first().click();
  await expect(changed).toContainText('Arguments, as you changed them');
  await expect(changed).toContainText('Text from everything went to filesystem');
  await changed.scrollIntoViewIfNeeded();
  await look('changed');
  await page.getByRole('button', { name: 'Mode: Ask before changes' }).click();
  await page.getByRole('menuitemradio', { name: 'Explore only' }).waitFor();
  await look('mode');
});

test('calls to a server that went away show their outcome', async ({ gallery }) => {
  const page = await openCalls(gallery);
  const again = page.getByRole('group', { name: 'Tool call everything echo' });
  await again.getByRole('button').first().click();
  await expect(again).toContainText('it was sent again in a new session');
  const waiting = page.getByRole('group', { name: 'Tool call everything add' });
  await expect(waiting).toContainText('Waiting for everything to run again');
  await waiting.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'calls-interrupted', { height: 1100, widths: [1280, 380] });
});

/** A press counts only when the buttons have stood in view for a moment. */
async function standsInView(card: Locator): Promise<Locator> {
  const allow = card.getByRole('button', { name: 'Allow once' });
  // In the middle: at the edge a fraction of a pixel would count as out of view.
  await allow.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await expect(allow).toBeInViewport({ ratio: 1 });
  await passGuard(allow);
  return allow;
}

test('arguments are changed in a form or as JSON, by keyboard, and the final version is sent', async ({ gallery }) => {
  const page = await openCalls(gallery);
  const card = page.getByRole('group', { name: 'Approve mail send_message' });
  await card.getByRole('button', { name: 'Edit arguments' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Back to what the model wrote' })).toBeFocused();
  await card.getByRole('textbox', { name: 'to', exact: true }).fill('');
  // What would be sent stands below the form, and has to be seen.
  await expect(card).toContainText('What would be sent');
  await card.getByRole('button', { name: 'Show all' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await (await standsInView(card)).click();
  // What is missing is said, and where to go on is focused; nothing was sent.
  await expect(card.getByRole('textbox', { name: 'to', exact: true })).toBeFocused();
  expect(await sent(page, 'approval.answer')).toEqual([]);
  await card.getByRole('radio', { name: 'JSON' }).click();
  const json = card.getByRole('textbox', { name: 'Arguments as JSON' });
  await json.fill('{"to": "me@example.org", "text": "/forbidden"}');
  await (await standsInView(card)).click();
  await expect(card.getByRole('alert')).toContainText('do not fit');
  await json.fill('{"to": "me@example.org", "text": "sh\\u200bort"}');
  await expect(card).toContainText('ZWSP');
  await json.fill('{"to": "me@example.org", "text": "short"}');
  await standsInView(card);
  await card.getByRole('button', { name: 'More ways to allow' }).click();
  await page.getByRole('menuitem', { name: 'Always allow with these arguments' }).click();
  await expect.poll(() => sent(page, 'approval.answer')).toHaveLength(2);
  expect((await sent(page, 'approval.answer'))[1]).toMatchObject({
    argumentsHash: 'a'.repeat(64),
    arguments: { to: 'me@example.org', text: 'short' },
    reply: { kind: 'allow', scope: 'always', subject: 'call' },
  });
});

test('a result is sent, sent edited or withheld, by a press that was meant for it', async ({ gallery }) => {
  const page = await openCalls(gallery);
  const review = page.getByRole('group', { name: 'Review result of filesystem read_file' });
  await expect(review).toContainText('invisible characters');
  await review.getByRole('button', { name: 'Edit text' }).click();
  // A field shows no hidden characters: what it holds stands below it with them.
  await expect(review).toContainText('ZWSP');
  await review.getByRole('textbox', { name: 'What the model gets' }).fill('[nothing to see]');
  await expect(review).not.toContainText('ZWSP');
  await passGuard(review.getByRole('button', { name: 'Send edited' }));
  const button = await review.getByRole('button', { name: 'Send edited' }).boundingBox();
  if (button === null) throw new Error('Send edited is not drawn');
  await page.mouse.click(button.x + 5, button.y + 5);
  // A double click whose second press comes when the card is gone: it falls on what moved there.
  await expect(review).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await sent(page, 'resultReview.answer')).toEqual([
    { requestId: 'r4', resultHash: '7'.repeat(64), reply: { kind: 'sendEdited', text: '[nothing to see]' } },
  ]);
  // The next question has the focus, and not its first button.
  await expect(page.getByRole('group', { name: 'Approve mail send_message' })).toBeFocused();
});

test('the mode of a chat and the belief in a server are chosen by keyboard', async ({ gallery }) => {
  const page = await openCalls(gallery);
  await page.getByRole('button', { name: 'Mode: Ask before changes' }).focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('menuitemradio', { name: 'Explore only' });
  await expect(page.getByRole('menuitemradio', { name: 'Ask before changes' })).toBeChecked();
  await chosen.press('Enter');
  await expect(page.getByRole('button', { name: 'Mode: Explore only' })).toBeFocused();
  expect(await sent(page, 'conversation.setMode')).toMatchObject([{ mode: 'exploreOnly' }]);
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetails(page, 'everything', /^Tools/);
  const believe = page.getByRole('switch', { name: 'Trust the tool labels of everything' });
  await expect(believe).toBeChecked();
  await believe.press('Space');
  await expect(believe).not.toBeChecked();
  await expectAccessible(page);
});
