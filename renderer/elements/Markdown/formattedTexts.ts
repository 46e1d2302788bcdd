import type { Root } from 'hast';
import { formatInWorker } from './formatting.ts';

/** The number of texts that are kept; each tree has a bounded number of nodes. */
const maxTexts = 8;

/** Texts that the user had formatted: a row that scrolls out of view and back is rendered again. */
const texts = new Map<string, Promise<Root | undefined>>();

/** The tree of a text. An unknown one is parsed in a worker; `undefined` where that is not possible. */
export function formattedText(source: string): Promise<Root | undefined> {
  const known = texts.get(source);
  if (known !== undefined) return known;
  const reading = formatInWorker(source);
  texts.set(source, reading);
  for (const oldest of texts.keys()) {
    if (texts.size <= maxTexts) break;
    texts.delete(oldest);
  }
  return reading;
}
