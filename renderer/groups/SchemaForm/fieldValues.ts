import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import type { SchemaField } from './schemaFields.ts';

/** The path of a value: names of properties and positions in lists. */
export type FieldPath = readonly (string | number)[];

/** A key for a path; different paths have different keys. */
export function pathKey(path: FieldPath): string {
  return JSON.stringify(path);
}

/** The initial value of a form: defaults and required fields. `undefined` if there is none. */
export function initialValue(field: SchemaField): JsonValue | undefined {
  if (field.default !== undefined && (field.default !== null || field.isRequired)) return field.default;
  if (!field.isRequired) return undefined;
  switch (field.kind) {
    case 'constant':
      return field.value;
    case 'boolean':
      return false;
    case 'list':
    case 'choices':
      return [];
    case 'group': {
      const entries = field.fields.flatMap(({ name, field: inner }) => {
        const value = initialValue(inner);
        return value === undefined ? [] : [[name, value] as const];
      });
      return Object.fromEntries(entries);
    }
    default:
      return field.isNullable ? null : undefined;
  }
}

export function valueAt(value: JsonValue | undefined, path: FieldPath): JsonValue | undefined {
  let at = value;
  for (const step of path) at = childOf(at, step);
  return at;
}

/**
 * Sets a value at its path and returns the whole; everything else stays unchanged, including what the form does not show.
 * `undefined` removes it, and with it the optional groups that are then empty.
 */
export function withValueAt(
  root: SchemaField,
  whole: JsonObject,
  path: FieldPath,
  value: JsonValue | undefined,
): JsonObject {
  const changed = changedAt(root, whole, path, value);
  return isJsonObject(changed) ? changed : {};
}

function changedAt(
  field: SchemaField | undefined,
  whole: JsonValue | undefined,
  [step, ...rest]: FieldPath,
  value: JsonValue | undefined,
): JsonValue | undefined {
  if (step === undefined) return value;
  const child = changedAt(fieldOf(field, step), childOf(whole, step), rest, value);
  if (typeof step === 'number') return withItem(Array.isArray(whole) ? whole : [], step, child);
  const before = isJsonObject(whole) ? whole : {};
  const after = child === undefined ? without(before, step) : { ...before, [step]: child };
  const isEmpty = Object.keys(after).length === 0;
  return isEmpty && child === undefined && field?.isRequired === false ? undefined : after;
}

function withItem(list: readonly JsonValue[], at: number, item: JsonValue | undefined): readonly JsonValue[] {
  if (item === undefined) return list.filter((_, place) => place !== at);
  return at < list.length ? list.map((before, place) => (place === at ? item : before)) : [...list, item];
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== key));
}

function childOf(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (typeof step === 'number') return Array.isArray(value) ? (value as readonly JsonValue[])[step] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The field of one step of a path. */
export function fieldOf(field: SchemaField | undefined, step: string | number): SchemaField | undefined {
  if (field?.kind === 'list') return field.item;
  return field?.kind === 'group' ? field.fields.find(({ name }) => name === step)?.field : undefined;
}
