import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';

/** A list of flat objects, as rows under columns. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** More columns are no table anybody reads. */
const maxColumns = 16;

/** A value as a table, where it is a list of flat objects, or an object that holds nothing but such a list. */
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

/** A value in a cell or a leaf: texts as they are, everything else as JSON, nothing where there is none. */
export function leafText(value: JsonValue | undefined): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
