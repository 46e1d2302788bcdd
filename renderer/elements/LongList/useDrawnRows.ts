import { useCallback, useEffectEvent, useRef, useState } from 'react';
import { type Drawn, drawnOf, idsBetween, maxWholeRows, type RowId, withNext, withSmallGaps } from './drawnRows.ts';
import { createRowUse } from './rowUse.ts';

/** Farther than the watch of gaps looks, so that a gap it reported is not near again at once. */
const drawnAroundPx = 900;

interface RowsOptions<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => RowId;
  readonly rowHeightPx: number;
  readonly wantedId: RowId | undefined;
}

interface Look {
  readonly chosen: ReadonlySet<RowId>;
  /** From the top of a row to the top of the next. */
  readonly heightsPx: ReadonlyMap<RowId, number>;
  /** Between two rows. */
  readonly spacePx: number;
}

/** Which rows of a list have elements: those near the view, and those in use. */
export function useDrawnRows<Row>({ rows, idOf, rowHeightPx, wantedId }: RowsOptions<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [use] = useState(createRowUse);
  const [look, setLook] = useState<Look>(() => ({
    chosen: new Set(rows.slice(0, firstRows(rows.length, rowHeightPx)).map(idOf)),
    heightsPx: new Map(),
    spacePx: 0,
  }));
  const ids = rows.map(idOf);
  const chosen = withSmallGaps(ids, withWanted(look.chosen, wantedId));
  // Kept: what was drawn once leaves only when it is known to be out of use.
  if (chosen !== look.chosen) setLook({ ...look, chosen });
  const drawn = drawnOf(rows, idOf, (id) => chosen.has(id));
  const heightOf = (id: RowId) => look.heightsPx.get(id) ?? rowHeightPx;

  const lookAgain = useEffectEvent(() => {
    const element = list.current;
    if (element !== null)
      setLook(lookAt(element, { drawn, ids, heightOf, heightsPx: look.heightsPx, isInUse: use.isInUse }));
  });
  const drawNear = useCallback(() => lookAgain(), []);
  return { list, drawn, heightOf, spacePx: look.spacePx, drawNear, noteTyping: use.noteTyping };
}

function withWanted(chosen: ReadonlySet<RowId>, wantedId: RowId | undefined): ReadonlySet<RowId> {
  return wantedId === undefined || chosen.has(wantedId) ? chosen : new Set([...chosen, wantedId]);
}

function firstRows(count: number, rowHeightPx: number): number {
  return count <= maxWholeRows ? count : Math.ceil(window.innerHeight / rowHeightPx);
}

interface LookOptions<Row> extends Pick<Look, 'heightsPx'> {
  readonly drawn: readonly Drawn<Row>[];
  readonly ids: readonly RowId[];
  readonly heightOf: (id: RowId) => number;
  readonly isInUse: (row: Element) => boolean;
}

/** Measures the rows that have elements, and chooses those that shall have them. */
function lookAt<Row>(list: Element, { drawn, ids, heightOf, heightsPx, isInUse }: LookOptions<Row>): Look {
  const spacePx = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
  const measured = new Map(heightsPx);
  const used = new Set<RowId>();
  drawn.forEach((part, at) => {
    const element = list.children[at];
    if (part.kind === 'gap' || element === undefined) return;
    measured.set(part.id, element.getBoundingClientRect().height + spacePx);
    if (isInUse(element)) used.add(part.id);
  });
  const { top } = list.getBoundingClientRect();
  const near = idsBetween(ids, (id) => measured.get(id) ?? heightOf(id), {
    fromPx: -top - drawnAroundPx,
    toPx: window.innerHeight - top + drawnAroundPx,
  });
  return { chosen: new Set([...near, ...withNext(ids, used)]), heightsPx: measured, spacePx };
}
