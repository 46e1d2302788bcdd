import { expect, type Page } from '@playwright/test';
import { canary, heavyGroups, type PayloadGroup, payloadGroups, payloadsFor } from './fixtures/payloads.ts';
import { openDetails, test } from './openGallery.ts';
import { resize } from './pageTime.ts';

const card = (page: Page, tool: string) => page.getByRole('group', { name: `Tool call evil ${tool}` });

/** Records every dialog, and every request outside the page's own origin; the gallery itself fails on the latter. */
function watch(page: Page): string[] {
  const noted: string[] = [];
  page.on('dialog', (dialog) => {
    noted.push(`Dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => frame.parentFrame() !== null && noted.push(`Frame: ${frame.url()}`));
  page.on('popup', (popup) => noted.push(`Popup: ${popup.url()}`));
  return noted;
}

/** Elements that load or run something, and attributes that do: no text may turn into one. */
const forbidden = (page: Page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('#root *, [data-base-ui-portal] *')].flatMap((element) => {
      const name = element.localName;
      const isBad = [
        'script',
        'iframe',
        'object',
        'embed',
        'link',
        'meta',
        'base',
        'style',
        'form',
        'foreignObject',
        'use',
        'animate',
        'set',
        'video',
        'template',
      ];
      const wrong = element.getAttributeNames().filter((attribute) => {
        const value = element.getAttribute(attribute) ?? '';
        if (/^on/i.test(attribute)) return true;
        return (
          /^(href|src|srcset|action|formaction|data|poster|ping|xlink:href)$/i.test(attribute) &&
          !/^(https?:|mailto:|blob:http)/.test(value)
        );
      });
      const loads = element instanceof HTMLImageElement && !element.src.startsWith('blob:');
      // Our own forms have no `action`.
      return (isBad.includes(name) && !(name === 'form' && !element.hasAttribute('action'))) ||
        wrong.length > 0 ||
        loads
        ? [element.outerHTML.slice(0, 200)]
        : [];
    });
    return { found, pwned: '__pwned' in window };
  });

async function expectHarmless(page: Page, where: string) {
  const { found, pwned } = await forbidden(page);
  expect(found, where).toEqual([]);
  expect(pwned, where).toBe(false);
}

/** Commands that change something. The page sends queries on its own. */
const commands = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen
      .map(({ command }) => command)
      .filter(
        (name) =>
          !/\.(get|list|messages|models|changes|limits|complete|doctor|rows|search|share|tags|watched|lastCalls)$/.test(
            name,
          ),
      ),
  );

/** For each group, words of a title for the palette to find. */
const findable: Readonly<Record<PayloadGroup, string>> = {
  html: 'onerror',
  links: 'vbscript',
  pictures: 'inline.png',
  formulas: 'includegraphics',
  code: 'onmouseover',
  characters: 'hasOwnProperty',
};

for (const group of payloadGroups) {
  test(`hostile ${group} of models and servers stay text, wherever they are shown`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: `payloads:${group}`, isLoaded: true });
    const noted = watch(page);
    await openChat(page);
    await expect(page.getByRole('group', { name: /^Approve evil/ })).toBeVisible();
    if (group === 'formulas') await expect(page.locator('math').first()).toBeAttached();
    await expectHarmless(page, 'history, approval, titles');

    for (const tool of ['texts', 'structured', 'failed']) {
      await card(page, tool).getByRole('button').first().click();
      for (const view of await card(page, tool).getByRole('radio', { name: 'Markdown' }).all()) await view.click();
      await expectHarmless(page, `result of ${tool}`);
    }
    await streamAnswer(page, [...payloadsFor(canary, [group]), 'That was all.'].join('\n\n'));
    await expectHarmless(page, 'stream');
    await findInPalette(page, findable[group]);

    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await page.getByRole('heading', { name: 'Servers', level: 1 }).waitFor();
    await expectHarmless(page, 'servers and their errors');
    await openDetails(page, 'evil', /^Tools/);
    await expectHarmless(page, 'tools');
    expect(noted).toEqual([]);
    expect(await commands(page)).toEqual([]);
  });
}

/** In a window so tall that every row of the thread is drawn. */
async function openChat(page: Page) {
  await page
    .getByRole('button', { name: /^Opened/ })
    .first()
    .click();
  await page.getByRole('log', { name: 'Conversation' }).waitFor();
  await resize(page, { width: 1280, height: 30_000 });
}

/** One more answer that streams: in half sentences, then whole. */
async function streamAnswer(page: Page, answer: string) {
  await page.evaluate((text) => {
    const id = 'm-stream' as never;
    const created = { id, conversationId: 'c1' as never, role: 'assistant' as const, position: 9, text: '', seq: 0 };
    const message = { ...created, state: 'streaming' as const, createdAt: Date.now(), notices: [] };
    window.galleryHost.publish({ type: 'message.added', message });
    for (let seq = 1, at = 0; at < text.length; seq++, at += 97) {
      window.galleryHost.deltas([{ conversationId: 'c1' as never, messageId: id, seq, text: text.slice(at, at + 97) }]);
    }
    window.galleryHost.publish({ type: 'message.finished', message: { ...message, text, state: 'finished' } });
  }, answer);
  const conversation = page.getByRole('log', { name: 'Conversation' });
  await expect(conversation.getByRole('article', { name: 'Assistant message' }).last()).toContainText('That was all.');
}

async function findInPalette(page: Page, words: string) {
  await resize(page, { width: 1280, height: 900 });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(words);
  await expect(palette.getByRole('option').first()).toContainText(words);
  await expectHarmless(page, 'palette');
  await page.keyboard.press('Escape');
}

test('links that are offered are of the web, and none is followed without a question', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads', isLoaded: true });
  const noted = watch(page);
  await openChat(page);
  const links = page.getByRole('log').getByRole('link');
  await expect(links.first()).toBeVisible();
  const hrefs = await links.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
  expect(hrefs.filter((href) => !/^(https?|mailto):/.test(href))).toEqual([]);
  await links.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(noted).toEqual([]);
});

for (const group of heavyGroups) {
  test(`no amount of ${group} hangs the page`, async ({ gallery }) => {
    // A text that hangs the page would do so for many minutes.
    test.setTimeout(200_000);
    const page = await gallery.open({ scenario: `heavy:${group}`, isLoaded: true });
    const began = Date.now();
    await page.getByRole('button', { name: 'Heavy', exact: true }).first().click();
    await page.getByRole('log').waitFor();
    await expect(page.getByRole('article').last()).toBeVisible();
    // All texts at once, in a window that shows the beginning of each.
    await page.getByRole('log').hover();
    for (let turns = 0; turns < 20; turns++) await page.mouse.wheel(0, -50_000);
    await page.getByRole('textbox', { name: 'Message' }).fill('still here');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('still here');
    expect(Date.now() - began).toBeLessThan(120_000);
  });
}

test('there are payloads in every group', () => {
  expect(payloadsFor(canary).length).toBeGreaterThan(60);
  for (const group of payloadGroups) expect(payloadsFor(canary, [group]).length, group).toBeGreaterThan(3);
});
