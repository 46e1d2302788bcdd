import { useId, useState } from 'react';
import { mayApprove } from '../SeenRegion/seenParts.ts';
import { type Seen, useSeenParts } from '../SeenRegion/useSeenParts.ts';
import type { FullText } from './fullText.ts';

/** So many strips of 48 pixels are read at a glance, with the buttons that stand below them. */
const maxStripsAtAGlance = 6;

/** How far somebody has looked through what they are asked to approve. */
export interface Inspection {
  /** Of the words that say why it cannot be approved yet; the buttons that wait are described by them. */
  readonly hintId: string;
  readonly text: FullText;
  readonly seen: Seen;
  /** It takes more room than is read at a glance: what it stands in is bounded, and it is scrolled through. */
  readonly isTall: boolean;
  /** Whether it may be approved: all of it was seen, or it was said that what is left out is known. */
  readonly isDone: boolean;
  readonly isAcknowledged: boolean;
  readonly acknowledge: (acknowledged: boolean) => void;
}

/**
 * Has something be looked through before it is approved.
 *
 * @param content identifies the text: for another one, inspection starts over
 * @param text what is shown of it
 */
export function useInspection(content: unknown, text: FullText): Inspection {
  const seen = useSeenParts(content);
  const hintId = useId();
  const [acknowledged, setAcknowledged] = useState<unknown>();
  const isAcknowledged = acknowledged === content && content !== undefined;
  return {
    hintId,
    text,
    seen,
    isTall: seen.parts.strips > maxStripsAtAGlance,
    isDone: mayApprove(seen.parts, text.leftOutCharacters, isAcknowledged),
    isAcknowledged,
    acknowledge: (known) => setAcknowledged(known ? content : undefined),
  };
}
