import { useCallback, useState } from 'react';
import { nextSeen, nothingSeen, type SeenEvent, type SeenParts } from './seenParts.ts';

/** The parts that were seen, and a function that reports events. */
export interface Seen {
  readonly parts: SeenParts;
  readonly tell: (event: SeenEvent) => void;
}

/** Records which parts of a content were seen. Another content starts with none. */
export function useSeenParts(content: unknown): Seen {
  const [kept, setKept] = useState({ content, parts: nothingSeen });
  const parts = kept.content === content ? kept.parts : nothingSeen;
  const tell = useCallback(
    (event: SeenEvent) =>
      setKept((before) => {
        const from = before.content === content ? before.parts : nothingSeen;
        const next = nextSeen(from, event);
        return next === from && before.content === content ? before : { content, parts: next };
      }),
    [content],
  );
  return { parts, tell };
}
