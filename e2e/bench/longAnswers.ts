import type { Browser, Page } from 'playwright';
import { answerText } from './answerText.ts';
import { showAnswer, inGallery, mainThreadMs, watchLongTasks, type GalleryBench } from './galleryChat.ts';
import type { Measured } from './figure.ts';

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
      const longestTask = await watchLongTasks(page);
      await showLongAnswer(page, 2_000_000);
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
    await showLongAnswer(page, 80_000);
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
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await inChat(bench, characters));
      bare.push(await inPre(bench.browser, characters));
    }
    return {
      name: `Main thread for an answer of ${characters / 1000} KB`,
      against: 'the same in a <pre>',
      ours,
      bare,
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

async function inChat({ openChat }: GalleryBench, characters: number): Promise<number> {
  const page = await openChat();
  const spent = await mainThreadMs(page, () => showLongAnswer(page, characters));
  await page.close();
  return spent;
}

/** Until its end is formatted. */
function showLongAnswer(page: Page, characters: number): Promise<void> {
  // Locators search the whole page with scripts that would be counted as the page's own.
  const isThere = () =>
    page.evaluate(() => [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === 'The end'));
  return showAnswer(page, `${answerText(characters)}\n\n## The end\n\nIt is **here**.`, isThere);
}

async function inPre(browser: Browser, characters: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.setContent('<div style="height:90vh;overflow:auto"><pre style="white-space:pre-wrap"></pre></div>');
  const spent = await mainThreadMs(page, () =>
    page.evaluate((text) => {
      const [pre, scroller] = [document.querySelector('pre'), document.querySelector('div')];
      pre?.append(text);
      if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
      return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    }, answerText(characters)),
  );
  await page.close();
  return spent;
}
