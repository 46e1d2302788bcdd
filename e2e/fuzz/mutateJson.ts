import fc from 'fast-check';

/** Values in place of the type that a peer promised. */
const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 2 ** 60, 1e308, '', '12', '\u0000', '\ud800', 'x'.repeat(10_000)],
  ...[[], [null], {}, { text: 'odd' }, [{ type: 'text', text: 'odd' }], { __proto__: null, constructor: 1 }],
];

/** One change of one field, given by the number of the field among all fields. */
export interface Mutation {
  readonly field: number;
  readonly kind: 'replace' | 'remove';
  readonly odd: number;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  field: fc.nat(10_000),
  kind: fc.constantFrom('replace', 'remove'),
  odd: fc.nat(oddValues.length - 1),
});

/** A copy of a JSON value in which one field, at any depth, is replaced or removed. */
export function mutateJson(value: unknown, { field, kind, odd }: Mutation): unknown {
  const copy: unknown = structuredClone(value);
  const places = placesIn(copy);
  const place = places[field % Math.max(1, places.length)];
  if (place === undefined) return oddValues[odd];
  if (kind === 'remove') Reflect.deleteProperty(place.holder, place.key);
  else Reflect.set(place.holder, place.key, oddValues[odd]);
  return copy;
}

interface Place {
  readonly holder: object;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesIn(inner)]);
}
