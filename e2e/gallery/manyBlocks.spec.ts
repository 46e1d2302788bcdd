import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './openGallery.ts';

/** Opens a chat with one more answer, of this text. */
async function answerWith(page: Page, text: string, chat = /^Opened/) {
  await page.getByRole('button', { name: chat }).first().click();
  await page.getByRole('log', { name: 'Conversation' }).waitFor();
  await page.evaluate((words) => {
    const message = {
      id: 'm-many' as never,
      conversationId: 'c1' as never,
      role: 'assistant' as const,
      position: 9,
      text: words,
      createdAt: Date.now(),
      notices: [],
      seq: 0,
      state: 'finished' as const,
    };
    window.galleryHost.publish({ type: 'message.added', message });
    window.galleryHost.publish({ type: 'message.finished', message });
  }, text);
  return page.getByRole('log').getByRole('article', { name: 'Assistant message' }).last();
}

/**
 * Scrolls the chat until a part of an answer is formatted and in view. Each look scrolls by how far the part's text is from the middle, so
 * that none can pass it by, however late the text is formatted.
 */
async function scrollToPart(answer: Locator, text: string, part: Locator): Promise<void> {
  await expect(async () => {
    await answer.evaluate((article, wanted) => {
      const scroller = article.closest('[role=group]');
      const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null && texts.currentNode.textContent?.includes(wanted) !== true);
      const start = texts.currentNode.textContent?.indexOf(wanted) ?? -1;
      if (scroller === null || start === -1) throw new Error(`No ${wanted}`);
      const range = document.createRange();
      range.setStart(texts.currentNode, start);
      range.setEnd(texts.currentNode, start + wanted.length);
      const view = scroller.getBoundingClientRect();
      // It is the user who scrolls: otherwise the chat would follow its end.
      scroller.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      scroller.scrollTop += range.getBoundingClientRect().top - view.top - view.height / 2;
    }, text);
    await expect(part).toBeInViewport({ timeout: 300 });
  }).toPass();
}

test('of hundreds of code blocks those near the view are formatted, wherever that is, and few elements stand for the rest', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'payloads:links', hasRealClock: true });
  const fences = Array.from({ length: 300 }, (_, at) => `\`\`\`\nblock ${at}.\n\`\`\`\n\n`);
  const answer = await answerWith(page, fences.join(''));
  const block = (at: number) => answer.locator('pre code', { hasText: `block ${at}.` });
  // There and back, so close to each other that most of the answer was formatted at some time.
  for (const wanted of [299, 260, 220, 180, 140, 100, 60, 20, 0, 150, 299]) {
    await scrollToPart(answer, `block ${wanted}.`, block(wanted));
    expect(await answer.locator('*').count()).toBeLessThan(1500);
  }
});

// The longer one of each pair is divided in chapters.
for (const count of [400, 1300]) {
  test(`of ${count} paragraphs, what is left out of view can be found, and is copied as it is formatted`, async ({
    gallery,
  }) => {
    const page = await gallery.open({ scenario: 'payloads:links', hasRealClock: true });
    const parts = Array.from(
      { length: count },
      (_, at) => `Part **${at}** of a long answer with enough words to fill a line.\n\n`,
    );
    const answer = await answerWith(page, parts.join(''));
    await expect(answer).toContainText('Part **200** of');
    const copyAll = () =>
      page.evaluate(() => {
        const article = [...document.querySelectorAll('article')].at(-1);
        if (article === undefined) throw new Error('No answer');
        document.getSelection()?.selectAllChildren(article);
        let text: string | undefined;
        // The browser reads the selection after all listeners have run, and this listener is the last.
        addEventListener('copy', () => (text = document.getSelection()?.toString()), { once: true });
        document.execCommand('copy');
        return text;
      });
    // On a busy machine, visible text waits for its turn to be formatted, and until then it is copied as source.
    await expect.poll(async () => (await copyAll())?.match(/Part \d+ of/g)?.length).toBe(count);
  });
}

