import { afterAll } from 'vitest';
import { EraVerdicts } from '../../electron/host/connections/session/eraVerdicts.ts';
import {
  noServerRequests,
  type ServerRequestHandlers,
} from '../../electron/host/connections/session/serverRequests.ts';
import type { ConnectionLimits } from '../../electron/host/connections/session/serverSession.ts';
import type { ServerOffer } from '../../electron/host/connections/session/offerKeeper.ts';
import { ServerConnection } from '../../electron/host/connections/connection/serverConnection.ts';
import type { TransportFactory } from '../../electron/host/ports/transport.ts';
import { MemorySettingsStore } from '../../electron/host/testing/memorySettingsStore.ts';
import { createHostFetch } from '../../electron/node/network/hostFetch.ts';
import { ServerProcesses } from '../../electron/node/processes/serverProcesses.ts';
import { nodeClock } from '../../electron/node/system/nodeClock.ts';
import type { GraceTimes } from '../../electron/node/transports/processShutdown.ts';
import { transportFactory } from '../../electron/node/transports/transportFactory.ts';
import type { ConnectionState, RunningFacts } from '../../shared/domain/connection.ts';
import { serverId } from '../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../shared/domain/server.ts';
import { Watchers } from '../setup/watchers.ts';

export interface RealConnectionOptions {
  readonly limits?: Partial<ConnectionLimits>;
  readonly handlers?: ServerRequestHandlers;
  readonly eras?: EraVerdicts;
  readonly grace?: GraceTimes;
  readonly transports?: TransportFactory;
}

const usualLimits: ConnectionLimits = {
  startMs: 20_000,
  installMs: 600_000,
  probeMs: 3000,
  request: { idleMs: 20_000, maxMs: 60_000 },
  pingMs: 0,
  maxMessageBytes: 64 * 1024 * 1024,
};

/** The connection of one server with Node's transports and a trusted launch, as the host makes it. */
export class RealConnection {
  readonly connection: ServerConnection;
  readonly states: ConnectionState[] = [];
  readonly offers: ServerOffer[] = [];
  readonly updated: string[] = [];
  readonly #watchers = new Watchers();

  constructor(launch: ConfigurableLaunch, options: RealConnectionOptions = {}) {
    const { handlers = noServerRequests, eras = freshEras(), transports = nodeTransports(options.grace) } = options;
    const limits = { ...usualLimits, ...options.limits };
    this.connection = new ServerConnection(
      { id: serverId.parse('server-1'), name: 'peer', launch, enabled: true },
      {
        transports,
        eras,
        clock: nodeClock,
        clientVersion: '0.0.0-test',
        gate: async () => 'admitted',
        limits: () => limits,
        random: () => 0,
        handlers: () => handlers,
        onState: (state) => this.#news(() => this.states.push(state)),
        onOffer: (offer) => this.#news(() => this.offers.push(offer)),
        onResourceUpdated: (uri) => this.#news(() => this.updated.push(uri)),
      },
    );
  }

  /** @throws Error when it reaches another state than running */
  async start(): Promise<RunningFacts> {
    const state = await this.connection.start();
    if (state.kind !== 'running') throw new Error(`It is ${JSON.stringify(state)}`);
    return state.facts;
  }

  /** Resolves when `look` returns something; it is called after every change. */
  until<T>(look: () => T | undefined): Promise<T> {
    return this.#watchers.until(look);
  }

  untilState(kind: ConnectionState['kind'], from = 0): Promise<ConnectionState> {
    return this.until(() => this.states.slice(from).find((state) => state.kind === kind));
  }

  stop(): Promise<void> {
    return this.connection.dispose({ kind: 'other', text: 'The test is over.' });
  }

  #news(take: () => void): void {
    take();
    this.#watchers.tell();
  }
}

export function freshEras(): EraVerdicts {
  return new EraVerdicts(new MemorySettingsStore(), nodeClock);
}

const log = { write: () => undefined };
const processes = new ServerProcesses({ platform: process.platform, log });
afterAll(() => processes.dispose());

function nodeTransports(grace: GraceTimes | undefined): TransportFactory {
  return transportFactory({
    log,
    processes,
    makeFetch: () => createHostFetch({ env: {}, onProblem: () => undefined, idleTimeoutMs: 0 }),
    sample: () => Promise.reject(new Error('There is no sample server here')),
    ...(grace ? { grace } : {}),
  });
}
