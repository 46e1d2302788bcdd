import { keepStart } from '../lib/cutText.ts';

/** English text and JSON have about this many characters a token; models differ, so all that is counted with it is an estimate. */
export const charactersPerToken = 4;

/** What a picture or a sound takes, roughly: providers count by its size or length, which is not known here. */
export const mediaTokens = 1500;

/** A page of a PDF is 1500 to 3000 tokens, and of very different size: scans are large and have few tokens. */
const bytesPerFileToken = 100;
const maxFileTokens = 60_000;

/** What a PDF takes, roughly and rather too few: a request that would fit must not be held back. Pure. */
export function fileTokens(bytes: number): number {
  return Math.min(maxFileTokens, Math.max(mediaTokens, Math.ceil(bytes / bytesPerFileToken)));
}

/** About how many tokens so many characters are. Pure. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** The first character of scripts whose characters take about a token each: Chinese, Japanese, Korean, and emoji (as two halves). */
const firstDenseCode = 0x2e80;
/** Up to here, characters are ASCII. */
const maxAsciiCode = 0x7f;

/**
 * About how many tokens a text is, by its scripts: Chinese has four times as many tokens as English of the same length. Pure.
 */
export function textTokens(text: string): number {
  let dense = 0;
  let other = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= maxAsciiCode) continue;
    if (code >= firstDenseCode) dense++;
    else other++;
  }
  return Math.ceil((text.length - dense - other) / charactersPerToken + other / 2 + dense);
}

/** The beginning of a text that is about so many tokens at most. Pure. */
export function withinTokens(text: string, max: number): string {
  let kept = text;
  for (let tokens = textTokens(kept); tokens > max; tokens = textTokens(kept)) {
    kept = keepStart(kept, Math.min(kept.length - 1, Math.floor((kept.length * max) / tokens)));
  }
  return kept;
}
