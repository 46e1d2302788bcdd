import { expect, type Locator, type Page } from '@playwright/test';
import { seeAllFacts, test } from './openGallery.ts';
import { expectAccessible } from './looksRight.ts';
import { passGuard, resize } from './pageTime.ts';

const release = /^Summary of the release files/;

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);

test('an approval is answered once, by a press that was meant for it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await page.getByRole('button', { name: release }).click();
  const first = page.getByRole('group', { name: 'Approve filesystem write_file' });
  const second = page.getByRole('group', { name: 'Approve everything echo' });
  await expect(first.getByRole('button', { name: 'Allow once' })).toBeEnabled();
  await passGuard(first.getByRole('button', { name: 'Allow once' }));
  await first.getByRole('button', { name: 'Allow once' }).dblclick();
  await expect(first).toHaveCount(0);
  expect(await seen(page, 'approval.answer')).toEqual([
    {
      command: 'approval.answer',
      input: {
        requestId: 'r1',
        argumentsHash: 'a'.repeat(64),
        reply: { kind: 'allow', scope: 'once', subject: 'tool' },
      },
    },
  ]);
  // Right after the answer, and by a key that is held down.
  await second.getByRole('button', { name: 'Allow once' }).focus();
  await passGuard(second.getByRole('button', { name: 'Allow once' }));
  await page.evaluate(() => {
    const button = document.activeElement;
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
    if (button?.dispatchEvent(held) === true) (button as HTMLButtonElement).click();
  });
  expect(await seen(page, 'approval.answer')).toHaveLength(1);
  await second.getByRole('button', { name: 'Review' }).click();
  await expect(second.getByRole('textbox')).toHaveCount(0);
  await second.getByRole('button', { name: 'Give a reason' }).click();
  const reason = second.getByRole('textbox', { name: 'Reason to deny (told to the model)' });
  await expect(reason).toBeFocused();
  await page.keyboard.type('Not now');
  await passGuard(second);
  await page.keyboard.press('Enter');
  await expect(second).toHaveCount(0);
  expect((await seen(page, 'approval.answer'))[1]?.input['reply']).toEqual({
    kind: 'deny',
    scope: 'once',
    reason: 'Not now',
  });
});

/** The second of two questions, both in view: the chat stands at the first one until a user scrolls. */
async function secondQuestion(page: Page): Promise<Locator> {
  await resize(page, { width: 1280, height: 1700 });
  await page.getByRole('button', { name: release }).click();
  return page.getByRole('group', { name: 'Approve everything echo' });
}

test('a tool is allowed until Gatehouse closes', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  const card = await secondQuestion(page);
  await card.getByRole('button', { name: 'More ways to allow' }).click();
  await page.getByRole('menuitem', { name: 'Allow until Gatehouse closes', exact: true }).click();
  await expect(page.getByText('echo on everything is allowed until Gatehouse closes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect((await seen(page, 'approval.answer'))[0]?.input['reply']).toEqual({
    kind: 'allow',
    scope: 'untilClosed',
    subject: 'tool',
  });
});

test('the permissions say of an answer that it ends when Gatehouse closes', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Permissions' }).first().click();
  const row = page.getByRole('listitem').filter({ hasText: 'getSum' });
  await expect(row).toContainText('Until Gatehouse closes');
  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
});

test('"always allow" can be undone at once', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  const card = await secondQuestion(page);
  await card.getByRole('button', { name: 'More ways to allow' }).click();
  await expect(page.getByRole('menuitem', { name: 'Always allow everything', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Always allow this tool', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => seen(page, 'grant.revoke')).toEqual([{ command: 'grant.revoke', input: { grantId: 'g9' } }]);
});

test('approvals of other chats are counted and lead there', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await page.getByRole('button', { name: '5 requests waiting' }).click();
  await page
    .getByRole('dialog', { name: 'Waiting for you' })
    .getByRole('button', { name: /approval needed for/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: /^Approve/ }).first()).toBeVisible();
});

test('the trust page accepts one answer after another, each for the request that is shown', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await expect(page.getByRole('main', { name: 'Trust backup?' })).toBeVisible();
  await expect(page.getByText('RLO')).toBeVisible();
  await seeAllFacts(page);
  await passGuard(page.getByRole('button', { name: 'Trust and start' }));
  await page.getByRole('button', { name: 'Trust and start' }).dblclick();
  await expect(page.getByRole('main', { name: 'Trust Weather?' })).toBeVisible();
  expect((await seen(page, 'trust.answer')).map(({ input }) => input)).toEqual([
    { requestId: 't1', launchHash: 'b'.repeat(64), answer: 'trust', chosen: {} },
  ]);
  await passGuard(page.getByRole('button', { name: 'Never' }));
  await page.getByRole('button', { name: 'Never' }).click();
  await expect(page.getByText('All done.')).toBeVisible();
  await expect(page.getByText('You can close this tab.')).toBeVisible();
});
