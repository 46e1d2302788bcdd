import type { Root } from 'hast';
import { formatInWorker } from './formatting.ts';

/** So many texts are kept; each tree has a bounded number of nodes. */
const maxTexts = 8;

/** Texts that the user wanted formatted, by the text: a row that is scrolled out of sight and back is drawn anew. */
const texts = new Map<string, Promise<Root | undefined>>();

/** The tree of a text, which is read beside the page when it is not known yet; `undefined` where that is not possible. */
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
