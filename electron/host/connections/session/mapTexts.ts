import { type MessagePlace, placeOf, useOf } from './messagePlaces.ts';

/** What becomes of the parts of a message. Called in the order in which they stand there. */
export interface TextMapping {
  readonly key: (text: string) => string;
  /** @param name that of its field, or of the field of its list */
  readonly words: (text: string, name: string) => string;
  readonly echoed: (text: string) => string;
  readonly bytes: (text: string, name: string) => string;
  readonly numbers: (numbers: readonly number[]) => readonly number[];
}

/** Replaces the texts of a value and keeps its structure. Returns the same object if nothing changed. Pure, as far as `mapping` is. */
export function mapTexts(value: unknown, place: MessagePlace, mapping: TextMapping, name = ''): unknown {
  if (typeof value === 'string') return mapping.words(value, name);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return mapItems(value, place, mapping, name);
  let isChanged = false;
  const fields = Object.entries(value).map(([key, field]: [string, unknown]): [string, unknown] => {
    const use = typeof field === 'string' ? useOf(place, value, key) : 'words';
    if (use === 'echoed' && typeof field === 'string') {
      const echoed = mapping.echoed(field);
      isChanged ||= echoed !== field;
      return [key, echoed];
    }
    const nextKey = mapping.key(key);
    const isBytes = use === 'bytes' && typeof field === 'string';
    const next = isBytes ? mapping.bytes(field, key) : mapTexts(field, placeOf(place, key), mapping, key);
    isChanged ||= nextKey !== key || next !== field;
    return [nextKey, next];
  });
  return isChanged ? Object.fromEntries(withOwnKeys(fields)) : value;
}

function mapItems(items: readonly unknown[], place: MessagePlace, mapping: TextMapping, name: string): unknown {
  if (isNumbers(items)) return mapping.numbers(items);
  const next = items.map((item) => mapTexts(item, place, mapping, name));
  return next.some((item, at) => item !== items[at]) ? next : items;
}

function isNumbers(items: readonly unknown[]): items is readonly number[] {
  return items.length > 0 && items.every((item) => typeof item === 'number');
}

/** Keys that became the same must not cost a field. */
function withOwnKeys(fields: readonly [string, unknown][]): [string, unknown][] {
  const used = new Set<string>();
  /** The number to try next, by key: many may be the same. */
  const next = new Map<string, number>();
  return fields.map(([key, field]) => {
    let own = key;
    let count = next.get(key) ?? 2;
    for (; used.has(own); count++) own = `${key} (${count})`;
    next.set(key, count);
    used.add(own);
    return [own, field];
  });
}
