import type { UsageGrouping, UsageLine } from './usage.ts';

const columns = [
  'requests',
  'inputTokens',
  'cachedTokens',
  'outputTokens',
  'costUsd',
  'unpriced',
  'estimated',
] as const;

/**
 * A report as CSV (RFC 4180), with names of columns that do not depend on the language. Pure. Titles of chats and names of servers
 * are text of others: spreadsheets must not take them for formulas.
 */
export function usageCsv(grouping: UsageGrouping, lines: readonly UsageLine[]): string {
  return usageCsvHead(grouping) + usageCsvRows(lines);
}

/** The first line of `usageCsv`, for a report that comes in pieces. Pure. */
export function usageCsvHead(grouping: UsageGrouping): string {
  return csvLine([grouping, 'key', ...columns]);
}

/** The other lines of it. Pure. */
export function usageCsvRows(lines: readonly UsageLine[]): string {
  const rows = lines.map((line) => [
    cell(line.name ?? ''),
    cell(line.key),
    ...columns.map((name) => String(line[name])),
  ]);
  return rows.map(csvLine).join('');
}

function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** Characters at the beginning of a cell, also behind blanks, that make a spreadsheet calculate. */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A text cell: always quoted, and behind an apostrophe where it would be a formula. */
function cell(text: string): string {
  const inert = formula.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
