import { expect, it, onTestFinished } from 'vitest';
import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import { ManagedStops } from './managedStops.ts';
import type { ServerEntries } from './serverEntries.ts';

type Managed = Pick<ManagedPolicies, 'refusalOf' | 'sourceWish' | 'noteSources' | 'onChanged'>;

/** One running server, and a policy that allows it only by where it comes from, which is looked for until the test says. */
function begin({ isWished = true } = {}) {
  const looks: { readonly signal: AbortSignal; readonly end: () => void }[] = [];
  let wake: () => void = () => undefined;
  const change = new Set<() => void>();
  const counts = { stops: 0, starts: 0, cancelled: 0 };
  const connection = {
    state: { kind: 'running' } as unknown as ConnectionState,
    stop: async () => {
      counts.stops++;
      connection.state = { kind: 'stopped' };
    },
    start: async () => {
      counts.starts++;
      wake();
    },
  };
  const entry = { definition: { id: 's1', name: 's', enabled: true }, connection };
  const managed = {
    refusalOf: () => 'notListed',
    sourceWish: isWished ? {} : undefined,
    noteSources: () => undefined,
    onChanged: (listener: () => void) => {
      change.add(listener);
      return { dispose: () => change.delete(listener) };
    },
  } as unknown as Managed;
  const stops = new ManagedStops(
    managed,
    { entries: () => [entry] } as unknown as ServerEntries,
    { cancel: () => void counts.cancelled++ },
    ((_definition: unknown, _wish: unknown, signal: AbortSignal) =>
      new Promise((resolve) => {
        looks.push({ signal, end: () => resolve([]) });
        wake();
      })) as unknown as ConstructorParameters<typeof ManagedStops>[3],
  );
  onTestFinished(() => stops.dispose());
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { looks, counts, until, changed: () => change.forEach((listener) => listener()) };
}

it('changes of a policy are applied one after the other, and only the last one counts', async () => {
  const { looks, counts, until, changed } = begin();
  changed();
  await until(() => looks.length === 1);
  changed();
  changed();
  expect(looks[0]?.signal.aborted).toBe(true);
  expect(looks).toHaveLength(1);
  looks[0]?.end();
  // The second one was replaced before it began: what it would look for is broken off at once.
  await until(() => looks.length === 2);
  looks[1]?.end();
  await until(() => looks.length === 3);
  expect(looks.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  expect(counts).toEqual({ stops: 0, starts: 0, cancelled: 0 });
  looks[2]?.end();
  // The gate says why it does not start.
  await until(() => counts.starts === 1);
  expect(counts).toEqual({ stops: 1, starts: 1, cancelled: 1 });
});

it('a server that is refused whatever its source is ends at once', async () => {
  const { looks, counts, until, changed } = begin({ isWished: false });
  changed();
  await until(() => counts.starts === 1);
  expect(counts.stops).toBe(1);
  expect(looks).toEqual([]);
  expect(counts.cancelled).toBe(1);
});
