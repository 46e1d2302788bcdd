import type { Browser, Page } from 'playwright';
import { answerText } from './answerText.ts';
import { handOver, inGallery, spentByMainThread, watchLongTasks, type GalleryBench } from './galleryChat.ts';
import { inCpuTime, type Measured, type Spent } from './figure.ts';

const rounds = 3;
/** Longer than that and keys lag. */
const maxTaskMs = 50;
const maxElements = 4000;

/** What it costs the main thread to show a long answer, and format what is in view. */
export async function measureLongAnswer(): Promise<Measured> {
  return measure(400_000);
}

/** The same of a very long one. */
export async function measureVeryLongAnswer(): Promise<Measured> {
  return measure(2_000_000);
}

/** The longest task of the page while it shows a very long answer. */
export async function measureLongAnswerTask(): Promise<Measured> {
  return inGallery(async (bench) => {
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await bench.openChat();
      await readyFor(page, longAnswer(2_000_000));
      const longestTask = await watchLongTasks(page);
      await showHandedAnswer(page);
      ours.push(await longestTask());
      await page.close();
    }
    return {
      name: 'Longest task of the page for an answer of 2 MB',
      against: `${maxTaskMs} ms`,
      ours,
      bare: ours.map(() => maxTaskMs),
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

/** How many elements an answer of 80 KB has on the page. */
export async function measureAnswerElements(): Promise<Measured> {
  return inGallery(async ({ openChat }) => {
    const page = await openChat();
    await readyFor(page, longAnswer(80_000));
    await showHandedAnswer(page);
    const count = await page.getByRole('article', { name: 'Assistant message' }).last().locator('*').count();
    await page.close();
    return {
      name: 'Elements of an answer of 80 KB',
      against: `${maxElements}`,
      unit: 'elements',
      ours: [count],
      bare: [maxElements],
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

function measure(characters: number): Promise<Measured> {
  return inGallery(async (bench) => {
    const [ours, bare]: [Spent[], Spent[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await inChat(bench, characters));
      bare.push(await inPre(bench.browser, characters));
    }
    return {
      name: `Main thread for an answer of ${characters / 1000} KB`,
      against: 'the same in a <pre>',
      ...inCpuTime(ours, bare),
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

async function inChat({ openChat }: GalleryBench, characters: number): Promise<Spent> {
  const page = await openChat();
  await readyFor(page, longAnswer(characters));
  const spent = await spentByMainThread(page, () => showHandedAnswer(page));
  await page.close();
  return spent;
}

const end = '\n\n## The end\n\nIt is **here**.';

function longAnswer(characters: number): string {
  return answerText(characters) + end;
}

/** A page that never shows the end must not hang the benchmark. */
const maxShowMs = 60_000;

/** Hands the answer over to a page that looks at the end of its chat, and follows it. */
async function readyFor(page: Page, answer: string): Promise<void> {
  await handOver(page, answer);
  const messages = page.getByRole('group', { name: 'Messages' });
  await messages.focus();
  await page.keyboard.press('End');
  // It scrolls smoothly: an answer that comes before it is there would not be followed.
  await messages.evaluate(async (view) => {
    const isAtEnd = () => view.scrollTop + view.clientHeight >= view.scrollHeight - 1;
    while (!isAtEnd()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Adds the text that was handed over to the chat, until its end is formatted and painted. */
function showHandedAnswer(page: Page): Promise<void> {
  return page.evaluate(
    (maxMs) =>
      new Promise<void>((resolve, reject) => {
        const until = performance.now() + maxMs;
        const message = {
          id: 'm-bench' as never,
          conversationId: 'c1' as never,
          role: 'assistant' as const,
          position: 9,
          text: document.documentElement.dataset['bench'] ?? '',
          createdAt: Date.now(),
          notices: [],
          seq: 0,
          state: 'finished' as const,
        };
        window.galleryHost.publish({ type: 'message.added', message });
        const look = () => {
          const isThere = [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === 'The end');
          if (isThere) requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          else if (performance.now() > until) reject(new Error('The end of the answer was never shown'));
          else setTimeout(look, 50);
        };
        look();
      }),
    maxShowMs,
  );
}

async function inPre(browser: Browser, characters: number): Promise<Spent> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.setContent('<div style="height:90vh;overflow:auto"><pre style="white-space:pre-wrap"></pre></div>');
  await handOver(page, longAnswer(characters));
  const spent = await spentByMainThread(page, () =>
    page.evaluate(() => {
      const [pre, scroller] = [document.querySelector('pre'), document.querySelector('div')];
      pre?.append(document.documentElement.dataset['bench'] ?? '');
      if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
      return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    }),
  );
  await page.close();
  return spent;
}
