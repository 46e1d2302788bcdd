import { expect, type Page } from '@playwright/test';
import { test } from './openGallery.ts';
import { expectLooksRight } from './looksRight.ts';
import { resize } from './pageTime.ts';

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Side panel' });
const tree = (page: Page) => panel(page).getByRole('tree', { name: 'Resources' });
const row = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name });

async function openTree(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+j');
  await tree(page).focus();
  await page.keyboard.press('ArrowRight');
  await row(page, /file:\/\/\/work\/site/).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await row(page, /Release notes/).waitFor();
}

async function open(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+j');
  await panel(page).getByRole('searchbox', { name: 'Search resources' }).fill(name);
  await row(page, new RegExp(name)).click();
  await panel(page).getByRole('heading', { level: 2 }).first().waitFor();
}

const states: Record<string, (page: Page) => Promise<void>> = {
  tree: openTree,
  search: async (page) => {
    await page.keyboard.press('ControlOrMeta+j');
    await panel(page).getByRole('searchbox', { name: 'Search resources' }).fill('work');
    await expect(panel(page)).toContainText('8 resources');
  },
  nothing: async (page) => {
    await page.keyboard.press('ControlOrMeta+j');
    await panel(page).getByRole('searchbox', { name: 'Search resources' }).fill('zebra');
    await expect(panel(page)).toContainText('No resource contains all of these words.');
  },
  markdown: async (page) => {
    await open(page, 'Release notes');
    await panel(page)
      .getByRole('button', { name: /^What changed since/ })
      .click();
    await expect(panel(page)).toContainText('Slow lists');
  },
  wide: async (page) => {
    await openTree(page);
    await row(page, /people/).click();
    await panel(page).getByRole('button', { name: 'Expand' }).click();
    await expect(panel(page).getByRole('cell', { name: 'Ada, Countess' })).toBeVisible();
  },
  drawing: async (page) => {
    await open(page, 'logo.svg');
    await expect(panel(page).getByRole('img', { name: 'Picture logo.svg' })).toBeVisible();
  },
  bytes: async (page) => {
    await open(page, 'liar.png');
    await expect(panel(page)).toContainText('the data is application/pdf');
  },
  gone: async (page) => {
    await open(page, 'gone.txt');
    await expect(panel(page).getByRole('alert')).toContainText('The server has no resource');
  },
  template: async (page) => {
    await page.keyboard.press('ControlOrMeta+j');
    await panel(page).getByRole('radio', { name: 'Templates' }).click();
    await panel(page)
      .getByRole('button', { name: /Row of a table/ })
      .click();
    await panel(page).getByRole('combobox', { name: 'table' }).click();
    await page.getByRole('option', { name: 'people' }).waitFor();
  },
};

for (const [name, show] of Object.entries(states)) {
  test(`resources: ${name} looks right`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'lived' });
    await show(page);
    await expectLooksRight(page, `resources-${name}`);
  });
}

test('a suggestion fills its field, chosen by mouse or by keys, and the list closes', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await states.template?.(page);
  const table = panel(page).getByRole('combobox', { name: 'table' });
  await page.getByRole('option', { name: 'people' }).click();
  await expect(table).toHaveValue('people');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(table).toBeFocused();

  const row = panel(page).getByRole('combobox', { name: 'row' });
  await row.focus();
  await page.keyboard.type('a');
  await page.getByRole('option', { name: 'alan' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row).toHaveValue('alan');
  await expect(panel(page).getByRole('status', { name: 'URI' })).toHaveText('db://people/alan');
  await page.keyboard.press('Backspace');
  await page.getByRole('option', { name: 'alan' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(row).toHaveValue('ala');
});

const late = (page: Page, command: 'resource.rows' | 'resource.rowAt', ms: number) =>
  page.evaluate(([name, wait]) => void (window.galleryHost.world.lateMs[name] = wait), [command, ms] as const);

/** The text of the active row. */
const active = (page: Page) =>
  tree(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.textContent;
  });

test('the tree works by keyboard, and letters move to labels that begin with them', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openTree(page);
  await page.keyboard.press('End');
  await expect.poll(() => active(page)).toContain('example.org');
  await page.keyboard.press('Home');
  await expect.poll(() => active(page)).toContain('everything');
  await page.keyboard.type('con');
  await expect.poll(() => active(page)).toBe('config.json');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => active(page)).toContain('file:///work/site');
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, /Release notes/)).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => active(page)).toContain('everything');
  await page.keyboard.press('Enter');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1);
});

