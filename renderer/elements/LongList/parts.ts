/** About half a screen. */
export const rowsPerPart = 20;

interface Part<Row> {
  /** The index of its first row in the list. */
  readonly from: number;
  readonly rows: readonly Row[];
}

/** Divides rows into parts. Pure. */
export function partsOf<Row>(rows: readonly Row[]): readonly Part<Row>[] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, at) => {
    const from = at * rowsPerPart;
    return { from, rows: rows.slice(from, from + rowsPerPart) };
  });
}