for (const count of [300, 590]) {
  test(`scrolling up through ${count} parts that were never formatted keeps the place`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'payloads:links', hasRealClock: true });
    const parts = Array.from({ length: count }, (_, at) => `## Part ${at}\n\n- one of ${at}\n- two\n\n`);
    const answer = await answerWith(page, parts.join(''));
    // The last part is formatted before it is in view.
    const last = answer.getByRole('heading', { name: `Part ${count - 1}` });
    await scrollToPart(answer, `Part ${count - 1}`, last);
    // What is in the middle moves by the scrolled distance, and no further.
    for (let turn = 0; turn < 12; turn++) {
      const moved = await page.evaluate(async () => {
        const scroller = document.querySelector('[role=log] [role=group]');
        if (scroller === null) throw new Error('No messages');
        const view = scroller.getBoundingClientRect();
        const distance = 300;
        // What is formatted in view moves what is below it, so all of it has to be formatted before it comes into view.
        const isFormatted = () =>
          [...scroller.querySelectorAll('pre')].every((part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return bottom <= view.top - distance || top >= view.bottom;
          });
        const rest = async () => {
          for (
            let still = 0, top = -1;
            still < 12 || !isFormatted();
            still = scroller.scrollTop === top ? still + 1 : 0
          ) {
            top = scroller.scrollTop;
            await new Promise(requestAnimationFrame);
          }
        };
        await rest();
        const middle = view.top + scroller.clientHeight / 2;
        const seen = [...scroller.querySelectorAll('h2')].find((part) => part.getBoundingClientRect().top > middle);
        const before = seen?.getBoundingClientRect().top ?? NaN;
        scroller.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
        scroller.scrollTop -= distance;
        await rest();
        return (seen?.getBoundingClientRect().top ?? NaN) - before;
      });
      expect(Math.abs(moved - 300)).toBeLessThan(2);
    }
  });
}

test('the end of a very long answer is reached while it is still being divided', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads:links', hasRealClock: true });
  const part =
    '## Part\n\nSome words, **some** of them strong, to fill a line or two of this answer.\n\n- one\n- two\n\n';
  const answer = await answerWith(page, `${part.repeat(10_000)}## The end\n\nIt is here.`);
  await page.getByRole('group', { name: 'Messages' }).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(answer.getByRole('heading', { name: 'The end' })).toBeInViewport({ timeout: 300 });
  }).toPass();
  // A chapter away from the view is one element, not one for each half screen.
  await expect.poll(() => answer.locator('*').count()).toBeLessThan(800);
});

test('blocks in view are formatted before those above them', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads:links', hasRealClock: true });
  await page.evaluate(() => {
    // How many characters of the last answer are still source, measured as soon as its end is formatted.
    const look = () => {
      const answer = [...document.querySelectorAll('article')].at(-1);
      const all = [...(answer?.querySelectorAll('pre') ?? [])];
      const asText = all.filter(({ className }) => className.includes('plain'));
      // This chat stays at its first question until the user scrolls.
      answer?.scrollIntoView({ block: 'end' });
      if (all.length < 10 || asText.at(-1) === all.at(-1)) requestAnimationFrame(look);
      else
        document.documentElement.dataset['stillText'] = String(
          asText.reduce((sum, { textContent }) => sum + textContent.length, 0),
        );
    };
    look();
  });
  await answerWith(page, '```\nx\n```\n\n'.repeat(2000));
  await expect(page.locator('html')).toHaveAttribute('data-still-text', /\d/);
  expect(Number(await page.locator('html').getAttribute('data-still-text'))).toBeGreaterThan(14_000);
});

