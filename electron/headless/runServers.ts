import { pageContract } from '../../shared/contract/commands.ts';
import type { ConnectionState } from '../../shared/domain/connection.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../shared/domain/server.ts';
import type { HostCaller } from './hostCaller.ts';
import { isUnderWay, type RunServer, type ServerStanding, standingOf, waitLeft } from './serverWait.ts';

export interface RunServersParts {
  /** One line of JSON. */
  readonly print: (line: object) => void;
  /** One line for people, on stderr. */
  readonly say: (line: string) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

interface Known extends RunServer {
  standing: ServerStanding;
  reason: string;
  told: ServerStanding | undefined;
}

const words: Readonly<Record<ServerStanding, string>> = {
  ready: 'is ready',
  failed: 'failed',
  needsSignIn: 'wants a sign-in, which a run cannot do: sign in with the app that has this data folder',
  refusedByTrust: 'is not trusted by the policy ("trust": "config" trusts it)',
  stopped: 'is stopped',
  installing: 'is being installed; its tools join when it runs',
  notReady: 'has not started yet; its tools join when it has',
};

/** The enabled servers of one run: waits for them with a limit, and reports the state of each. */
export class RunServers {
  readonly #parts: RunServersParts;
  readonly #startedAt: number;
  /** `undefined` until they are known. */
  #known: ReadonlyMap<ServerId, Known> | undefined;
  #early: HostEvent[] = [];
  #firstSettledAt: number | undefined;
  #look: () => void = () => undefined;
  /** States are reported only when the wait is over: a server may still connect in time. */
  #isTelling = false;
  /** The run ended while it waited for them. */
  #isOver = false;

  /** To be made when they are started, or before. */
  constructor(parts: RunServersParts) {
    this.#parts = parts;
    this.#startedAt = parts.now();
  }

  /** Finds out which they are, and returns them; they may be starting. */
  async read(caller: Pick<HostCaller, 'call'>): Promise<ServerDefinition[]> {
    const { servers } = pageContract['snapshot.get'].output.parse(await caller.call('snapshot.get', {}));
    const enabled = servers.map(({ definition }) => definition).filter((definition) => definition.enabled);
    this.#known = new Map(
      enabled.map(({ id, name }) => [id, { id, name, standing: 'notReady', reason: '', told: undefined }]),
    );
    for (const event of this.#early.splice(0)) this.take(event);
    return enabled;
  }

  /** Called with every event of the host. */
  take(event: HostEvent): void {
    if (event.type !== 'server.stateChanged') return;
    if (this.#known === undefined) return void this.#early.push(event);
    const known = this.#known.get(event.serverId);
    if (known === undefined) return;
    known.standing = standingOf(event.state);
    known.reason = reasonOf(event.state);
    if (!isUnderWay(known.standing)) this.#firstSettledAt ??= this.#parts.now();
    if (this.#isTelling) this.#tell(known);
    this.#look();
  }

  /** Resolves when the first request to the model may be sent; see `waitLeft`. */
  async settle(waitMs: number | undefined, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const left = waitLeft(this.#standings(), this.#since(), waitMs);
      if (left === 0) break;
      await this.#change(left, over);
    }
    this.#isOver = over.aborted;
    this.#isTelling = true;
    for (const known of this.#all()) this.#tell(known);
  }

  /** The names of servers that are not ready. */
  get missing(): string[] {
    return this.#all()
      .filter(({ standing }) => standing !== 'ready')
      .map(({ name }) => name);
  }

  /** How many were or will be started, as far as it is known yet. */
  get startable(): number {
    return this.#standings().filter((standing) => standing === 'ready' || isUnderWay(standing)).length;
  }

  #all(): Known[] {
    return [...(this.#known?.values() ?? [])];
  }

  #standings(): ServerStanding[] {
    return this.#all().map(({ standing }) => standing);
  }

  #since(): { start: number; firstSettled: number | undefined } {
    const now = this.#parts.now();
    const firstSettled = this.#firstSettledAt === undefined ? undefined : now - this.#firstSettledAt;
    return { start: now - this.#startedAt, firstSettled };
  }

  /** Resolves at the next change of a server, at the latest after `ms` or when the run is over. */
  #change(ms: number, over: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        over.removeEventListener('abort', end);
        this.#look = () => undefined;
        resolve();
      };
      const timer = setTimeout(end, ms);
      over.addEventListener('abort', end);
      this.#look = end;
    });
  }

  #tell(known: Known): void {
    const { name, standing, reason, told } = known;
    if (standing === told || (standing === 'notReady' && told !== undefined)) return;
    known.told = standing;
    this.#parts.print({ type: 'server', server: name, state: standing, ...(reason === '' ? {} : { reason }) });
    if (standing === 'ready' && told === undefined) return;
    const what = this.#isOver && isUnderWay(standing) ? 'had not started when the run ended' : words[standing];
    this.#parts.say(`Server "${name}" ${what}${reason === '' ? '.' : `: ${reason}`}`);
  }
}

function reasonOf(state: ConnectionState): string {
  return state.kind === 'failed' || state.kind === 'needsAuth' ? state.error.message : '';
}
