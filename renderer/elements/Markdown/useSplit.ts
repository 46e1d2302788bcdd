import { useEffect, useMemo, useState } from 'react';
import { emptySplit, splitBlocks, withoutOpenRow, type Split } from './splitBlocks.ts';

/** The page stays responsive: splitting this much takes about 10 ms. */
const maxCharsAtOnce = 48_000;
/** Splits of long texts are kept, unfinished ones too: a row that scrolls out of view and back is rendered again. */
const maxKeptSplits = 4;

/** By the whole text. */
const keptSplits = new Map<string, Split>();

/**
 * Splits a text that may grow; a long one in several steps.
 *
 * @returns the split so far, and the remaining text in pieces, to be shown as plain text
 */
export function useSplit(text: string, isStreaming: boolean): { split: Split; rest: readonly string[] } {
  const wanted = isStreaming ? withoutOpenRow(text) : text;
  const [split, setSplit] = useState(() => keptSplits.get(wanted) ?? emptySplit);
  const start = wanted.startsWith(split.source) ? split : emptySplit;
  const next = splitBlocks(start, wanted.slice(0, start.source.length + maxCharsAtOnce));
  const isWhole = next.source.length === wanted.length;
  if (isWhole && next !== split) setSplit(next);
  useEffect(() => {
    if (!isWhole) setSplit(next);
    if (!isStreaming && wanted.length > maxCharsAtOnce) keepSplit(wanted, next);
  }, [next, isWhole, isStreaming, wanted]);
  const rest = useMemo(() => piecesOf(wanted.slice(next.source.length)), [wanted, next]);
  return { split: next, rest };
}

function keepSplit(text: string, split: Split): void {
  keptSplits.delete(text);
  keptSplits.set(text, split);
  const [oldest] = keptSplits.keys();
  if (keptSplits.size > maxKeptSplits && oldest !== undefined) keptSplits.delete(oldest);
}

const pieceChars = 1500;

/** Cuts a text into pieces, at line ends where possible. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const lineEnd = text.indexOf('\n', at + pieceChars);
    const end = lineEnd === -1 || lineEnd > at + 2 * pieceChars ? at + pieceChars : lineEnd + 1;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}
