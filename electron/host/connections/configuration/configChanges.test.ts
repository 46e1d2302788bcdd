import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigChange } from '../../../../shared/domain/configChange.ts';
import { configChanges } from './configChanges.ts';
import type { ConfiguredServer } from './configEntry.ts';

const name = fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__');
const word = fc.constantFrom('x', 'y', '');
const launch: fc.Arbitrary<ConfiguredServer['launch']> = fc.oneof(
  fc.record({
    kind: fc.constant('stdio' as const),
    command: fc.constantFrom('node', 'python'),
    args: fc.array(word, { maxLength: 2 }),
    env: fc.dictionary(fc.constantFrom('A', 'B'), word),
  }),
  fc.record({
    kind: fc.constant('http' as const),
    url: fc.constantFrom('http://127.0.0.1:1/', 'https://a.test/'),
    headers: fc.dictionary(fc.constantFrom('A', 'B'), word),
  }),
);
const servers = fc.uniqueArray(fc.record({ name, launch, enabled: fc.boolean() }), {
  selector: (server) => server.name,
});
const reading = (file: readonly ConfiguredServer[], unreadable: readonly string[] = []) => ({
  servers: file,
  names: new Set([...file.map((server) => server.name), ...unreadable]),
});

/** The configuration after all changes were applied. */
function applied(ours: readonly ConfiguredServer[], changes: readonly ConfigChange[]): Map<string, object> {
  const result = new Map(ours.map(({ name, launch, enabled }) => [name, { launch, enabled }]));
  for (const change of changes) {
    if (change.kind === 'removed') result.delete(change.name);
    else result.set(change.name, change.after);
  }
  return result;
}

const named = (list: readonly ConfiguredServer[]) =>
  new Map(list.map(({ name, launch, enabled }) => [name, { launch, enabled }]));

describe('configChanges', () => {
  it('turns any configuration into that of the file', () => {
    fc.assert(
      fc.property(servers, servers, (ours, file) => {
        expect(applied(ours, configChanges(ours, reading(file)))).toEqual(named(file));
      }),
    );
  });

  it('finds no change between equal entries, in any order of their keys', () => {
    fc.assert(
      fc.property(servers, (ours) => {
        const turned = ours.map(({ launch, ...rest }) => ({
          ...rest,
          launch: Object.fromEntries(Object.entries(launch).toReversed()) as typeof launch,
        }));
        expect(configChanges(ours, reading(turned.toReversed()))).toEqual([]);
      }),
    );
  });

  it('gives every change a unique hash that depends on every part of it', () => {
    fc.assert(
      fc.property(servers, servers, servers, (ours, one, other) => {
        const all = [...configChanges(ours, reading(one)), ...configChanges(ours, reading(other))];
        const texts = new Map(all.map(({ hash, ...rest }) => [JSON.stringify(sorted(rest)), hash]));
        expect(new Set(texts.values()).size).toBe(texts.size);
      }),
    );
  });

  it('treats an unreadable entry as wrong, not as removed', () => {
    const launch = { kind: 'stdio' as const, command: 'x', args: [], env: {} };
    const ours = [{ name: 'a', launch, enabled: true }];
    expect(configChanges(ours, reading([], ['a']))).toEqual([]);
    expect(configChanges(ours, reading([]))).toMatchObject([{ kind: 'removed', name: 'a' }]);
  });
});

/** JSON whose text does not depend on the order of keys. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, each]) => [key, sorted(each)]);
}
