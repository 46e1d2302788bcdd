import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';

/** A list of flat objects, as rows under columns. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** A table with more columns is not readable. */
const maxColumns = 16;

/** A value as a table, if it is a list of flat objects, or an object that contains only such a list. */
export function tableOf(value: JsonValue): TableData | undefined {
  if (isJsonObject(value)) {
    const [only, ...others] = Object.values(value);
    return Array.isArray(only) && others.length === 0 ? tableOf(only) : undefined;
  }
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const columns = new Set<string>();
  for (const row of value) {
    if (!isJsonObject(row) || !Object.values(row).every(isFlat)) return undefined;
    for (const name of Object.keys(row)) columns.add(name);
    if (columns.size > maxColumns) return undefined;
  }
  return columns.size === 0 ? undefined : { columns: [...columns], rows: value as readonly JsonObject[] };
}

function isFlat(value: JsonValue | undefined): boolean {
  return typeof value !== 'object' || value === null;
}

/** The text of a value in a cell or a leaf: texts unchanged, everything else as JSON, empty if there is no value. */
export function leafText(value: JsonValue | undefined): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
