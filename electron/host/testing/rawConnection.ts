import { onTestFinished } from 'vitest';
import type { ConnectionState } from '../../../shared/domain/connection.ts';
import { serverId } from '../../../shared/domain/ids.ts';
import type { ConnectionParts } from '../connections/connection/connectionParts.ts';
import { ServerConnection } from '../connections/connection/serverConnection.ts';
import { EraVerdicts } from '../connections/session/eraVerdicts.ts';
import type { ServerOffer } from '../connections/session/offerKeeper.ts';
import type { ConnectionLimits } from '../connections/session/serverSession.ts';
import type { ServerRequestHandlers } from '../connections/session/serverRequests.ts';
import { ManualClock } from './manualClock.ts';
import { MemorySettingsStore } from './memorySettingsStore.ts';
import { RawServer } from './rawServer.ts';

/** Resolves when everything that was sent has been received and answered. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A connection to a server that is controlled message by message, on a manual clock. It ends with the test. */
export function rawConnection(
  handlers: ServerRequestHandlers = {},
  limits: Partial<ConnectionLimits> = {},
  more: Partial<ConnectionParts> = {},
) {
  const server = new RawServer();
  const clock = new ManualClock();
  const states: ConnectionState[] = [];
  const offers: ServerOffer[] = [];
  const updated: string[] = [];
  const connection = new ServerConnection(
    {
      id: serverId.parse('s1'),
      name: 'raw',
      launch: { kind: 'stdio', command: 'x', args: [], env: {} },
      enabled: true,
    },
    {
      clock,
      transports: server,
      eras: new EraVerdicts(new MemorySettingsStore(), clock),
      clientVersion: '1.2.3',
      gate: async () => 'admitted',
      limits: () => ({
        maxMessageBytes: 1000,
        startMs: 60_000,
        installMs: 600_000,
        probeMs: 5000,
        request: { idleMs: 10_000, maxMs: 60_000 },
        pingMs: 30_000,
        ...limits,
      }),
      random: () => 0.999999,
      handlers: () => handlers,
      onState: (state) => states.push(state),
      onOffer: (offer) => offers.push(offer),
      onResourceUpdated: (uri) => updated.push(uri),
      ...more,
    },
  );
  onTestFinished(() => connection.dispose({ kind: 'other', text: 'The test is over.' }));
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  return { server, clock, states, offers, updated, connection, pass };
}

/** A running connection; `prepare` sets the server up before it starts. */
export async function runningConnection(
  handlers: ServerRequestHandlers = {},
  prepare: (server: RawServer) => void = () => undefined,
  more: Partial<ConnectionParts> = {},
) {
  const all = rawConnection(handlers, {}, more);
  prepare(all.server);
  const state = await all.connection.start();
  if (state.kind !== 'running') throw new Error(`It is ${JSON.stringify(state)}`);
  return all;
}
