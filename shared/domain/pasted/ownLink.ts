import { keepStart } from '../../lib/cutText.ts';
import type { ArrivalContent } from '../arrival.ts';

type ReadLink = Exclude<ArrivalContent, { kind: 'bundle' }>;

/** Longer links are refused: browsers and systems cut them. */
export const maxLinkCharacters = 8192;

/** How much of a link that is not understood is repeated. */
const maxShownCharacters = 60;

/** Whether an argument or an address is meant as a link of ours, whatever is in it. Pure. */
export function isOwnLink(text: string): boolean {
  return /^gatehouse:/i.test(text);
}

/**
 * A link as it was handed over by the system, as one word: what could end it, or begin something else in it, is encoded. So it is read
 * as a link of ours and as nothing else (`electron/node/paste`). Pure.
 */
export function readOwnLink(link: string): ReadLink {
  const refused = (fault: 'tooLong' | 'kindUnknown', what: string): ReadLink => ({
    kind: 'refused',
    problem: { kind: 'openedLinkWrong', fault, what },
  });
  if (link.length > maxLinkCharacters) return refused('tooLong', String(maxLinkCharacters));
  if (!/^gatehouse:\/\/add\/?\?/i.test(link))
    return refused('kindUnknown', keepStart(/^[\w.:/-]*/.exec(link)?.[0] ?? '', maxShownCharacters));
  return { kind: 'link', text: link.toWellFormed().replace(/[^\w.~:/?&=%+-]/gu, encoded) };
}

function encoded(character: string): string {
  const code = character.charCodeAt(0);
  // `encodeURIComponent` leaves some that end a link in Markdown.
  return code < 0x80 ? `%${code.toString(16).padStart(2, '0')}` : encodeURIComponent(character);
}
