import { isJsonObject, type JsonObject, jsonValue, type JsonValue } from '../../../shared/lib/json.ts';
import { fieldOf, type FieldPath, initialValue, pathKey, valueAt, withValueAt } from './fieldValues.ts';
import type { SchemaField } from './schemaFields.ts';

/**
 * A form being filled in. The value is the only source of truth; form and JSON are two views of it, so switching between them
 * loses nothing. While a field is edited, its text stays as typed.
 */
export interface FormDraft {
  readonly value: JsonObject;
  /** Texts of fields with other types (numbers, JSON), by the key of their path. */
  readonly typed: Readonly<Record<string, string>>;
  /** The text of the whole value, while it is edited as JSON. */
  readonly json: string | undefined;
}

export type FieldProblem = 'required' | 'number' | 'integer' | 'json';

/** @param initial values to begin with, instead of the defaults */
export function startDraft(root: SchemaField, initial?: JsonObject): FormDraft {
  const value = initial ?? initialValue(root);
  const draft: FormDraft = { value: isJsonObject(value) ? value : {}, typed: {}, json: undefined };
  return root.kind === 'group' ? draft : asJson(draft);
}

export function withValue(
  root: SchemaField,
  draft: FormDraft,
  path: FieldPath,
  value: JsonValue | undefined,
): FormDraft {
  // Positions in a list move when an item is removed: the typed texts would belong to other items.
  const moves = value === undefined && typeof path.at(-1) === 'number';
  const typed = moves ? withoutBelow(draft.typed, path.slice(0, -1)) : draft.typed;
  return { ...draft, typed, value: withValueAt(root, draft.value, path, value) };
}

/** Text was typed into a field of another type: it counts as soon as it can be read. */
export function withTyped(root: SchemaField, draft: FormDraft, path: FieldPath, text: string): FormDraft {
  const typed = { ...draft.typed, [pathKey(path)]: text };
  return { ...draft, typed, value: withValueAt(root, draft.value, path, readTyped(fieldAt(root, path), text)) };
}

/** The text of such a field: as it was typed, or made from its value. */
export function typedText(draft: FormDraft, path: FieldPath): string {
  const typed = draft.typed[pathKey(path)];
  if (typed !== undefined) return typed;
  const value = valueAt(draft.value, path);
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value, null, 2);
}

export function asJson(draft: FormDraft): FormDraft {
  return { ...draft, json: JSON.stringify(draft.value, null, 2) };
}

export function withJson(draft: FormDraft, json: string): FormDraft {
  const value = parseJson(json);
  return isJsonObject(value) ? { value, typed: {}, json } : { ...draft, json };
}

/** Returns to the form; stays with the JSON while it cannot be read. */
export function asForm(draft: FormDraft): FormDraft {
  return isJsonBroken(draft) ? draft : { ...draft, json: undefined };
}

function isJsonBroken({ json }: FormDraft): boolean {
  return json !== undefined && !isJsonObject(parseJson(json));
}

/** Missing and unreadable values, by the key of their path. The host checks everything else. */
export function draftProblems(root: SchemaField, draft: FormDraft): ReadonlyMap<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  if (isJsonBroken(draft)) problems.set(pathKey([]), 'json');
  // JSON may hold what the form cannot show, so the host decides whether it is valid.
  if (draft.json === undefined) collect(root, draft, [], problems);
  return problems;
}

function collect(field: SchemaField, draft: FormDraft, path: FieldPath, problems: Map<string, FieldProblem>): void {
  const value = valueAt(draft.value, path);
  const typed = draft.typed[pathKey(path)];
  const wrong = typed === undefined || typed.trim() === '' ? undefined : typedProblem(field, typed);
  if (wrong !== undefined) problems.set(pathKey(path), wrong);
  else if (value === undefined && field.isRequired && path.length > 0) problems.set(pathKey(path), 'required');
  if (field.kind === 'group' && (value !== undefined || path.length === 0)) {
    for (const { name, field: inner } of field.fields) collect(inner, draft, [...path, name], problems);
  }
  if (field.kind === 'list' && Array.isArray(value)) {
    value.forEach((_, at) => collect(field.item, draft, [...path, at], problems));
  }
}

function typedProblem(field: SchemaField, text: string): FieldProblem | undefined {
  if (field.kind === 'number') {
    const number = readNumber(text);
    if (number === undefined) return 'number';
    return field.isInteger && !Number.isInteger(number) ? 'integer' : undefined;
  }
  return field.kind === 'json' && parseJson(text) === undefined ? 'json' : undefined;
}

function readTyped(field: SchemaField | undefined, text: string): JsonValue | undefined {
  if (text.trim() === '') return field?.isRequired === true && field.isNullable ? null : undefined;
  return field?.kind === 'number' ? readNumber(text) : parseJson(text);
}

/** Numbers as people type them; `Number` would accept empty text, hexadecimal and `Infinity` too. */
function readNumber(text: string): number | undefined {
  const number = Number(text);
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) && Number.isFinite(number) ? number : undefined;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    const parsed = jsonValue.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function fieldAt(root: SchemaField, path: FieldPath): SchemaField | undefined {
  return path.reduce<SchemaField | undefined>((field, step) => fieldOf(field, step), root);
}

function withoutBelow(typed: FormDraft['typed'], path: FieldPath): FormDraft['typed'] {
  const beginning = pathKey(path).slice(0, -1);
  return Object.fromEntries(Object.entries(typed).filter(([key]) => !key.startsWith(beginning)));
}
