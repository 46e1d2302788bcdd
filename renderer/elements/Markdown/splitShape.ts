import type { Split } from './splitBlocks.ts';

/** Where a text is divided, without the text itself: what a worker sends back. */
export interface SplitShape {
  /** The lengths of all blocks, in their order. */
  readonly blockChars: Uint32Array;
  /** The number of blocks of each full section. */
  readonly sectionBlocks: Uint32Array;
  /** The number of closed blocks after the last full section. */
  readonly closedBlocks: number;
  readonly closedDefinitions: string;
  readonly tailDefinitions: string;
}

/** Where a text is divided. Pure. */
export function shapeOf({ sections, closed, tail, closedDefinitions, tailDefinitions }: Split): SplitShape {
  return {
    blockChars: Uint32Array.from([...sections.flat(), ...closed, ...tail], (block) => block.length),
    sectionBlocks: Uint32Array.from(sections, (section) => section.length),
    closedBlocks: closed.length,
    closedDefinitions,
    tailDefinitions,
  };
}

/** Divides a text where its shape says. The inverse of `shapeOf`. Pure. */
export function splitBy(shape: SplitShape, source: string): Split {
  const text = source.replace(/\r\n?/g, '\n');
  const blocks: string[] = [];
  let at = 0;
  for (const length of shape.blockChars) blocks.push(text.slice(at, (at += length)));
  let taken = 0;
  const take = (count: number) => blocks.slice(taken, (taken += count));
  return {
    source,
    sections: Array.from(shape.sectionBlocks, take),
    closed: take(shape.closedBlocks),
    tail: blocks.slice(taken),
    closedDefinitions: shape.closedDefinitions,
    tailDefinitions: shape.tailDefinitions,
  };
}
