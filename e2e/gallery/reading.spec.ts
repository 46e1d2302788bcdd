import { expect, type Page } from '@playwright/test';
import type { ScenarioName } from './fixtures/scenarios.ts';
import { expectLooksRight } from './looksRight.ts';
import { type Gallery, openDetailsOf, test } from './openGallery.ts';
import { resize } from './pageTime.ts';

const release = /^Summary of the release files/;
/** Opens the conversation with a waiting call. */
async function openChat(gallery: Gallery, scenario: ScenarioName): Promise<Page> {
  const page = await gallery.open({ scenario });
  await page.getByRole('button', { name: release }).click();
  return page;
}

const card = (page: Page) => page.getByRole('group', { name: 'Approve filesystem write_file' });
const allow = (page: Page) => card(page).getByRole('button', { name: 'Allow once' });
const facts = (page: Page) => card(page).getByRole('group', { name: 'Request details' });
const small = { width: 1280, height: 800 };

test.describe('arguments that are longer than the screen', () => {
  test('keep the answers in view, and can be allowed only when every line was', async ({ gallery }) => {
    const page = await openChat(gallery, 'approvalLong');
    await resize(page, small);
    await expect(allow(page)).toBeInViewport({ ratio: 1 });
    await expect(card(page).getByRole('button', { name: 'Deny' })).toBeInViewport({ ratio: 1 });
    await expect(card(page)).toContainText('62 lines, 2 kB');
    await expect(allow(page)).toBeDisabled();
    await expect(allow(page)).toHaveAccessibleDescription(/Scroll to the end/);
    await expect(card(page).getByRole('button', { name: 'Deny' })).toBeEnabled();
    // A jump to the end goes there at once, without drawing what is between.
    await facts(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(card(page).getByText('Line 61 of what would be written')).toBeInViewport();
    await expect(allow(page)).toBeDisabled();
    await facts(page).evaluate((element) => element.scrollTo(0, 0));
    await facts(page).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 120);
      await expect(allow(page)).toBeEnabled({ timeout: 100 });
    }).toPass();
  });

  test('can be allowed after the user read them with the keyboard', async ({ gallery }) => {
    const page = await openChat(gallery, 'approvalLong');
    await resize(page, small);
    await facts(page).focus();
    await page.keyboard.press('PageDown');
    await expect(allow(page)).toBeDisabled();
    await page.keyboard.press('End');
    await expect(allow(page)).toBeEnabled();
  });

  test('can be allowed after they were opened in full', async ({ gallery }) => {
    const page = await openChat(gallery, 'approvalLong');
    await resize(page, small);
    await expect(allow(page)).toBeDisabled();
    await card(page).getByRole('button', { name: 'Show all' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Arguments' });
    await expect(dialog).toContainText('Line 61 of what would be written');
    await page.keyboard.press('Escape');
    await expect(allow(page)).toBeEnabled();
  });

  test('cannot hide text behind blank lines', async ({ gallery }) => {
    const page = await openChat(gallery, 'approvalBlank');
    await resize(page, small);
    await expect(card(page).getByText('600 line breaks')).toBeInViewport();
    await expect(card(page).getByText('; rm -rf /')).toBeInViewport();
    await expect(allow(page)).toBeEnabled();
  });

  test('above 200 kB are allowed by who knows how much is not shown', async ({ gallery }) => {
    const page = await openChat(gallery, 'approvalHuge');
    await resize(page, small);
    await expect(allow(page)).toHaveText(/Allow once \([\d,]+ characters not shown\)/);
    await card(page).getByRole('button', { name: 'Show all' }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText('word59999');
    await page.keyboard.press('Escape');
    await expect(allow(page)).toBeDisabled();
    await card(page).getByRole('checkbox', { name: 'I have seen the shortened list' }).click();
    await expect(allow(page)).toBeEnabled();
    await allow(page).click();
    await expect(card(page)).toBeHidden();
  });

  test('have room to be read in a narrow window, and all of the screen when they are opened', async ({ gallery }) => {
    const page = await openChat(gallery, 'approvalLong');
    await resize(page, { width: 400, height: 800 });
    await expect(allow(page)).toBeInViewport({ ratio: 1 });
    const height = () => facts(page).evaluate((element) => element.clientHeight);
    await expect.poll(height).toBeGreaterThan(280);
    await card(page).getByRole('button', { name: 'Show all' }).press('Enter');
    const box = () => page.getByRole('dialog', { name: 'Arguments' }).boundingBox();
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 400, height: 800 });
    await expectLooksRight(page, 'approval-long-all', { widths: [400, 1280], height: 800 });
  });

  for (const scenario of ['approvalLong', 'approvalBlank', 'approvalHuge'] as const) {
    test(`look right: ${scenario}`, async ({ gallery }) => {
      const page = await openChat(gallery, scenario);
      await expect(allow(page)).toBeVisible();
      await expectLooksRight(page, scenario, { widths: [400, 1280], height: 800 });
    });
  }
});

test.describe('instructions of servers', () => {
  test('are offered in one line of the thread, and used once their text was seen', async ({ gallery }) => {
    const page = await openChat(gallery, 'instructions');
    const line = page.getByRole('log', { name: 'Conversation' }).getByText('filesystem sends instructions');
    await expect(line).toBeVisible();
    await expectLooksRight(page, 'instructions-line', { widths: [400, 1280] });
    await page.getByRole('button', { name: 'Read instructions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Instructions of filesystem' });
    await expect(dialog).toContainText('Ask the user before you touch anything outside the project.');
    await expectLooksRight(page, 'instructions-dialog', { widths: [400, 1280] });
    await dialog.getByRole('button', { name: 'Use instructions' }).click();
    await expect(dialog).toBeHidden();
    await expect(line).toBeHidden();
  });

  test('that changed are shown as a diff, with all that does not show', async ({ gallery }) => {
    const page = await openChat(gallery, 'instructionsChanged');
    await page.getByRole('button', { name: 'Read instructions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Instructions changed: everything' });
    await expect(dialog).toContainText('300 line breaks');
    await expect(dialog).toContainText('TAG A');
    await expect(dialog).toContainText('12,000 more characters');
    await expectLooksRight(page, 'instructions-changed', { widths: [400, 1280] });
    await dialog.getByRole('button', { name: 'Leave out' }).click();
    await expect(dialog).toBeHidden();
  });

  test('of several servers are one line, and read one after the other', async ({ gallery }) => {
    const page = await openChat(gallery, 'instructionsSeveral');
    await expect(page.getByText('2 servers send instructions')).toBeVisible();
    await page.getByRole('button', { name: 'Read instructions' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 more server');
    await dialog.getByRole('button', { name: 'Leave out' }).click();
    await expect(dialog.or(page.getByRole('dialog'))).not.toContainText('1 more server');
    await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText('sends instructions').or(page.getByText('changed its instructions'))).toBeVisible();
  });

  test('stand on the page of their server with a switch', async ({ gallery }) => {
    const page = await openChat(gallery, 'instructions');
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await openDetailsOf(page, 'filesystem');
    const row = page.getByRole('region', { name: 'Instructions for models' });
    await expect(row).toContainText('Not used: you have not read them yet');
    await expect(row).toContainText(/\d+ characters, about \d+ tokens/);
    await expectLooksRight(page, 'instructions-server', { widths: [400, 1280] });
    const offered = row.getByRole('switch', { name: 'Give models the instructions of filesystem' });
    await offered.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use instructions' }).click();
    await expect(offered).toBeChecked();
    await offered.click();
    await expect(row).toContainText('Left out');
  });
});
