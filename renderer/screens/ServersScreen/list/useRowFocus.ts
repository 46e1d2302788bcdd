import { type RefObject, useEffect, useState } from 'react';
import { scrollIntoView } from '../../../elements/AnswerGuard/ownScrolls.ts';

/** The row of a list that Tab leads to. Arrows move it; a row without elements gets some. */
export function useRowFocus(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [current, setCurrent] = useState<string>();
  // Another object each time, so that the same row can be asked for again.
  const [wanted, setWanted] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (wanted === undefined) return;
    const row = rowOf(list.current, wanted.id);
    row?.focus({ preventScroll: true });
    scrollIntoView(row);
  }, [wanted, list]);
  return {
    currentId: current !== undefined && ids.includes(current) ? current : ids[0],
    /** It has elements wherever it is. */
    wantedId: wanted?.id,
    focusRow: (id: string) => {
      setCurrent(id);
      setWanted({ id });
    },
    noteFocus: setCurrent,
    rowOf: (id: string) => rowOf(list.current, id),
  };
}

function rowOf(list: Element | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}
