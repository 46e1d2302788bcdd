import { expect, type Page } from '@playwright/test';
import { openDetails, test } from './openGallery.ts';
import { expectLooksRight } from './looksRight.ts';

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);

async function openTools(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetails(page, 'everything', /Tools/);
}

const look = (page: Page, name: string) => expectLooksRight(page, name, { widths: [400, 1280] });

test('tools are run from a form', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'review' });
  await openTools(page);
  await expect(page.getByText('13 of 14 tools are switched on for models')).toBeVisible();
  await page.getByText('13 of 14 tools are switched on for models').scrollIntoViewIfNeeded();
  await look(page, 'tools');
  await page.getByRole('button', { name: 'Run book' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run book' });
  await dialog.getByRole('textbox', { name: 'people' }).fill('many');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog.getByText('Enter a number.')).toBeVisible();
  await expect(dialog.getByText('Fill this in.').first()).toBeVisible();
  expect(await seen(page, 'tool.run')).toEqual([]);
  await look(page, 'run-form');
  await dialog.getByRole('textbox', { name: 'place' }).fill('The old mill');
  await dialog.getByRole('textbox', { name: 'people' }).fill('4');
  await dialog.getByRole('textbox', { name: 'street' }).fill('Mill lane 3');
  await dialog.getByRole('combobox', { name: 'quiet' }).selectOption('true');
  await dialog.getByRole('button', { name: 'Remove guests 1' }).click();
  await dialog.getByRole('textbox', { name: 'street' }).press('Control+Enter');
  await expect(dialog.getByText('1.2 s')).toBeVisible();
  await dialog.getByText('1.2 s').scrollIntoViewIfNeeded();
  await look(page, 'run-done');
  const [run] = await seen(page, 'tool.run');
  expect(run?.input).toMatchObject({
    name: 'book',
    definitionHash: 'e'.repeat(64),
    arguments: {
      place: 'The old mill',
      people: 4,
      meal: 'dinner',
      window: false,
      notify: true,
      quiet: true,
      guests: ['Grace'],
      address: { street: 'Mill lane 3' },
    },
  });
});

test('a run shows its picture, its error and how far it is', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'review' });
  await openTools(page);
  await page.getByRole('button', { name: 'Run picture' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Picture from picture' })).toBeVisible();
  await look(page, 'run-picture');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run refuse' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('do not fit');
  await look(page, 'run-refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run wait' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('Asking the kitchen')).toBeVisible();
  await look(page, 'run-running');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Cancelled')).toBeVisible();
});

test('changes of mcp.json are reviewed one by one', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'review' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await expect(page.getByText('outside Gatehouse: 1 added, 2 changed, 1 removed')).toBeVisible();
  await look(page, 'review-banner');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes to mcp.json' });
  const change = (server: string) => dialog.getByRole('group', { name: `Change to ${server}` });
  await expect(change('filesystem')).toContainText('RLO');
  await expect(change('archive')).toContainText('It would be switched on.');
  const accounts = (server: string) => change(server).getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  await expect(accounts('archive')).toContainText([
    /Own.*PROXY=https:\/\/elsewhere\.example/,
    /Club.*Removed.*cannot be undone/,
  ]);
  await expect(change('archive')).toContainText('In use here: account “Own”. In use in the file: account “Work”.');
  await expect(accounts('helper')).toContainText(['Mine', 'Shared']);
  await expect(accounts('filesystem')).toHaveCount(0);
  await look(page, 'review');
  await accounts('archive').first().scrollIntoViewIfNeeded();
  await change('archive').getByRole('button', { name: 'Keep mine' }).scrollIntoViewIfNeeded();
  await look(page, 'review-accounts');
  await change('filesystem').getByRole('button', { name: 'Keep mine' }).click();
  await expect(change('filesystem')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Apply all (3)' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0);
  expect((await seen(page, 'config.answer')).map(({ input }) => input)).toMatchObject([
    { answer: 'keep', changes: [{ name: 'filesystem', hash: '1'.repeat(64) }] },
    { answer: 'apply', changes: [{ name: 'archive' }, { name: 'helper' }, { name: 'memory' }] },
  ]);
});

test('form and JSON are two views of one value', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'review' });
  await openTools(page);
  await page.getByRole('button', { name: 'Run book' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'place' }).fill('Here');
  await dialog.getByRole('radio', { name: 'JSON' }).click();
  const json = dialog.getByRole('textbox', { name: 'Arguments as JSON' });
  await expect(json).toHaveValue(/"place": "Here"/);
  await json.fill('{ "place": "There", "people": "two", "unknown": [1] }');
  await dialog.getByRole('radio', { name: 'Form' }).click();
  await expect(dialog.getByRole('textbox', { name: 'place' })).toHaveValue('There');
  await dialog.getByRole('textbox', { name: 'place' }).fill('Elsewhere');
  await dialog.getByRole('radio', { name: 'JSON' }).click();
  await expect(json).toHaveValue(/"unknown"/);
  await json.fill('{ "place": ');
  await dialog.getByRole('radio', { name: 'Form' }).click();
  await expect(dialog.getByText('This is not a JSON object yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  expect(await seen(page, 'tool.run')).toEqual([]);
});

test('tools are switched off one by one and together', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'review' });
  await openTools(page);
  await page.getByRole('switch', { name: 'Offer book to models' }).click();
  await expect(page.getByText('12 of 14 tools are switched on for models')).toBeVisible();
  await expect(page.getByText('Running, 12 of 14 tools on')).toBeVisible();
  await page.getByRole('button', { name: 'All off' }).click();
  await expect(page.getByText('10 of 14 tools are switched on for models')).toBeVisible();
  await page.getByRole('button', { name: 'All on' }).click();
  await expect(page.getByRole('switch', { name: 'Offer wait to models' })).toBeChecked();
});
