import type { Page } from '@playwright/test';
import { answer } from '../../fakeModels/reply.ts';
import { answers, newChat, send, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/fakeModelTest.ts';
import { verifies } from '../../verifies.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Side panel' });
const tree = (page: Page) => panel(page).getByRole('tree', { name: 'Resources' });
const waiting = (page: Page) => page.getByRole('list', { name: 'Attached to this message' });

test("server-everything's resources and templates, with the keyboard alone", async ({ launch, fakeModel }) => {
  verifies('D1', 'D2', 'D3', 'K1');
  const model = await fakeModel(() => answer('Read it.'));
  const { page } = await launch({ world: { servers: { everything: servers.everything }, models: [model] } });
  await page.keyboard.press('ControlOrMeta+j');
  // Tabs follow the focus.
  await panel(page).getByRole('tab', { name: 'Resources' }).focus();

  await tree(page).focus();
  await page.keyboard.press('ArrowRight');
  await tree(page).getByRole('treeitem', { level: 2 }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await tree(page).getByRole('treeitem', { name: 'features.md' }).waitFor();
  await page.keyboard.type('fea');
  await expect
    .poll(() =>
      tree(page).evaluate((element) => {
        const id = element.getAttribute('aria-activedescendant') ?? '';
        return document.getElementById(id)?.textContent;
      }),
    )
    .toBe('features.md');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'features.md' })).toBeFocused();
  await expect(panel(page).getByRole('button', { name: 'Attach to chat' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Attach to chat' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toContainText('features.md');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();

  // A resource that was only read is not sent; an attached one is, as its own kind.
  await page.keyboard.type('@archit');
  const list = page.getByRole('listbox', { name: 'Resources' });
  await expect(list.getByRole('option')).toHaveCount(1);
  await expect(list.getByRole('option', { name: /architecture\.md/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toContainText('architecture.md');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await page.keyboard.type('What do they say?');
  await page.keyboard.press('Enter');
  await expect(answers(page).last()).toContainText('Read it.');
  const sent = JSON.stringify(model.requests[0]?.body);
  expect(sent).toContain('demo://resource/static/document/features.md');
  expect(sent).toContain('demo://resource/static/document/architecture.md');
  expect(sent).not.toContain('demo://resource/static/document/startup.md');

  await panel(page).getByRole('button', { name: 'All resources' }).focus();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('radio', { name: 'Tree' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await panel(page)
    .getByRole('button', { name: /Dynamic Text Resource/ })
    .focus();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('combobox', { name: 'resourceId' }).focus();
  await page.keyboard.type('7');
  await page.getByRole('option', { name: '7', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // This server suggests what was typed: the list closes only when its suggestion was chosen.
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(panel(page).getByRole('status', { name: 'URI' })).toHaveText('demo://resource/dynamic/text/7');
  await panel(page).getByRole('button', { name: 'Read', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Resource 7');
});

test(
  'files are attached by the chooser, by drop and by paste; resources that are odd stay harmless',
  {
    tag: '@shell',
  },
  async ({ launch, fakeModel }) => {
    verifies('D3', 'D4');
    const model = await fakeModel(() => answer('Thanks.'));
    const { page } = await launch({ world: { servers: { odd: servers.resources('odd') }, models: [model] } });
    const title = await page.title();
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.locator('input[type="file"]').setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('my own words') },
      { name: 'pixel.png', mimeType: 'image/png', buffer: pixel },
    ]);
    await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Message' }).evaluate((field) => {
      const data = new DataTransfer();
      data.items.add(new File(['pasted'], 'pasted.json', { type: 'application/json' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      const dropped = new DataTransfer();
      dropped.items.add(new File(['dropped'], 'dropped.md', { type: 'text/markdown' }));
      field.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
    });
    await expect(waiting(page).getByRole('listitem')).toHaveCount(4);
    await expect(waiting(page)).toContainText('not accepted by this model');
    await page.getByRole('button', { name: 'Remove pasted.json' }).click();

    await page.keyboard.press('ControlOrMeta+j');
    // Tabs follow the focus.
    await panel(page).getByRole('tab', { name: 'Resources' }).focus();
    await panel(page).getByRole('searchbox', { name: 'Search resources' }).fill('photo');
    await tree(page)
      .getByRole('treeitem', { name: /photo\.png/ })
      .click();
    const photo = panel(page).getByRole('img', { name: 'Picture photo.png' });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
    for (const [name, shows] of [
      ['drawing', /Picture/],
      ['liar', /the data is application\/pdf/],
      ['A page', /<script>/],
    ] as const) {
      await panel(page).getByRole('button', { name: 'All resources' }).click();
      await panel(page).getByRole('searchbox', { name: 'Search resources' }).fill(name);
      await tree(page)
        .getByRole('treeitem', { name: new RegExp(name) })
        .click();
      await expect(panel(page)).toContainText(shows);
    }
    expect(await page.title()).toBe(title);

    // An attachment shows that its resource has changed, and offers the new content.
    await panel(page).getByRole('button', { name: 'All resources' }).click();
    await panel(page).getByRole('searchbox', { name: 'Search resources' }).fill('today');
    await tree(page).getByRole('treeitem', { name: /Today/ }).click();
    await panel(page).getByRole('button', { name: 'Subscribe' }).click();
    await panel(page).getByRole('button', { name: 'Attach to chat' }).click();
    await expect(waiting(page)).toContainText('Today');
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('tab', { name: /^Tools/ }).click();
    await page.getByRole('button', { name: /Run touch/ }).click();
    const run = page.getByRole('dialog', { name: 'Run touch' });
    await run.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(run).toContainText('version 2');
    await page.keyboard.press('Escape');
    await newChat(page);
    await page.getByRole('button', { name: 'Attach the new version' }).click();
    await expect(page.getByText('Today changed since you attached it')).toBeHidden();
    await send(page, 'Look at these');
    await expect(answers(page).last()).toContainText('Thanks.');
    const sent = JSON.stringify(model.requests[0]?.body);
    for (const words of ['my own words', 'dropped', 'version 2', 'pixel.png']) expect(sent).toContain(words);
    expect(sent).not.toContain('pasted');
    expect(sent).not.toContain('version 1');
  },
);
