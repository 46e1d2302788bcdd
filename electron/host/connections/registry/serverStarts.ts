import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import type { Clock } from '../../ports/system.ts';
import type { ServerConnection } from '../connection/serverConnection.ts';
import { eachBounded } from './eachBounded.ts';
import type { ServerEntries } from './serverEntries.ts';
import { StartWatch } from './startWatch.ts';

/** Starting everything at once makes everything slow, including the page. */
const maxParallelStarts = 8;
/** A server that starts slowly must not block the ones behind it; ms. */
const slotMs = 1500;

/** Starts servers, and knows which of them were started a moment ago. */
export class ServerStarts {
  readonly #servers: Pick<ServerEntries, 'entries'>;
  readonly #clock: Clock;
  readonly #watch: StartWatch;

  constructor(servers: Pick<ServerEntries, 'entries'>, clock: Clock) {
    this.#servers = servers;
    this.#clock = clock;
    this.#watch = new StartWatch(clock);
  }

  /**
   * Starts all servers that are switched on, a few at a time. Resolves when each has reached a state or waits for
   * trust.
   */
  async startEnabled(): Promise<void> {
    const enabled = this.#servers.entries().filter(({ definition }) => definition.enabled);
    const starts: Promise<unknown>[] = [];
    const all = eachBounded(enabled, maxParallelStarts, async ({ connection }) => {
      const start = settledOrWaiting(connection);
      starts.push(start);
      await this.#atMost(slotMs, start);
    }).then(() => Promise.all(starts));
    this.#watch.add(all);
    await all;
  }

  /** Starts one server, if it exists. */
  start(connection: ServerConnection | undefined): void {
    if (connection) this.#watch.add(settledOrWaiting(connection));
  }

  /** Waits a moment for servers that were just started; see `StartWatch`. */
  settled(signal: AbortSignal): Promise<void> {
    return this.#watch.settled(signal);
  }

  /** Resolves with `work`, or when the time is over. */
  async #atMost(ms: number, work: Promise<unknown>): Promise<void> {
    const over = Promise.withResolvers<void>();
    const stopTimer = this.#clock.after(ms, over.resolve);
    await Promise.race([work, over.promise]).finally(stopTimer);
  }
}

/** A server that waits for the user's trust must not block the ones behind it. */
async function settledOrWaiting(connection: ServerConnection): Promise<ConnectionState> {
  const started = connection.start();
  if (connection.state.kind === 'needsTrust') return connection.state;
  return started;
}
