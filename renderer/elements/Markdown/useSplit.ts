import { useEffect, useMemo, useState } from 'react';
import { emptySplit, splitBlocks, withoutOpenRow, type Split } from './splitBlocks.ts';
import { maxCharsAtOnce, piecesOf, stepEnd, type TextPiece } from './splitSteps.ts';

/** Splits of long texts are kept, unfinished ones too: a row that scrolls out of view and back is rendered again. */
const maxKeptSplits = 4;

/** By the whole text. */
const keptSplits = new Map<string, Split>();

/**
 * Splits a text that may grow. A long one is split in a worker, or where that fails, in several steps.
 *
 * @returns the split so far, and the remaining text in pieces, to be shown as plain text
 */
export function useSplit(text: string, isStreaming: boolean): { split: Split; rest: readonly TextPiece[] } {
  const wanted = isStreaming ? withoutOpenRow(text) : text;
  const [split, setSplit] = useState(() => keptSplits.get(wanted) ?? emptySplit);
  const start = wanted.startsWith(split.source) ? split : emptySplit;
  const from = start.source.length;
  const isLong = wanted.length > from + maxCharsAtOnce;
  const isElsewhere = useSplitElsewhere(wanted, isLong && !isStreaming, setSplit);
  // The pieces of the whole text, so that a step takes some away and leaves the others as they are.
  const pieces = useMemo(() => (isLong ? piecesOf(wanted) : []), [isLong, wanted]);
  const next = isElsewhere ? start : splitBlocks(start, isLong ? wanted.slice(0, stepEnd(pieces, from)) : wanted);
  const isWhole = next.source.length === wanted.length;
  if (isWhole && next !== split) setSplit(next);
  useEffect(() => {
    if (!isWhole) setSplit(next);
    if (!isStreaming && !isElsewhere && wanted.length > maxCharsAtOnce) keepSplit(wanted, next);
  }, [next, isWhole, isStreaming, isElsewhere, wanted]);
  return { split: next, rest: pieces.filter(({ end }) => end > next.source.length) };
}

/**
 * Splits a text in a worker, if it is wanted.
 *
 * @returns whether the worker is doing it
 */
function useSplitElsewhere(text: string, isWanted: boolean, onSplit: (split: Split) => void): boolean {
  const [failed, setFailed] = useState<string>();
  const isElsewhere = isWanted && failed !== text && typeof Worker === 'function';
  useEffect(() => {
    if (!isElsewhere) return;
    const gone = new AbortController();
    const start = async () => {
      const split = await import('./splitting.ts')
        .then(({ splitInWorker }) => splitInWorker(text, gone.signal))
        .catch(() => undefined);
      if (gone.signal.aborted) return;
      if (split === undefined) setFailed(text);
      else onSplit(split);
    };
    void start();
    return () => gone.abort();
  }, [isElsewhere, text, onSplit]);
  return isElsewhere;
}

function keepSplit(text: string, split: Split): void {
  keptSplits.delete(text);
  keptSplits.set(text, split);
  const [oldest] = keptSplits.keys();
  if (keptSplits.size > maxKeptSplits && oldest !== undefined) keptSplits.delete(oldest);
}
