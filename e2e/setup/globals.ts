/** Every global value, and what stands on it and on its prototype, by its path. */
export type Globals = ReadonlyMap<string, unknown>;

/** Reads no getter: many of Node's load something when they are first read, and then become values. */
function* valuesOn(holder: object): Generator<readonly [name: string, value: unknown]> {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
    // Names that begin with `_` belong to the runner and to Node.
    if ('value' in property && !name.startsWith('_')) yield [name, property.value];
  }
}

const canHold = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** What all tests of a worker share, as it is now. */
export function readGlobals(): Globals {
  const found = new Map<string, unknown>();
  for (const [name, value] of valuesOn(globalThis)) {
    found.set(name, value);
    // The process counts and keeps a lot of its own.
    if (!canHold(value) || value === globalThis || value === process) continue;
    for (const [inner, held] of valuesOn(value)) {
      found.set(`${name}.${inner}`, held);
      if (inner !== 'prototype' || !canHold(held)) continue;
      for (const [method, code] of valuesOn(held)) found.set(`${name}.prototype.${method}`, code);
    }
  }
  for (const [name, value] of Object.entries(process.env)) found.set(`process.env.${name}`, value);
  return found;
}

/** The paths of what was added, changed or taken away. */
export function changedGlobals(before: Globals, after: Globals): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter(
    (name) => before.has(name) !== after.has(name) || !Object.is(before.get(name), after.get(name)),
  );
}
