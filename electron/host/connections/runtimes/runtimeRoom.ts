import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import {
  type RuntimeChoice,
  type RuntimeCopy,
  type RuntimeCopyName,
  runtimeOfCommand,
  type RuntimeOffer,
  type RuntimeProgress,
  type RuntimeView,
} from '../../../../shared/domain/runtimes/runtime.ts';
import { withChosenCopy, wouldUseCopy } from '../../../../shared/domain/runtimes/chosenCopy.ts';
import type { ConfigurableLaunch, ServerDefinition, StdioLaunch } from '../../../../shared/domain/server.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { Runtimes } from '../../ports/runtimes.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { ServerRegistry } from '../registry/serverRegistry.ts';
import { runtimeTitle } from './runtimeTitle.ts';

/** The page draws a bar: more often than this it sees no difference; ms. */
const tellEveryMs = 100;

export interface RuntimeRoomParts {
  readonly runtimes: Runtimes;
  readonly state: HostState;
  readonly registry: Pick<ServerRegistry, 'all' | 'get' | 'update' | 'restart'>;
  readonly managed: Pick<ManagedPolicies, 'isOff' | 'mustBeOn'>;
  readonly audit: Pick<ConfigurationRecords, 'runtimeChanged'>;
  /** Asks on the trust page before anything is downloaded. */
  readonly confirm: PermissionBroker['confirm'];
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Copies of Node.js and uv, for servers whose program is not on this computer. A copy is downloaded only after the trust page said yes, and
 * used only by servers that the user chose it for: it becomes part of their launches, which then ask for trust. One at a time.
 */
export class RuntimeRoom implements Room {
  readonly loadPhase = 'restored';
  readonly #parts: RuntimeRoomParts;
  #work: AbortController | undefined;
  #toldAt = -Infinity;

  constructor(parts: RuntimeRoomParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    const { runtimes, log } = this.#parts;
    // A disk that cannot be written now must not keep the host from starting.
    await runtimes.removeLeftovers().catch((error: unknown) => {
      log.write('warn', 'Something of a runtime was not removed', { error: toErrorInfo(error).message });
    });
  }

  dispose(): void {
    this.cancel();
  }

  /** The copies that are there, with the servers that name them. */
  async list(): Promise<RuntimeView[]> {
    const installed = await this.#parts.runtimes.installed();
    return installed.map((copy) => ({
      ...copy,
      usedBy: this.#usersOf(copy.sha256).map(({ id, name }) => ({ serverId: id, serverName: name })),
    }));
  }

  /** What can be got here; nothing where the organization switched it off. */
  async offers(): Promise<readonly RuntimeOffer[]> {
    return this.#parts.managed.isOff('runtimes') ? [] : this.#parts.runtimes.offers();
  }

