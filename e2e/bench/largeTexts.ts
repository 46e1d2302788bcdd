import { showAnswer, inGallery, watchLongTasks } from './galleryChat.ts';
import type { Measured } from './figure.ts';

const rounds = 5;
/** A page that does not answer for longer feels stuck. */
const maxStandstillMs = 500;
const texts = {
  '22 KB of code fences': '```\nx\n```\n\n'.repeat(2000),
  '1,000 pictures': '![a](https://pictures.example/1.png) '.repeat(1000),
};

/** The longest time for which the page does not listen while it draws an answer of very many small things. */
export async function measureManyFences(): Promise<Measured> {
  return measure('22 KB of code fences');
}

/** The same of pictures that are not fetched, each with its buttons. */
export async function measureManyPictures(): Promise<Measured> {
  return measure('1,000 pictures');
}

function measure(name: keyof typeof texts): Promise<Measured> {
  return inGallery(async ({ openChat }) => {
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await openChat();
      const longestTask = await watchLongTasks(page);
      // Of fences only those in view have buttons; a paragraph is drawn as a whole.
      const [buttons, wanted] = name === '1,000 pictures' ? ['p button', 2000] : ['button', 12];
      await showAnswer(page, texts[name], async (answer) => (await answer.locator(buttons).count()) >= wanted);
      ours.push(await longestTask());
      await page.close();
    }
    return {
      name: `Longest standstill of the page: ${name}`,
      against: `${maxStandstillMs} ms`,
      ours,
      bare: ours.map(() => maxStandstillMs),
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}
