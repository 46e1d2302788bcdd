import { expect, type Page } from '@playwright/test';
import { type Gallery, test } from './openGallery.ts';
import { expectLooksRight } from './looksRight.ts';
import { resize } from './pageTime.ts';

const card = (page: Page, tool: string) => page.getByRole('group', { name: `Tool call everything ${tool}` });

async function openResults(gallery: Gallery) {
  const page = await gallery.open({ scenario: 'results' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await resize(page, { width: 1280, height: 1100 });
  return page;
}

/** Opens the card of a tool and shows it. */
async function openCard(page: Page, tool: string) {
  const group = card(page, tool);
  await page.getByRole('log').hover();
  for (let turns = 0; turns < 40 && !(await group.isVisible()); turns++) await page.mouse.wheel(0, -400);
  await group.scrollIntoViewIfNeeded();
  await group.getByRole('button').first().click();
  return group;
}

test('results look right', async ({ gallery }) => {
  test.slow();
  const page = await openResults(gallery);
  const look = (name: string) => expectLooksRight(page, `results-${name}`, { height: 1100, widths: [1280, 380] });
  // Formulas and colours come when they are loaded.
  await expect(page.locator('math').first()).toBeVisible();
  await expect(page.locator('pre span', { hasText: /^def$/ }).first()).toBeVisible();
  await look('answer');
  for (const tool of [
    'get-error',
    'read-log',
    'get-structured-content',
    'get-resource-links',
    'get-tiny-image',
    'get-weather',
  ]) {
    const group = await openCard(page, tool);
    await group.getByText('Arguments').first().waitFor();
    await look(tool);
    await group.getByRole('button').first().click();
  }
});

test('pictures, sounds, tables and links show without opening anything, and lead where they say', async ({
  gallery,
}) => {
  const page = await openResults(gallery);
  const links = await openCard(page, 'get-resource-links');
  await links.getByRole('button').first().click();
  await expect(links.getByText('demo://resource/1')).toBeVisible();
  await expect(links.getByRole('button', { name: 'Attach to chat' })).toHaveCount(0);
  await links.getByRole('button', { name: 'Open page…' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('https://example.org/report.pdf');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'get-tiny-image').scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: 'Picture from get-tiny-image' })).toBeVisible();
  await expect(card(page, 'get-tiny-image').locator('audio')).toBeVisible();
  const weather = card(page, 'get-weather');
  await weather.scrollIntoViewIfNeeded();
  await expect(weather.getByRole('row')).toHaveCount(9);
  await weather.getByRole('button', { name: '22 more rows' }).click();
  await expect(weather.getByRole('row')).toHaveCount(31);
});

test('a text is shown by its type, and a cut text can be shown completely', async ({ gallery }) => {
  const page = await openResults(gallery);
  const failed = await openCard(page, 'get-error');
  // What does not show is shown, and nothing of it is drawn.
  await expect(failed).toContainText('**Not found**: no such');
  await expect(failed.getByText('ZWSP')).toBeVisible();
  await expect(failed.getByRole('radio', { name: 'Markdown' })).toHaveCount(0);

  const log = await openCard(page, 'read-log');
  await expect(log).toContainText('characters are not shown here');
  await log.getByRole('button', { name: 'Show all' }).click();
  const whole = page.getByRole('dialog', { name: 'The whole text' });
  await expect(whole).toContainText('Part 1 of 3');
  await whole.getByRole('button', { name: 'Next part' }).click();
  await whole.getByRole('button', { name: 'Next part' }).click();
  await expect(whole).toContainText('line 12000 of the log');
  await page.keyboard.press('Escape');
  const downloading = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Save…' }).click();
  expect((await downloading).suggestedFilename()).toBe('result.txt');

  const structured = await openCard(page, 'get-structured-content');
  await expect(structured.getByRole('note')).toContainText('does not match the output the tool declares');
  await expect(structured).toContainText('It is 21 degrees.');

  const links = await openCard(page, 'get-resource-links');
  await expect(links.getByRole('heading', { name: 'Read me' })).toBeVisible();
  await links.getByRole('radio', { name: 'Text' }).click();
  await expect(links).toContainText('- **one**');
});

test('the reasoning of an answer is folded, and opens by a press or a key', async ({ gallery }) => {
  const page = await openResults(gallery);
  const answer = page.getByRole('article', { name: 'Assistant message' }).last();
  const fold = answer.getByRole('button', { name: 'Reasoning' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(answer).not.toContainText('The user asks for the mean.');
  await fold.press('Enter');
  await expect(answer.locator('li')).toHaveCount(2);
  await expect(answer.locator('strong', { hasText: 'formula' })).toBeVisible();
  await expectLooksRight(page, 'results-reasoning', { height: 1100, widths: [1280, 380] });
  await fold.click();
  await expect(answer.locator('li')).toHaveCount(0);
});

test('the context meter tells what the chat uses, and what it costs, on a press', async ({ gallery }) => {
  const page = await openResults(gallery);
  const meter = page.getByRole('button', { name: 'Context: 13%' });
  await expect(meter).toHaveAttribute('title', '25,152 of 200,000 tokens used');
  await meter.click();
  const details = page.getByRole('dialog', { name: 'Context' });
  const last = details.getByRole('region', { name: 'Last answer' });
  await expect(last).toContainText('24,312 tokens');
  await expect(last).toContainText('$0.031');
  await expect(details.getByRole('region', { name: 'This chat, 3 answers' })).toContainText('42,000 tokens');
  const next = details.getByRole('region', { name: 'Next request, estimated' });
  await expect(next).toContainText('Tools of everything');
  await expect(next).toContainText('about 12,480 tokens');
  await expectLooksRight(page, 'results-context', { height: 1100, widths: [1280, 380] });
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(meter).toBeFocused();
});

const dragsOf = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen.filter(({ command }) => command === 'blob.drag').map(({ input }) => input),
  );

test('results are dragged into other programs on the desktop', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopResults' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const tiny = card(page, 'get-tiny-image');
  const picture = page.getByRole('img', { name: 'Picture from get-tiny-image' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('draggable', 'true');
  await picture.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => dragsOf(page)).toEqual([{ blob: 'c'.repeat(64), name: 'get-tiny-image' }]);
  await expect(tiny.getByTitle('Drag the file into another program')).toBeVisible();
  await expectLooksRight(page, 'results-drag', { widths: [1280, 380] });
});

test('in a browser, pictures are dragged by the browser alone', async ({ gallery }) => {
  const page = await openResults(gallery);
  const picture = page.getByRole('img', { name: 'Picture from get-tiny-image' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).not.toHaveAttribute('draggable');
  await expect(page.getByTitle('Drag the file into another program')).toHaveCount(0);
  await picture.dispatchEvent('dragstart');
  expect(await dragsOf(page)).toEqual([]);
});