test('a thousand pictures of one paragraph all get their buttons, bit by bit', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads:links' });
  const answer = await answerWith(page, '![a](https://pictures.example/1.png) '.repeat(1000));
  // Two for each. Counted by elements first, because computing a thousand names takes the page a second each time.
  await expect(answer.locator('p button')).toHaveCount(2000, { timeout: 60_000 });
  await expect(answer.getByRole('button', { name: /^Show the picture/ })).toHaveCount(1000);
});

test('a block that takes the worker too long stays as text until it is formatted on request, and is not tried again', async ({
  gallery,
}) => {
  // The first worker for it hears the question, and never answers.
  const page = await gallery.open({
    scenario: 'thread',
    hasRealClock: true,
    prepare: (opened) =>
      opened.addInitScript(() => {
        let started = 0;
        window.Worker = class extends Worker {
          constructor(...[url, options]: ConstructorParameters<typeof Worker>) {
            super(url, options);
            if (!String(url).includes('formatWorker')) return;
            document.documentElement.dataset['workers'] = String(++started);
            if (started > 1) return;
            this.addEventListener('message', (event: MessageEvent<{ readonly kind: string }>) => {
              if (event.data.kind === 'done') event.stopImmediatePropagation();
            });
          }
        };
      }),
  });
  const chat = /^Summary of the release files/;
  const text = `${'> '.repeat(120)}**deep** &amp; &hellip;`;
  const answer = await answerWith(page, `Before.\n\n${text}`, chat);
  await expect(answer).toContainText('Before.');
  await expect(answer.getByRole('note')).toContainText('Shown as text: too complex');
  await expect(answer).toContainText('**deep**');
  // It is remembered while the chat is not shown.
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await page.getByRole('button', { name: chat }).first().click();
  await expect(answer.getByRole('note')).toContainText('Shown as text: too complex');
  await expect(page.locator('html')).toHaveAttribute('data-workers', '1');
  await answer.getByRole('button', { name: 'Format anyway' }).click();
  await expect(answer.locator('strong')).toHaveText('deep');
  await expect(answer.locator('blockquote')).toHaveCount(120);
  await expect(answer).toContainText('deep & …');
  await expect(answer.getByRole('note')).toHaveCount(0);
});

/** Writes on the page into how many blocks a worker divided a text. */
async function noteSplits(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.Worker = class extends Worker {
      constructor(...[url, options]: ConstructorParameters<typeof Worker>) {
        super(url, options);
        if (!String(url).includes('splitWorker')) return;
        this.addEventListener(
          'message',
          ({ data }: MessageEvent<{ readonly answer?: { readonly blockChars: Uint32Array } }>) => {
            if (data.answer === undefined) return;
            document.documentElement.dataset['splitBlocks'] = String(data.answer.blockChars.filter(Boolean).length);
          },
        );
      }
    };
  });
}

for (const isServed of [true, false]) {
  test(`a long answer is divided ${isServed ? 'in a worker' : 'by the page where the worker cannot be loaded'}`, async ({
    gallery,
  }) => {
    const page = await gallery.open({ scenario: 'payloads:links', hasRealClock: true });
    const asked: string[] = [];
    await page.route(/splitWorker/, (route) => {
      asked.push(route.request().url());
      return isServed ? route.continue() : route.abort();
    });
    await noteSplits(page);
    const part = '## Part\n\nSome words, **some** of them strong, to fill a line or two.\n\n- one\n- two\n\n';
    const answer = await answerWith(page, `${part.repeat(1000)}## The end\n\nIt is **here**.`);
    await page.getByRole('group', { name: 'Messages' }).focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(answer.getByRole('heading', { name: 'The end' })).toBeInViewport({ timeout: 300 });
    }).toPass();
    expect(asked).not.toEqual([]);
    const splits = page.locator('html[data-split-blocks]');
    if (isServed) await expect(splits).toHaveAttribute('data-split-blocks', /^[1-9]\d{3}$/);
    else await expect(splits).toHaveCount(0);
    await expect(answer.locator('strong', { hasText: 'here' })).toBeVisible();
  });
}
