import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const chat = 'Summary of the release files';

/** Opens a chat, and adds messages to its end. */
async function say(page: Page, messages: Said, title: RegExp | string = /^Opened/) {
  await page.getByRole('button', { name: title }).first().click();
  await page.getByRole('log', { name: 'Conversation' }).waitFor();
  await addMessages(page, messages);
}

type Said = readonly {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number; readonly costUsd?: number };
}[];

async function addMessages(page: Page, messages: Said, first = 9): Promise<void> {
  await page.evaluate(
    ({ said, from }) => {
      for (const [at, { role, text, usage }] of said.entries()) {
        const id = `m-said-${from + at}` as never;
        const about = {
          id,
          conversationId: 'c1' as never,
          position: from + at,
          createdAt: Date.now(),
          notices: [],
          seq: 0,
        };
        const model = { providerId: 'provider_anthropic' as never, model: 'claude-sonnet-5' };
        const answered = { ...(role === 'assistant' && { model }), ...(usage !== undefined && { usage }) };
        const message = { ...about, role, text, state: 'finished' as const, ...answered };
        window.galleryHost.publish({ type: 'message.added', message });
        window.galleryHost.publish({ type: 'message.finished', message });
      }
    },
    { said: messages, from: first },
  );
}

test('the header names the open chat, and has its menu', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await expect(page.getByRole('button', { name: /^Chat “/ })).toHaveCount(0);
  await page.getByRole('button', { name: chat, exact: true }).click();
  const title = page.getByRole('button', { name: `Chat “${chat}”` });
  await title.click();
  await expectLooksRight(page, 'chat-menu', { widths: [1280, 400] });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'New title' }).fill('What the release brings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Chat “What the release brings”' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'What the release brings', exact: true })).toBeVisible();
});

test('a new chat offers chats, assistants and prompts, once the first day is over', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const recent = page.getByRole('region', { name: 'Recent chats' });
  const prompts = page.getByRole('region', { name: 'Prompts' });
  await expect(prompts.getByRole('button').first()).toBeVisible();
  await expect(page.getByText('Every tool call is shown to you first.')).toHaveCount(0);
  const assistants = page.getByRole('region', { name: 'Assistants' });
  await expect(assistants).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('Assistants');
  await page.getByRole('option', { name: 'Assistants' }).click();
  await page.getByRole('button', { name: 'New assistant' }).click();
  const dialog = page.getByRole('dialog', { name: 'New assistant' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Translator');
  await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Translate.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await expect(assistants.getByRole('button')).toHaveCount(1);
  await expectLooksRight(page, 'new-chat-shelf', { widths: [1280, 400] });
  await assistants.getByRole('button', { name: 'New chat with Translator' }).click();
  await expect(page.getByRole('combobox', { name: 'Assistant', exact: true })).toHaveValue('assistant_1');
  await prompts.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(recent.getByRole('button')).toHaveCount(4);
  await recent.getByRole('button', { name: `Continue “${chat}”` }).click();
  await expect(page.getByRole('button', { name: `Chat “${chat}”` })).toBeVisible();
});

test('a question is near its answer, and away from the answer before', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: new RegExp(`^${chat}`) }).click();
  await expect(page.getByText('Question 1000')).toBeVisible();
  // All in one look: the chat may still come to its end.
  const places = async () => {
    const all = await page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => {
        const { top, bottom } = article.getBoundingClientRect();
        return { text: article.textContent, top, bottom };
      }),
    );
    return ['Answer 999.', 'Question 1000', 'Answer 1000.'].map((text) => all.find((each) => each.text.includes(text)));
  };
  await expect(async () => {
    const [before, question, answer] = await places();
    if (!before || !question || !answer) throw new Error('The end of the chat is not drawn.');
    const betweenTurns = question.top - before.bottom;
    expect(answer.top - question.bottom).toBeLessThanOrEqual(18);
    expect(betweenTurns).toBeGreaterThanOrEqual(36);
    expect(betweenTurns).toBeLessThanOrEqual(44);
  }).toPass();
});

test('below an answer stand its model, the time, the tokens of all its requests and their cost', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  await say(
    page,
    [
      { role: 'user', text: 'What does it cost?' },
      { role: 'assistant', text: 'I look.', usage: { inputTokens: 1000, outputTokens: 100, costUsd: 0.25 } },
      { role: 'assistant', text: 'Little.', usage: { inputTokens: 2000, outputTokens: 100, costUsd: 0.5 } },
    ],
    chat,
  );
  const answer = page.getByRole('article', { name: 'Assistant message' }).filter({ hasText: 'Little.' });
  await answer.hover();
  await expect(answer).toContainText('claude-sonnet-5');
  await expect(answer.getByRole('time')).toHaveText(/\d/);
  await expect(answer.getByTitle('3,000 tokens in, 200 tokens out')).toHaveText('3.2K tokens · $0.75');
  await expectLooksRight(page, 'answer-facts', { widths: [1280, 400] });
});

