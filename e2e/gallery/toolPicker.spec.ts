import { expect, type Page } from '@playwright/test';
import { pressIn } from '../fixtures/actions.ts';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: 'Tools in this chat' });
const row = (page: Page, name: string) => picker(page).getByRole('treeitem', { name, exact: true });
const chip = (page: Page) => page.getByRole('button', { name: /tools?( sent|, found|$| are sent)/ });

/** What the page last asked for. */
const lastChoice = (page: Page) =>
  page.evaluate(() => window.galleryHost.seen.findLast(({ command }) => command === 'conversation.setTools')?.input);

/** As many tools as this on a server that runs, beside those of the scenario. */
async function listMany(page: Page, count: number): Promise<void> {
  await page.evaluate((many) => {
    const { world } = window.galleryHost;
    const [one] = world.tools;
    if (one === undefined) throw new Error('The scenario has no tools.');
    const server = world.snapshot.servers.find(({ definition }) => definition.name === 'everything');
    if (server === undefined) throw new Error('The scenario has no such server.');
    const made = Array.from({ length: many }, (_, at) => ({
      ...one,
      tool: { serverId: server.definition.id, name: `job_${at}` },
      description: `Does job number ${at}.`,
    }));
    world.tools = [...world.tools.filter(({ tool }) => tool.serverId !== server.definition.id), ...made];
  }, count);
}

test('the tools of a chat are switched in place, with the keyboard alone', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'thread' });
  await chip(page).focus();
  await page.keyboard.press('Enter');
  await expect(picker(page)).toBeVisible();
  await expect(picker(page).getByRole('searchbox', { name: 'Find a tool' })).toBeFocused();
  const tree = picker(page).getByRole('tree', { name: 'Servers and tools' });
  await tree.focus();
  await page.keyboard.press('Home');
  const server = tree.getByRole('treeitem', { level: 1 }).first();
  await expect(server).toHaveAttribute('data-active', 'true');
  await expect(server).toBeChecked();
  if ((await server.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
  await expect(server).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const tool = tree.getByRole('treeitem', { level: 2 }).first();
  await expect(tool).toBeChecked();
  await page.keyboard.press('Space');
  await expect(tool).not.toBeChecked();
  await expect(server).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(server).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Space');
  await expect(server).toHaveAttribute('aria-checked', 'false');
  await expectLooksRight(page, 'toolPicker', { widths: [380, 1280] });
  await page.keyboard.press('Escape');
  await expect(picker(page)).toHaveCount(0);
  await expect(chip(page)).toBeFocused();
});

test('every tool of thousands is found, and only those in sight are drawn', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await listMany(page, 5000);
  await chip(page).click();
  const find = picker(page).getByRole('searchbox', { name: 'Find a tool' });
  for (const at of [0, 2499, 4999]) {
    await find.fill(`job_${at}`);
    await expect(row(page, `job_${at}`)).toBeVisible();
  }
  await find.fill('job number');
  await expect(row(page, 'job_0')).toBeVisible();
  await picker(page).getByRole('tree').focus();
  await page.keyboard.press('End');
  await expect(row(page, 'job_4999')).toBeVisible();
  expect(await picker(page).getByRole('treeitem').count()).toBeLessThan(60);
  await expectLooksRight(page, 'toolPickerMany', { widths: [380, 1280] });
  await find.fill('no such tool');
  await expect(picker(page).getByText('No tool has all of these words')).toBeVisible();
  await expectLooksRight(page, 'toolPickerNoneFound', { widths: [380, 1280] });
});

test('the picker says why a server has no tools, and chooses how its definitions go', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.evaluate(() => {
    const serverId = 'legacy-notes' as never;
    window.galleryHost.publish({ type: 'server.stateChanged', serverId, state: { kind: 'starting' } });
  });
  await chip(page).click();
  await expect(row(page, 'legacy-notes')).toContainText('Connecting…');
  await row(page, 'filesystem').click();
  const choice = picker(page).getByRole('combobox', { name: 'Definitions of filesystem' });
  await choice.selectOption('Found by search');
  await expect(choice).toHaveValue('searched');
  await expectLooksRight(page, 'toolPickerStates', { widths: [380, 1280] });
});

test('a picker without servers leads to the page where they are added', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  await page.getByRole('button', { name: '0 tools' }).click();
  await expect(picker(page)).toContainText('No server is configured.');
  await expectLooksRight(page, 'toolPickerEmpty', { widths: [380, 1280] });
  await picker(page).getByRole('button', { name: 'Manage servers' }).click();
  await expect(page.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
});

test('a list that cannot be read is read again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.evaluate(() => {
    window.galleryHost.world.toolChoicesFail = true;
  });
  await chip(page).click();
  await expect(picker(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectLooksRight(page, 'toolPickerFailed', { widths: [380] });
  await page.evaluate(() => {
    window.galleryHost.world.toolChoicesFail = false;
  });
  await picker(page).getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'filesystem')).toBeVisible();
});

test('what is chosen for a chat names servers and tools', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click();
  await chip(page).click();
  await picker(page).getByRole('button', { name: 'All off' }).click();
  await expect.poll(() => lastChoice(page)).toMatchObject({ tools: [] });
  await row(page, 'filesystem').click();
  await expect.poll(() => lastChoice(page)).toMatchObject({ tools: [{ serverId: 'filesystem' }] });
  await picker(page).getByRole('button', { name: 'All on' }).click();
  await expect.poll(() => lastChoice(page)).toMatchObject({ tools: null });
});

test('a choice is saved as a set, used again, renamed, deleted and brought back', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await chip(page).click();
  await row(page, 'filesystem').click();
  const open = picker(page).getByRole('button', { name: 'Sets' });
  await open.click();
  const sets = picker(page).getByRole('group', { name: 'Sets' });
  await expect(sets).toContainText('No sets yet');
  await sets.getByRole('button', { name: 'Save as set…' }).click();
  await sets.getByRole('textbox', { name: 'Name of the set' }).fill('Without files');
  await page.keyboard.press('Enter');
  await expect(sets.getByRole('button', { name: 'Use the set Without files' })).toBeVisible();
  await picker(page).getByRole('button', { name: 'All on' }).click();
  await expect(row(page, 'filesystem')).toBeChecked();
  await sets.getByRole('button', { name: 'Use the set Without files' }).click();
  await expect(row(page, 'filesystem')).toHaveAttribute('aria-checked', 'false');
  // Escape leaves the name as it is, and the picker open.
  await sets.getByRole('button', { name: 'Rename the set Without files' }).click();
  await pressIn(sets.getByRole('textbox', { name: 'Name of the set' }), 'Escape');
  await sets.getByRole('button', { name: 'Rename the set Without files' }).click();
  await sets.getByRole('textbox', { name: 'Name of the set' }).fill('Work');
  await page.keyboard.press('Enter');
  await expect(sets.getByRole('button', { name: 'Use the set Work' })).toBeVisible();
  await expectLooksRight(page, 'toolSets', { widths: [380, 1280] });
  await sets.getByRole('button', { name: 'Delete the set Work' }).click();
  await expect(sets).toContainText('No sets yet');
  await page.getByRole('button', { name: 'Undo' }).click();
  // The press beside the picker closed it.
  await expect(picker(page)).toHaveCount(0);
  await chip(page).click();
  await open.click();
  await expect(sets.getByRole('button', { name: 'Use the set Work' })).toBeVisible();
});
