import { useEffect, useMemo, useState } from 'react';
import type { TextPiece } from '../LongText/textPieces.ts';
import { isOpenFence } from './fence.ts';
import { emptySplit, splitBlocks, withoutOpenRow, type Split } from './splitBlocks.ts';
import { isHardToSplit, maxCharsAtOnce, piecesOf, stepEnd } from './splitSteps.ts';

/** Splits of long texts are kept, unfinished ones too: a row that scrolls out of view and back is rendered again. */
const maxKeptSplits = 4;

/** By the whole text. */
const keptSplits = new Map<string, Split>();

interface SplitText {
  /** The split so far. */
  readonly split: Split;
  /** The remaining text in pieces, to be shown as plain text. */
  readonly rest: readonly TextPiece[];
  /** Whether the rest waits only for its turn; otherwise it stays as it is written, at least while it grows. */
  readonly isWaiting: boolean;
}

/** Splits a text that may grow. A long one, and one that is much work, is split in a worker, or without workers in several steps. */
export function useSplit(text: string, isStreaming: boolean): SplitText {
  const wanted = isStreaming ? withoutOpenRow(text) : text;
  const [split, setSplit] = useState(() => keptSplits.get(wanted) ?? emptySplit);
  const start = wanted.startsWith(split.source) ? split : emptySplit;
  const from = start.source.length;
  const isLong = wanted.length > from + maxCharsAtOnce;
  // The pieces of the whole text, so that a step takes some away and leaves the others as they are.
  const pieces = useMemo(() => (isLong ? piecesOf(wanted) : []), [isLong, wanted]);
  const step = isLong ? wanted.slice(0, stepEnd(pieces, from)) : wanted;
  const isHeavy = hasWorkers && isMuchWork(start.tail, step.slice(from));
  const elsewhere = useSplitElsewhere(wanted, (isLong || isHeavy) && !isStreaming, setSplit);
  const isHere = elsewhere !== 'running' && !isHeavy;
  const next = isHere ? splitBlocks(start, step) : start;
  const isWhole = next.source.length === wanted.length;
  if (isWhole && next !== split) setSplit(next);
  useEffect(() => {
    if (!isWhole && isHere) setSplit(next);
    if (!isStreaming && elsewhere !== 'running' && wanted.length > maxCharsAtOnce) keepSplit(wanted, next);
  }, [next, isWhole, isHere, isStreaming, elsewhere, wanted]);
  const end = next.source.length;
  const isLeft = isHeavy && (isStreaming || elsewhere === 'failed');
  const isOne = isLeft || (isHeavy && !isLong);
  const one = isOne && !isWhole ? [{ text: wanted.slice(end), end: wanted.length }] : [];
  const rest = isOne ? one : pieces.filter((piece) => piece.end > end);
  return { split: next, rest, isWaiting: !isLeft };
}

const hasWorkers = typeof Worker === 'function';

/** Whether dividing the end of a text would hold up the page. */
function isMuchWork(tail: readonly string[], more: string): boolean {
  return !isOpenFence(tail.at(-1) ?? '', more) && isHardToSplit(tail.join('') + more);
}

/** Splits a text in a worker, if it is wanted: whether that is running, or has failed. */
function useSplitElsewhere(
  text: string,
  isWanted: boolean,
  onSplit: (split: Split) => void,
): 'not' | 'running' | 'failed' {
  const [failed, setFailed] = useState<string>();
  const isFailed = failed === text;
  const isRunning = isWanted && !isFailed && hasWorkers;
  useEffect(() => {
    if (!isRunning) return;
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
  }, [isRunning, text, onSplit]);
  if (isWanted && isFailed) return 'failed';
  return isRunning ? 'running' : 'not';
}

function keepSplit(text: string, split: Split): void {
  keptSplits.delete(text);
  keptSplits.set(text, split);
  const [oldest] = keptSplits.keys();
  if (keptSplits.size > maxKeptSplits && oldest !== undefined) keptSplits.delete(oldest);
}
