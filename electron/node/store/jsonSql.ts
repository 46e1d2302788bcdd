/**
 * A field of the JSON in the column `data`, in SQL; NULL where that is no JSON. SQLite's own function ends the whole
 * statement with an error at the first such row.
 *
 * @param path as SQLite writes it, for example `$.decision.outcome`; never a text from outside
 */
export function jsonField(path: string): string {
  return `CASE WHEN json_valid(data) THEN json_extract(data, '${path}') END`;
}

/**
 * The JSON in the column `data` with other values, in SQL; unchanged where it is no JSON.
 *
 * @param changes paths and values as the arguments of `json_set`
 */
export function changedJson(changes: string): string {
  return `CASE WHEN json_valid(data) THEN json_set(data, ${changes}) ELSE data END`;
}

/** The values of a list that is given as a parameter, as `JSON.stringify` writes it. */
export const givenValues = 'SELECT value FROM json_each(?)';

/**
 * The entries of a JSON array in a column, as a table with the column `value`, in SQL; none where it is no JSON.
 *
 * @param column never a text from outside
 */
export function jsonEntries(column: string): string {
  return `json_each(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`;
}
