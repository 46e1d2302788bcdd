import { memo, useRef } from 'react';
import { useTurn } from '../WorkQueue/useTurn.ts';
import { MarkdownBlock } from './MarkdownBlock.tsx';
import { OpenBlockContext } from './OpenBlockContext.ts';
import { PlainBlock } from './PlainBlock.tsx';

/** So many blocks wait for their turn as one. */
const blocksPerGroup = 40;

interface MarkdownBlocksProps {
  readonly blocks: readonly string[];
  /** From this block on they may still grow; `undefined` where none does. */
  readonly firstOpen: number | undefined;
}

/** The blocks of a text one below the other, each as soon as the page has time for it; until then as they are written. */
export function MarkdownBlocks({ blocks, firstOpen = Infinity }: MarkdownBlocksProps) {
  const groups = Array.from({ length: Math.ceil(blocks.length / blocksPerGroup) }, (_, at) => at * blocksPerGroup);
  return groups.map((from) => (
    <BlockGroup key={from} blocks={blocks.slice(from, from + blocksPerGroup)} firstOpen={firstOpen - from} />
  ));
}

function BlockGroup({ blocks, firstOpen }: { readonly blocks: readonly string[]; readonly firstOpen: number }) {
  const place = useRef<HTMLPreElement>(null);
  const hasTurn = useTurn(1, place);
  if (!hasTurn) return <PlainBlock ref={place} text={blocks.join('')} />;
  return blocks.map((block, at) => (
    <OpenBlockContext key={at} value={at >= firstOpen}>
      <BlockInTurn source={block} />
    </OpenBlockContext>
  ));
}

const charactersPerUnit = 200;

const BlockInTurn = memo(function BlockInTurn({ source }: { readonly source: string }) {
  const place = useRef<HTMLPreElement>(null);
  const hasTurn = useTurn(1 + Math.ceil(source.length / charactersPerUnit), place);
  return hasTurn ? <MarkdownBlock source={source} /> : <PlainBlock ref={place} text={source} />;
});
