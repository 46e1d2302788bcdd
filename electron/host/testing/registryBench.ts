import type { HostEvent } from '../../../shared/domain/hostEvent.ts';
import { type AccountId, serverId, type ServerId } from '../../../shared/domain/ids.ts';
import type { JsonValue } from '../../../shared/lib/json.ts';
import { ServerEntries } from '../connections/registry/serverEntries.ts';
import { type RegistryParts, ServerRegistry } from '../connections/registry/serverRegistry.ts';
import { ServerStarts } from '../connections/registry/serverStarts.ts';
import { FakeConnection } from './fakeConnection.ts';
import { ManualClock } from './manualClock.ts';
import { MemoryConfigFile } from './memoryConfigFile.ts';
import { MemorySettingsStore } from './memorySettingsStore.ts';
import { failTest, testState } from './testState.ts';

/** The entry of a program, as it stands in mcp.json. */
export const program = (command: string, more: Readonly<Record<string, JsonValue>> = {}) => ({
  command,
  args: [],
  ...more,
});

interface BenchOptions extends Partial<Pick<RegistryParts, 'onAccountForgotten' | 'onForgotten' | 'onError'>> {
  readonly sample?: boolean;
}

/** A registry with an mcp.json in memory and connections that note the calls they get. Not loaded yet. */
export function registryBench(
  entries: Readonly<Record<string, JsonValue>> = {},
  { sample = false, ...parts }: BenchOptions = {},
) {
  const { state } = testState();
  const events: HostEvent[] = [];
  state.onEvent(({ event }) => events.push(event));
  const file = new MemoryConfigFile(entries);
  const clock = new ManualClock();
  const store = new MemorySettingsStore();
  const servers = new ServerEntries();
  /** The calls that connections got, in order. */
  const told: string[] = [];
  const dropped: ServerId[] = [];
  const forgotten: [id: ServerId, secretNames: readonly string[]][] = [];
  const forgottenAccounts: [id: ServerId, account: AccountId, secretNames: readonly string[]][] = [];
  let lastId = 0;
  const registry = new ServerRegistry({
    entries: servers,
    starts: new ServerStarts(servers, clock),
    state,
    configFile: file,
    store,
    ids: { next: (prefix) => `${prefix}_${++lastId}` },
    clock,
    connect: (definition) => new FakeConnection(definition, told),
    onRemoved: (id) => dropped.push(id),
    onForgotten: async (id, secretNames) => void forgotten.push([id, secretNames]),
    onAccountForgotten: async (...gone) => void forgottenAccounts.push(gone),
    whenWritable: (task) => task(),
    onError: failTest,
    sampleOffered: () => sample,
    ...parts,
  });
  const names = () => registry.all().map(({ name }) => name);
  /** The id of a server by its name. */
  const idOf = (name: string) => registry.all().find((each) => each.name === name)?.id ?? serverId.parse('none');
  return {
    registry,
    servers,
    state,
    events,
    file,
    clock,
    store,
    told,
    dropped,
    forgotten,
    forgottenAccounts,
    names,
    idOf,
  };
}

/** A loaded registry. Nothing is noted yet. */
export async function loadedRegistry(entries: Readonly<Record<string, JsonValue>> = {}, options: BenchOptions = {}) {
  const bench = registryBench(entries, options);
  await bench.registry.load();
  bench.told.length = 0;
  bench.events.length = 0;
  return bench;
}
