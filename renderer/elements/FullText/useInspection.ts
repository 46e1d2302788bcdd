import { useId, useState } from 'react';
import { mayApprove } from '../SeenRegion/seenParts.ts';
import { type Seen, useSeenParts } from '../SeenRegion/useSeenParts.ts';
import type { FullText } from './fullText.ts';

/** The maximum number of strips of 48 pixels that can be read at a glance, with the buttons below them. */
const maxStripsAtAGlance = 6;

/** How far the user has inspected the text to approve. */
export interface Inspection {
  /** The id of the hint why it cannot be approved yet, which describes the disabled buttons. */
  readonly hintId: string;
  readonly text: FullText;
  readonly seen: Seen;
  /** It is too tall to read at a glance: its container has a limited height and scrolls. */
  readonly isTall: boolean;
  /** Whether it may be approved: all of it was seen, or the user confirmed that they know about the omitted part. */
  readonly isDone: boolean;
  readonly isAcknowledged: boolean;
  readonly acknowledge: (isAcknowledged: boolean) => void;
}

/**
 * Requires the inspection of a text before it is approved.
 *
 * @param content identifies the text: for another one, inspection starts over
 * @param text its view
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
