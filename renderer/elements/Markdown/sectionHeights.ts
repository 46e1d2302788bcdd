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
  for (const line of section.join('').replace(/\n$/, '').split('\n')) {
    height += line.trim() === '' ? blockGapPx : Math.ceil(line.length / charsPerLine) * lineHeightPx;
  }
  return height;
}
