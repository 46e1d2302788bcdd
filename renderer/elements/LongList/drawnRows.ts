/** A list this short has elements for all of its rows. */
export const maxWholeRows = 40;

/** So many rows beside rows that are drawn are drawn too. */
const maxFilledRows = 4;

export type RowId = string | number;

/** A row that has elements, or the place of neighbours that have none. */
export type Drawn<Row> =
  | { readonly kind: 'row'; readonly id: RowId; readonly at: number; readonly row: Row }
  | { readonly kind: 'gap'; readonly ids: readonly RowId[] };

/** The chosen rows, and those in small gaps between them, such as a row that is new. Answers the same set if there are none. Pure. */
export function withSmallGaps(ids: readonly RowId[], chosen: ReadonlySet<RowId>): ReadonlySet<RowId> {
  const isSmall = ids.length <= maxWholeRows ? () => true : (gap: readonly RowId[]) => gap.length <= maxFilledRows;
  const added = drawnOf(
    ids,
    (id) => id,
    (id) => chosen.has(id),
  ).flatMap((part) => (part.kind === 'gap' && isSmall(part.ids) ? part.ids : []));
  return added.length === 0 ? chosen : new Set([...chosen, ...added]);
}

/** Divides a list into rows and gaps. Pure. */
export function drawnOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => RowId,
  isDrawn: (id: RowId) => boolean,
): readonly Drawn<Row>[] {
  const drawn: Drawn<Row>[] = [];
  let gap: RowId[] = [];
  const endGap = () => {
    if (gap.length > 0) drawn.push({ kind: 'gap', ids: gap });
    gap = [];
  };
  rows.forEach((row, at) => {
    const id = idOf(row);
    if (!isDrawn(id)) return void gap.push(id);
    endGap();
    drawn.push({ kind: 'row', id, at, row });
  });
  endGap();
  return drawn;
}

/** The rows that lie between two heights of the list. Pure. */
export function idsBetween(
  ids: readonly RowId[],
  heightOf: (id: RowId) => number,
  { fromPx, toPx }: { readonly fromPx: number; readonly toPx: number },
): readonly RowId[] {
  let topPx = 0;
  return ids.filter((id) => {
    const startPx = topPx;
    topPx += heightOf(id);
    return topPx > fromPx && startPx < toPx;
  });
}

/** Rows with the one before and the one after each of them: what has the focus can be left by Tab. Pure. */
export function withNext(ids: readonly RowId[], wanted: ReadonlySet<RowId>): readonly RowId[] {
  if (wanted.size === 0) return [];
  const isWanted = (id: RowId | undefined) => id !== undefined && wanted.has(id);
  return ids.filter((id, at) => isWanted(id) || isWanted(ids[at - 1]) || isWanted(ids[at + 1]));
}
