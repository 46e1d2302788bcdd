import type { BundleMark } from '../../../../shared/domain/bundles/bundle.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { AccountId, RequestId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { requestId } from '../../../../shared/domain/ids.ts';
import type { LaunchSecret } from '../../../../shared/domain/secretPlaces.ts';
import type { RuntimeMark } from '../../../../shared/domain/runtimes/runtime.ts';
import { refersToSecret } from '../../../../shared/domain/secret.ts';
import { launchVariables, type LaunchVariable } from '../../../../shared/domain/variablePlaces.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../../shared/domain/server.ts';
import { accountKey, type AccountMark, accountOfLaunch } from '../../../../shared/domain/serverAccounts.ts';
import {
  type TrustAnswer,
  type TrustRecord,
  type TrustRequest,
  type TrustSummary,
  weighDangers,
} from '../../../../shared/domain/trust.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { ConfigurationRecords } from '../audit/configurationRecords.ts';
import type { SkeletonMaker } from '../dangers/addressDangers.ts';
import { launchDangers, secretDangers } from '../dangers/launchDangers.ts';
import type { ComputerVariables } from '../../ports/computerVariables.ts';
import type { Folders } from '../../ports/folders.ts';
import type { ConsentStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { earlierTrust, isLessConfined, trustedEarlier } from './earlierTrust.ts';
import { runsInOwnFolder } from './ownFolder.ts';
import { launchHash } from './launchHash.ts';
import type { ServerSecrets } from './serverSecrets.ts';
import type { SurfaceQueue } from './surfaceQueue.ts';
import { SurfaceRequests } from './surfaceRequests.ts';

/** The user's answer about a definition's launch. */
export type TrustVerdict = 'trusted' | 'never' | 'unknown';

export interface TrustBrokerParts {
  readonly state: HostState;
  readonly store: ConsentStore;
  readonly surface: SurfaceQueue;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly secrets: Pick<ServerSecrets, 'mayHave' | 'secretsOf' | 'offered' | 'copyFor' | 'confirm' | 'onChanged'>;
  readonly variables: Pick<ComputerVariables, 'has'>;
  readonly configured: Pick<ConfigurationRecords, 'secretStored'>;
  /** The folder for a server without a configured working folder. */
  readonly ownFolder: (id: ServerId) => string;
  /** What launches must not get of this computer without a mark. */
  readonly folders: Pick<Folders, 'style' | 'home' | 'system' | 'ownData'>;
  /** The folder with installed bundles, whose files servers run. */
  readonly bundleRoot: string;
  /** The installed bundles that a launch names. */
  readonly bundlesOf: (launch: ConfigurableLaunch) => BundleMark[];
  /** The copy of a runtime that a launch names, if it names one. */
  readonly runtimeOf: (launch: ConfigurableLaunch) => Promise<RuntimeMark | undefined>;
}

/** A launch to ask about. */
export interface AskedLaunch {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly launch: ConfigurableLaunch;
  /** The account in use, where the server has accounts. */
  readonly account?: AccountMark | undefined;
}

/**
 * Asks on the trust page whether launches are trusted, and remembers the answers. A record applies to one server id and
 * one launch hash; the name of a server does not matter. There is one record for each account, so that a user who goes back
 * to an account is not asked again, while each other change of a launch asks.
 */
export class TrustBroker implements Room {
  readonly #parts: TrustBrokerParts;
  readonly #records = new Map<string, TrustRecord>();
  readonly #damagedRefusals = new Set<ServerId>();
  readonly #answering = new Set<RequestId>();
  /** Of launches with secrets that wait: what is to be known of these now, and what asks anew where it differs from what is shown. */
  readonly #looks = new Map<RequestId, { readonly look: () => Promise<LaunchSecret[]>; readonly follow: () => void }>();
  readonly #requests: SurfaceRequests<TrustRequest, TrustAnswer>;

  constructor(parts: TrustBrokerParts) {
    this.#parts = parts;
    this.#requests = new SurfaceRequests({
      state: parts.state,
      summaryOf,
      onChanged: (requests) => parts.surface.launchesChanged(requests),
    });
  }

  async load(): Promise<void> {
    const { records, damagedRefusals } = await this.#parts.store.trust();
    this.#records.clear();
    this.#damagedRefusals.clear();
    for (const record of records) this.#records.set(keyOf(record), record);
    for (const id of damagedRefusals) this.#damagedRefusals.add(id);
  }

  /** Servers with a "never" in a record that is otherwise unreadable: the answer then applies to any launch. */
  get damagedRefusals(): readonly ServerId[] {
    return [...this.#damagedRefusals];
  }

  get records(): readonly TrustRecord[] {
    return [...this.#records.values()];
  }

  get pending(): readonly TrustRequest[] {
    return this.#requests.pending;
  }

  verdictOf(definition: ServerDefinition): TrustVerdict {
    // The sample server is our own code, and it has no process and no network access.
    if (definition.launch.kind === 'builtin') return 'trusted';
    if (this.#damagedRefusals.has(definition.id)) return 'never';
    const record = this.#recordOf(definition);
    if (record?.launchHash !== launchHash(definition.launch)) return 'unknown';
    if (record.verdict === 'never') return 'never';
    // A secret that it refers to may be that of another server by now.
    return this.#parts.secrets.mayHave(definition.id, definition.launch) ? 'trusted' : 'unknown';
  }

  /**
   * Asks the user whether to trust a launch, and resolves with the answer; with `cancelled` if `signal` aborts first.
   * Every call creates its own request: a connection asks once per start.
   *
   * @param waiting called when the question is there to be answered
   */
  async ask(
    asked: AskedLaunch,
    signal: AbortSignal,
    waiting: () => void = () => undefined,
  ): Promise<TrustAnswer | 'cancelled'> {
    const { launch } = asked;
    const hasRuntime = launch.kind === 'stdio' && launch.runtime !== undefined;
    const runtime = hasRuntime ? await this.#parts.runtimeOf(launch) : undefined;
    const variables = this.#variablesOf(launch);
    const skeletonOf = /[^\x00-\x7f]/.test(JSON.stringify(launch)) ? await loadSkeletons() : undefined;
    const knownAt = trustedEarlier(this.#recordOf({ id: asked.serverId, launch }), launchHash(launch));
    const stand = (secrets: Pick<TrustRequest, 'secrets' | 'offered'>, until: AbortSignal) => {
      const request = {
        ...this.#makeRequest(asked, secrets, { knownAt, skeletonOf }),
        ...(variables.length > 0 && { variables }),
        ...(runtime && { runtime }),
      };
      if (!until.aborted) waiting();
      return { id: request.id, answer: this.#requests.ask(request, until) };
    };
    if (!refersToSecret(JSON.stringify(launch))) return stand({}, signal).answer;
    const previous = this.#previous({ id: asked.serverId, launch });
    const before = previous?.verdict === 'trusted' ? previous.launch : undefined;
    const look = () =>
      this.#parts.secrets.secretsOf(asked.serverId, launch, { before, isKnown: knownAt !== undefined });
    for (;;) {
      const answer = await this.#askOfSecrets(look, stand, signal);
      // Asked anew, under another id: nobody can agree to what was not shown.
      if (answer !== 'cancelled' || signal.aborted) return answer;
    }
  }

  /** The variables of this computer that a launch would get by name; those that may hold secrets come first. */
  #variablesOf(launch: ConfigurableLaunch): LaunchVariable[] {
    const { has } = this.#parts.variables;
    return launchVariables(launch)
      .map((variable) => ({ ...variable, isSet: has(variable.name) }))
      .sort((one, other) => Number(other.isRisky) - Number(one.isRisky));
  }

  /** Asks about a launch with secrets; what is to be known of these may change meanwhile, and the question is cancelled then. */
  async #askOfSecrets(
    look: () => Promise<LaunchSecret[]>,
    stand: (
      secrets: Pick<TrustRequest, 'secrets' | 'offered'>,
      until: AbortSignal,
    ) => { readonly id: RequestId; readonly answer: Promise<TrustAnswer | 'cancelled'> },
    signal: AbortSignal,
  ): Promise<TrustAnswer | 'cancelled'> {
    const outdated = new AbortController();
    let secrets: LaunchSecret[] | undefined;
    let id: RequestId | undefined;
    const follow = () => {
      // Its own answer is such a change.
      if (id !== undefined && this.#answering.has(id)) return;
      void look().then((now) => JSON.stringify(now) === JSON.stringify(secrets) || outdated.abort());
    };
    const following = this.#parts.secrets.onChanged(follow);
    try {
      secrets = await look();
      const isOpen = secrets.some(({ standing }) => standing === 'empty');
      const offered = isOpen ? await this.#parts.secrets.offered() : [];
      const asked = stand({ secrets, offered }, AbortSignal.any([signal, outdated.signal]));
      id = asked.id;
      this.#looks.set(id, { look, follow });
      return await asked.answer;
    } finally {
      if (id !== undefined) this.#looks.delete(id);
      following.dispose();
    }
  }

  #makeRequest(
    { serverId, serverName, launch, account }: AskedLaunch,
    { secrets = [], offered = [] }: Pick<TrustRequest, 'secrets' | 'offered'>,
    { knownAt, skeletonOf }: { readonly knownAt: number | undefined; readonly skeletonOf: SkeletonMaker | undefined },
  ): TrustRequest {
    const previous = this.#previous({ id: serverId, launch });
    const before = previous?.verdict === 'trusted' ? previous.launch : undefined;
    const startsIn = this.#parts.ownFolder(serverId);
    const folders = { ...this.#parts.folders, forServers: [this.#parts.bundleRoot, startsIn], startsIn };
    const dangers = [...new Set([...launchDangers(launch, { folders, skeletonOf }), ...secretDangers(secrets)])];
    // Only the page may have brought it back: what is dangerous, or less confined than now, is looked at again.
    const isKnown =
      weighDangers(dangers).dangers.length === 0 && (before === undefined || !isLessConfined(launch, before));
    const trustedAt = isKnown ? knownAt : undefined;
    const bundles = this.#parts.bundlesOf(launch);
    return {
      id: requestId.parse(this.#parts.ids.next('trust')),
      serverId,
      serverName,
      ...(account && { accountName: account.name }),
      launch,
      launchHash: launchHash(launch),
      // The same launch is asked about where a secret of it became that of another server: nothing of it changed.
      ...(before !== undefined && launchHash(before) !== launchHash(launch) && { previous: before }),
      ...(runsInOwnFolder(launch) ? { ownFolder: this.#parts.ownFolder(serverId) } : {}),
      ...(trustedAt === undefined ? {} : { trustedAt }),
      dangers,
      ...(secrets.length > 0 && { secrets }),
      ...(offered.length > 0 && { offered }),
      ...(bundles.length > 0 && { bundles }),
      createdAt: this.#parts.clock.now(),
    };
  }

  /**
   * The user's answer, only from the trust page.
   *
   * @param chosen whose values secrets without a value get; of what was offered, all else is left alone
   * @throws HostError `notFound` when the request is settled; `conflict` when another launch was shown
   */
  async answer(
    id: RequestId,
    shownHash: Sha256,
    answer: TrustAnswer,
    chosen: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const request = this.#requests.get(id);
    if (request.launchHash !== shownHash) throw problemError({ kind: 'launchChanged' });
    if (answer === 'trust') await this.#mustBeAsShown(request);
    this.#answering.add(id);
    try {
      // An answer that is not in the audit must not take effect, not even after a restart.
      await this.#parts.audit.trust(request, answer);
      if (answer === 'trust') await this.#fillIn(request, chosen);
      if (answer !== 'notNow') await this.#remember(request, answer === 'trust' ? 'trusted' : 'never');
      this.#requests.settle(id, answer);
    } finally {
      this.#answering.delete(id);
      // It may have failed in the middle.
      this.#looks.get(id)?.follow();
    }
  }

  /** @throws HostError `conflict` when secrets are stored or owned otherwise by now */
  async #mustBeAsShown({ id, secrets }: TrustRequest): Promise<void> {
    const now = await this.#looks.get(id)?.look();
    if (now !== undefined && JSON.stringify(now) !== JSON.stringify(secrets)) {
      throw problemError({ kind: 'launchChanged' });
    }
  }

  async #fillIn(request: TrustRequest, chosen: Readonly<Record<string, string>>): Promise<void> {
    const { serverId, serverName, accountName, secrets = [], offered = [] } = request;
    for (const { name, standing } of secrets) {
      const from = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
      if (standing !== 'empty' || from === undefined || !offered.some((each) => each.name === from)) continue;
      this.#parts.configured.secretStored({ serverId, serverName, accountName }, name);
      await this.#parts.secrets.copyFor(serverId, name, from);
    }
  }

  async #remember(request: TrustRequest, verdict: TrustRecord['verdict']): Promise<void> {
    const { serverId, serverName, accountName, launch, launchHash: hash } = request;
    const named = { serverId, serverName, ...(accountName === undefined ? {} : { accountName }) };
    const answered = { ...named, launchHash: hash, verdict, launch, decidedAt: this.#parts.clock.now() };
    const earlier = earlierTrust(this.#recordOf({ id: serverId, launch }), hash);
    const record = verdict === 'trusted' && earlier.length > 0 ? { ...answered, earlier: [...earlier] } : answered;
    if (verdict === 'trusted') await this.#parts.secrets.confirm(serverId, request.secrets ?? []);
    await this.#parts.store.saveTrust(record);
    this.#records.set(keyOf(record), record);
    this.#damagedRefusals.delete(serverId);
    this.#parts.state.publish({ type: 'permission.changed' });
  }

  /**
   * Deletes the answers for all accounts of a server, or for one; it asks again before its next start. An unreadable answer is deleted
   * with all others: nobody knows which account it was about.
   */
  async revoke(serverId: ServerId, account?: AccountId): Promise<void> {
    const isDamaged = this.#damagedRefusals.has(serverId);
    const found = this.records.filter(
      (record) =>
        record.serverId === serverId && (account ?? accountOfLaunch(record.launch)) === accountOfLaunch(record.launch),
    );
    if (found.length === 0 && !isDamaged) return;
    await this.#parts.store.deleteTrust(serverId, isDamaged ? undefined : account);
    this.#damagedRefusals.delete(serverId);
    for (const record of found) this.#records.delete(keyOf(record));
    await this.#tellRevoked(found.length === 0 ? [{ serverId, serverName: '' }] : found);
  }

  forgetServer(serverId: ServerId): Promise<void> {
    return this.revoke(serverId);
  }

  /** Deletes the answer for one account. An unreadable refusal stays: it may be about an account that is still there. */
  async forgetAccount(serverId: ServerId, account: AccountId): Promise<void> {
    const record = this.#records.get(accountKey({ serverId, account }));
    if (record === undefined) return;
    await this.#parts.store.deleteTrust(serverId, account);
    this.#records.delete(keyOf(record));
    await this.#tellRevoked([record]);
  }

  async #tellRevoked(records: readonly Pick<TrustRecord, 'serverId' | 'serverName' | 'accountName'>[]): Promise<void> {
    for (const record of records) await this.#parts.audit.trustRevoked(record);
    this.#parts.state.publish({ type: 'permission.changed' });
  }

  /** The launches of a server that are trusted, one for each account at most. */
  trustedLaunches(serverId: ServerId): TrustRecord[] {
    return this.records.filter((each) => each.serverId === serverId && each.verdict === 'trusted');
  }

  #recordOf({ id, launch }: Pick<ServerDefinition, 'id' | 'launch'>): TrustRecord | undefined {
    return this.#records.get(accountKey({ serverId: id, account: accountOfLaunch(launch) }));
  }

  /** The launch to compare with: that of the same account, or the last that was trusted. */
  #previous(definition: Pick<ServerDefinition, 'id' | 'launch'>): TrustRecord | undefined {
    const own = this.#recordOf(definition);
    if (own !== undefined) return own;
    return this.trustedLaunches(definition.id).reduce<TrustRecord | undefined>(
      (last, each) => (last === undefined || each.decidedAt > last.decidedAt ? each : last),
      undefined,
    );
  }

  review(): Promise<string | null> {
    return this.#parts.surface.review();
  }
}

function keyOf({ serverId, launch }: Pick<TrustRecord, 'serverId' | 'launch'>): string {
  return accountKey({ serverId, account: accountOfLaunch(launch) });
}

/** The table of characters that look alike is loaded only for texts beyond ASCII. */
async function loadSkeletons(): Promise<SkeletonMaker> {
  const { default: skeletonOf } = await import('unhomoglyph');
  return skeletonOf;
}

function summaryOf({ id, serverId, serverName, createdAt }: TrustRequest): TrustSummary {
  return { id, kind: 'launch', serverId, about: serverName, createdAt };
}
