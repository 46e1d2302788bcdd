import type { Section } from './splitBlocks.ts';

/** Measured heights in pixels; a row that scrolls out of view and back is rendered again and needs them. */
const measured = new WeakMap<Section, number>();

export function keepHeight(section: Section, heightPx: number): void {
  measured.set(section, heightPx);
}

/** The height of a formatted section in pixels: measured, or estimated from its lines. */
export function heightOf(section: Section): number {
  return measured.get(section) ?? estimatedHeight(section);
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
    const isBlank = end === at || text.slice(at, end).trim() === '';
    height += isBlank ? blockGapPx : Math.ceil((end - at) / charsPerLine) * lineHeightPx;
    at = end + 1;
  }
  return height;
}