test('long messages and long code are folded, and open with a press', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads:links', hasRealClock: true });
  const words = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ');
  const code = Array.from({ length: 200 }, (_, at) => `print(${at}, "a line of code that is not wrapped")`).join('\n');
  await say(page, [
    { role: 'user', text: words },
    { role: 'assistant', text: `Here it is.\n\n\`\`\`python\n${code}\n\`\`\`\n\nThat is all.` },
  ]);
  await page.getByRole('group', { name: 'Messages' }).press('End');
  const question = page.getByRole('article', { name: 'User message' }).last();
  const answer = page.getByRole('article', { name: 'Assistant message' }).last();
  const heightOf = async (of: typeof question) => (await of.boundingBox())?.height ?? 0;
  const all = answer.getByRole('button', { name: 'Show all 200 lines' });
  // Before it is there, and for a moment after, the text is shown without format, in elements that are replaced.
  await all.waitFor();
  await expect(() => answer.getByText('That is all.').scrollIntoViewIfNeeded()).toPass();
  await expect(all).toBeVisible();
  const folded = await heightOf(answer);
  await expectLooksRight(page, 'folded-code', { widths: [1280, 400] });
  await all.click();
  await expect.poll(() => heightOf(answer)).toBeGreaterThan(2 * folded);
  await answer.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(() => heightOf(answer)).toBe(folded);

  await answer.getByRole('group', { name: 'Code' }).hover();
  const saved = page.waitForEvent('download');
  await answer.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('code.py');
  await answer.getByRole('button', { name: 'Wrap lines' }).click();
  await expect(answer.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute('aria-pressed', 'true');

  await question.getByText('word0 word1').scrollIntoViewIfNeeded();
  expect(await heightOf(question)).toBeLessThan(600);
  await question.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => heightOf(question)).toBeGreaterThan(2000);
});

test('the side panel is as wide as the user makes it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Show side panel' }).click();
  const panel = page.getByRole('complementary', { name: 'Side panel' });
  const handle = panel.getByRole('separator', { name: 'Width of the side panel' });
  const width = async () => (await panel.boundingBox())?.width ?? 0;
  const usual = await width();
  await handle.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBe(usual + 3 * 16);
  const at = await handle.boundingBox();
  if (at === null) throw new Error('The handle is not shown.');
  await page.mouse.move(at.x + at.width / 2, 300);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 - 100, 310, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(usual + 3 * 16 + 100);
  await page.keyboard.press('Home');
  await expect.poll(width).toBe(17 * 16);
});

test('footnotes stand apart from the text, small and quiet', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'versions' });
  const text = 'The port is **5432**[^1], and the user is *harbour*.\n\n[^1]: As `docker-compose.yml` says.';
  await say(page, [{ role: 'assistant', text }], chat);
  const answer = page.getByRole('article').filter({ hasText: 'The port is 5432' });
  const notes = answer.locator('section[data-footnotes]');
  await expect(notes).toContainText('As docker-compose.yml says.');
  const sizeOf = (selector: string) =>
    answer
      .locator(selector)
      .first()
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  // An element that is drawn again meanwhile has no size.
  const areSmaller = async () => {
    const [words, heading, note] = [await sizeOf('p'), await sizeOf('section h2'), await sizeOf('section li')];
    return heading < words && note < words;
  };
  await expect.poll(areSmaller).toBe(true);
  await expectLooksRight(page, 'footnotes', { widths: [400, 1280] });

  // Their words are in the language of the page.
  await page.evaluate(() => {
    const host = window.galleryHost;
    host.publish({ type: 'settings.changed', settings: { ...host.world.snapshot.settings, language: 'zh-CN' } });
  });
  await addMessages(page, [{ role: 'assistant', text: '端口是 5433[^1]。\n\n[^1]: 见配置文件。' }], 10);
  const chinese = page.getByRole('article').filter({ hasText: '端口是 5433' });
  await expect(chinese.getByRole('heading', { name: '脚注' })).toBeAttached();
  await expect(page.getByRole('region', { name: '通知' })).toBeAttached();
});

test('an answer is copied as formatted text, with its own words beside it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'versions', isLoaded: true });
  await page.evaluate(() => {
    const copied: Record<string, string>[] = [];
    Object.assign(window, { copied });
    navigator.clipboard.write = async ([item]) => {
      const types = item?.types ?? [];
      const texts = await Promise.all(types.map(async (type) => [type, await (await item?.getType(type))?.text()]));
      copied.push(Object.fromEntries(texts) as Record<string, string>);
    };
  });
  await say(page, [{ role: 'assistant', text: 'It is **5432**.' }], chat);
  const answer = page.getByRole('article').filter({ hasText: 'It is 5432.' });
  await answer.hover();
  await answer.getByRole('button', { name: 'Copy as formatted text' }).click();
  const copied = () => page.evaluate(() => (window as unknown as { copied: unknown }).copied);
  await expect
    .poll(copied)
    .toEqual([{ 'text/html': '<p>It is <strong>5432</strong>.</p>', 'text/plain': 'It is **5432**.' }]);
});
