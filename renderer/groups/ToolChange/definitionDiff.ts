import { diffLines } from 'diff';
import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';

export interface DiffLine {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
  /** How many more lines are the same; missing if there are none, or so few that they are shown. */
  readonly more?: number;
}

/** One field of a tool's definition. */
export interface FieldDiff {
  readonly field: string;
  readonly isChanged: boolean;
  readonly lines: readonly DiffLine[];
}

/** The fields people look for first; all others follow by name. */
const firstFields = ['name', 'title', 'description', 'annotations', 'inputSchema', 'outputSchema'];

/** With more edits than this, one text replaces the other: finding the smallest diff would take too long. */
const maxEdits = 2000;

/**
 * The changes of a tool, field by field, changed ones first. Every field counts, known or not: text for the model can be in any
 * of them. Without `before`, everything is new. Pure.
 */
export function diffDefinitions(before: JsonObject | undefined, after: JsonObject): FieldDiff[] {
  const known = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  const ordered = [...firstFields.filter((field) => known.has(field)), ...others(known)];
  const fields = ordered.map((field) => diffField(field, before?.[field], after[field]));
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}

function others(known: ReadonlySet<string>): string[] {
  return [...known].filter((field) => !firstFields.includes(field)).sort();
}

function diffField(field: string, before: JsonValue | undefined, after: JsonValue | undefined): FieldDiff {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === now) return { field, isChanged: false, lines: condenseRuns(linesOf(now, 'same')) };
  const parts = diffLines(old, now, { maxEditLength: maxEdits });
  const lines =
    parts === undefined
      ? [...linesOf(old, 'removed'), ...linesOf(now, 'added')]
      : parts.flatMap(({ value, added, removed }) => linesOf(value, added ? 'added' : removed ? 'removed' : 'same'));
  return { field, isChanged: true, lines: condenseRuns(lines) };
}

/** This many equal lines are shown. */
const maxShownRun = 4;

/** Repeated lines are shown as one with a count: hundreds of empty lines would push the rest out of sight. */
function condenseRuns(lines: readonly DiffLine[]): DiffLine[] {
  const condensed: DiffLine[] = [];
  for (let from = 0; from < lines.length;) {
    const line = lines[from];
    if (line === undefined) break;
    let to = from + 1;
    while (lines[to]?.text === line.text && lines[to]?.change === line.change) to++;
    const count = to - from;
    if (count > maxShownRun) condensed.push({ ...line, more: count - 1 });
    else condensed.push(...lines.slice(from, to));
    from = to;
  }
  return condensed;
}

/** Text unchanged, everything else as JSON with sorted keys, so that the order of keys is not a change. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? `${value}\n` : `${JSON.stringify(inOrder(value), null, 2)}\n`;
}

function inOrder(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(inOrder);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, inOrder(field)]),
  );
}

function linesOf(text: string, change: DiffLine['change']): DiffLine[] {
  if (text === '') return [];
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => ({ change, text: line }));
}