  /**
   * Gets a copy for a server and has it use it. Asks on the trust page, unless an unchanged copy is there.
   *
   * @param signal ends it, also while the trust page waits
   * @throws HostError of `runtimeProblems`; `cancelled` if it was not confirmed, `conflict` when the server was changed meanwhile
   */
  get(id: ServerId, name: RuntimeCopyName, signal: AbortSignal): Promise<void> {
    return this.#alone(signal, async (either) => {
      const { registry } = this.#parts;
      const server = registry.get(id);
      const launch = launchFor(server, name);
      const copy = await this.#obtain(name, { serverId: id, serverName: server.name }, either);
      const now = registry.get(id);
      if (launchHash(now.launch) !== launchHash(launch)) throw problemError({ kind: 'launchChanged' });
      if (launch.runtime?.sha256 === copy.sha256) await registry.restart(id);
      else await registry.update(id, now.name, { ...launch, runtime: copy });
      this.#parts.state.publish({ type: 'runtime.changed' });
    });
  }

  /** What can be done about a runtime that is missing for a server which is not added yet. */
  async choice(name: RuntimeCopyName): Promise<RuntimeChoice> {
    const { managed, runtimes } = this.#parts;
    if (managed.isOff('runtimes')) return { kind: 'switchedOff' };
    const offer = (await runtimes.offers()).find((each) => each.name === name);
    if (offer === undefined) return { kind: 'notOffered' };
    const { version } = offer;
    const copy = { name, sha256: offer.sha256 };
    return (await this.#isThere(copy)) ? { kind: 'there', version, copy } : { kind: 'offered', version };
  }

  /**
   * Gets a copy that no server uses by this. Asks on the trust page, unless an unchanged copy is there.
   *
   * @param signal ends it, also while the trust page waits
   * @throws HostError as `get`
   */
  download(name: RuntimeCopyName, signal: AbortSignal): Promise<RuntimeCopy> {
    return this.#alone(signal, async (either) => {
      const copy = await this.#obtain(name, undefined, either);
      this.#parts.state.publish({ type: 'runtime.changed' });
      return copy;
    });
  }

  /**
   * The launch that a server is added with, with the copy that the user chose for it; trust is asked for the whole.
   *
   * @param server its name
   * @throws HostError `runtimeNotForServer`, `runtimeCopyGone`, `managedFeatureOff`
   */
  async withCopy(
    launch: ConfigurableLaunch,
    copy: RuntimeCopy | undefined,
    server: string,
  ): Promise<ConfigurableLaunch> {
    if (copy === undefined) return launch;
    this.#parts.managed.mustBeOn('runtimes');
    if (!wouldUseCopy(launch, copy)) throw problemError({ kind: 'runtimeNotForServer', server });
    if (!(await this.#isThere(copy))) throw problemError({ kind: 'runtimeCopyGone', runtime: copy.name });
    return withChosenCopy(launch, copy);
  }

  /** Ends what goes on. */
  cancel(): void {
    this.#work?.abort(problemError({ kind: 'aborted' }));
  }

  /** Deletes a copy. @throws HostError `conflict` while a server names it, or while a copy is being made */
  remove(hash: Sha256): Promise<void> {
    return this.#alone(undefined, async () => {
      const { runtimes, audit, state } = this.#parts;
      const users = this.#usersOf(hash);
      if (users.length > 0) {
        throw problemError({ kind: 'runtimeInUse', servers: users.map(({ name }) => name).join(', ') });
      }
      const copy = (await runtimes.installed()).find((each) => each.sha256 === hash);
      if (copy === undefined) return;
      audit.runtimeChanged({ title: runtimeTitle(copy), sha256: hash, addresses: [] }, 'removed');
      await runtimes.remove(hash);
      state.publish({ type: 'runtime.changed' });
    });
  }

  #usersOf(hash: Sha256): ServerDefinition[] {
    return this.#parts.registry
      .all()
      .filter(({ launch }) => launch.kind === 'stdio' && launch.runtime?.sha256 === hash);
  }

  #isThere(copy: RuntimeCopy): Promise<boolean> {
    return this.#parts.runtimes.verify(copy).then(
      () => true,
      () => false,
    );
  }

  async #obtain(name: RuntimeCopyName, server: ServerOfCopy | undefined, signal: AbortSignal): Promise<RuntimeCopy> {
    const offer = (await this.offers()).find((each) => each.name === name);
    if (offer === undefined) throw problemError({ kind: 'runtimeNotOffered', runtime: name });
    const copy = { name, sha256: offer.sha256 };
    if (!(await this.#isThere(copy))) await this.#download(server, offer, signal);
    return copy;
  }

  async #download(server: ServerOfCopy | undefined, offer: RuntimeOffer, signal: AbortSignal): Promise<void> {
    const { runtimes, confirm, managed, audit } = this.#parts;
    const about = { serverId: server?.serverId ?? null, name: offer.name, version: offer.version };
    const ofBytes = offer.downloads.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#publish({ ...about, step: 'asking', bytes: 0, ofBytes });
    const folder = runtimes.folderOf(offer.sha256);
    await confirm({ kind: 'runtime', ...(server && { server }), offer, folder }, signal);
    // The policy may have changed while the user thought about it.
    managed.mustBeOn('runtimes');
    const addresses = offer.downloads.map(({ address }) => address);
    audit.runtimeChanged(
      { title: runtimeTitle(offer), sha256: offer.sha256, addresses },
      'added',
      server && { serverId: server.serverId },
    );
    await runtimes.install(offer.sha256, (work) => this.#tell({ ...about, ...work }), signal);
  }

  async #alone<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#work !== undefined) throw problemError({ kind: 'runtimeBusy' });
    const own = new AbortController();
    this.#work = own;
    try {
      return await work(signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]));
    } finally {
      this.#work = undefined;
      this.#toldAt = -Infinity;
      if (this.#parts.state.snapshot.runtime !== null) this.#publish(null);
    }
  }

  #tell(progress: RuntimeProgress): void {
    const now = this.#parts.clock.monotonic();
    const isOtherStep = this.#parts.state.snapshot.runtime?.step !== progress.step;
    if (now - this.#toldAt < tellEveryMs && !isOtherStep) return;
    this.#toldAt = now;
    this.#publish(progress);
  }

  #publish(runtime: RuntimeProgress | null): void {
    this.#parts.state.publish({ type: 'runtime.progressed', runtime });
  }
}

/** The server that a copy is got for. */
interface ServerOfCopy {
  readonly serverId: ServerId;
  readonly serverName: string;
}

/** @throws HostError `badInput` for a server that would not use the copy */
function launchFor({ name: server, launch }: ServerDefinition, name: RuntimeCopyName): StdioLaunch {
  if (launch.kind === 'stdio' && runtimeOfCommand(launch.command) === name) return launch;
  throw problemError({ kind: 'runtimeNotForServer', server });
}
