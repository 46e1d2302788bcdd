import type { Section } from './splitBlocks.ts';

/** Measured heights in pixels; a row that scrolls out of view and back is rendered again and needs them. */
const measured = new WeakMap<Section, number>();
/** Estimated ones: each needs the whole text of its section. */
const estimated = new WeakMap<Section, number>();

export function keepHeight(section: Section, heightPx: number): void {
  measured.set(section, heightPx);
}

/** The height of a formatted section in pixels: measured, or estimated from its lines. */
export function heightOf(section: Section): number {
  const known = measured.get(section) ?? estimated.get(section);
  if (known !== undefined) return known;
  const height = estimatedHeight(section);
  estimated.set(section, height);
  return height;
}

const charsPerLine = 90;
const lineHeightPx = 26;
const blockGapPx = 13;

/**
 * Estimates the height of a text in pixels by its lines alone: however it is divided, the parts are as high as the whole, so
 * that a text that is split step by step does not move. Pure.
 */
export function estimatedHeight(section: Section): number {
  let height = 0;
  const text = section.join('');
  const length = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let at = 0; at <= length;) {
    const found = text.indexOf('\n', at);
    const end = found === -1 || found > length ? length : found;
    height += isBlankLine(text, at, end) ? blockGapPx : Math.ceil((end - at) / charsPerLine) * lineHeightPx;
    at = end + 1;
  }
  return height;
}

/** Most lines show with their first character that they are not blank. */
function isBlankLine(text: string, from: number, to: number): boolean {
  const first = text.charCodeAt(from);
  if (from < to && first > 0x20 && first < 0x7f) return false;
  return text.slice(from, to).trim() === '';
}