test('letters whose row is found late move nowhere once another key was pressed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openTree(page);
  await late(page, 'resource.rowAt', 1000);
  await page.keyboard.press('Home');
  await page.keyboard.type('con');
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(2000);
  expect(await active(page)).toContain('file:///work/site');
  await page.keyboard.type('con');
  await page.clock.runFor(2000);
  expect(await active(page)).toBe('config.json');
});

test('a resource is read by a click, subscribed to, read again after a change, and unsubscribed', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openTree(page);
  expect(await seen(page, 'resource.read')).toEqual([]);
  await page.keyboard.type('config');
  await expect.poll(() => tree(page).getAttribute('aria-activedescendant')).toBeTruthy();
  await page.clock.runFor(1000);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'config.json' })).toBeFocused();
  await expect(panel(page)).toContainText('"port": 8080');
  await panel(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(panel(page).getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await page.evaluate(() => {
    const host = window.galleryHost;
    host.world.watches = host.world.watches.map((watch) => ({ ...watch, changedAt: 1 }));
    host.publish({ type: 'resource.watchChanged', serverId: 'everything' as never, uri: 'any' });
  });
  await panel(page).getByRole('button', { name: 'Read the new version' }).click();
  await expect(panel(page).getByText('It changed since you last read it')).toBeHidden();
  expect(await seen(page, 'resource.read')).toHaveLength(2);
  await panel(page).getByRole('button', { name: 'All resources' }).click();
  await expect(tree(page)).toBeFocused();
  await expect(row(page, /config\.json/)).toContainText('Subscribed');
  await expect(row(page, /Release notes/)).toContainText('Changed');
});

test('an outside page opens only when the user agrees; scripts in drawings and pages never run', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  const title = await page.title();
  await open(page, 'example.org');
  await expect(panel(page)).toContainText('<script>');
  await panel(page).getByRole('button', { name: 'Open in browser' }).click();
  await expect(page.getByRole('dialog')).toContainText('example.org');
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'All resources' }).click();
  await panel(page).getByRole('searchbox', { name: 'Search resources' }).fill('logo');
  await row(page, /logo\.svg/).click();
  await expect(panel(page).getByRole('img', { name: 'Picture logo.svg' })).toBeVisible();
  expect(await page.title()).toBe(title);
});

test('Escape that is quicker than the dialog of an outside page closes the dialog, and not the panel', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await open(page, 'example.org');
  const opener = panel(page).getByRole('button', { name: 'Open in browser' });
  // The dialog takes the focus in a later frame, which may be late on a slow computer.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role="dialog"]') === null) return;
      observer.disconnect();
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await opener.click();
  await expect(opener).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

test('Enter that is quicker than the search after an @ chooses the first match, and sends the message without one', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await late(page, 'resource.rows', 400);
  await message(page).focus();
  await page.keyboard.type('See @config');
  await page.keyboard.press('Enter');
  expect(await seen(page, 'turn.send')).toEqual([]);
  await expect(page.getByRole('list', { name: 'Attached to this message' })).toContainText('config.json');
  await expect(message(page)).toHaveValue('See ');
  expect(await seen(page, 'turn.send')).toEqual([]);

  await page.keyboard.type('@nobody-has-this');
  await page.keyboard.press('Enter');
  await expect.poll(() => seen(page, 'turn.send')).toHaveLength(1);
  // Until the host has it, the text stays where it was typed.
  await expect(message(page)).toHaveValue('');

  // Who types on meant something else by then.
  await page.keyboard.type('@con');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  await page.clock.runFor(3000);
  expect(await seen(page, 'turn.send')).toHaveLength(1);
  await expect(message(page)).toHaveValue('@conx');

  // And a search that does not end keeps nobody waiting.
  await late(page, 'resource.rows', 600_000);
  await page.keyboard.type('y');
  await page.keyboard.press('Enter');
  await expect.poll(() => seen(page, 'turn.send')).toHaveLength(2);
});

test('content that the palette opens is visible: in a narrow window the panel closes', async ({ gallery }) => {
  const to = async (page: Page, where: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(where);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: where })).toBeAttached();
  };
  const page = await gallery.open({ scenario: 'lived', width: 700 });
  await page.keyboard.press('ControlOrMeta+j');
  await expect(panel(page)).toBeVisible();
  await to(page, 'Activity');
  await expect(panel(page)).toBeHidden();
  await resize(page, { width: 1280, height: 860 });
  await page.keyboard.press('ControlOrMeta+j');
  await to(page, 'Permissions');
  await expect(panel(page)).toBeVisible();
});
