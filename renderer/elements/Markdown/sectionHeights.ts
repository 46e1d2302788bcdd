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

/** Pure. */
export function estimatedHeight(section: Section): number {
  const lines = section.flatMap((block) => block.trimEnd().split('\n'));
  const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charsPerLine)), 0);
  return rows * lineHeightPx + section.length * blockGapPx;
}
