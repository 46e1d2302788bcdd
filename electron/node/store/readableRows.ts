import type { z } from 'zod';
import { jsonColumn, type Row } from './database.ts';

/** The JSON a column holds; `undefined` where it is none. */
export function readableJson(row: Row, column: string): unknown {
  try {
    return jsonColumn(row, column);
  } catch {
    return undefined;
  }
}

/** The readable entries of a list; the others are skipped one by one. */
export function readEach<T>(schema: z.ZodType<T>, list: unknown): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

/** The values of the readable rows. */
export function readRows<T>(schema: z.ZodType<T>, rows: readonly Row[]): T[] {
  return readEach(
    schema,
    rows.map((row) => readableJson(row, 'data')),
  );
}
