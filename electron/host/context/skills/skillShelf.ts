import { HostError, problemError } from '../../../../shared/domain/error.ts';
import type { AccountId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import {
  type ApprovedSkill,
  localSkills,
  type RefusedSkill,
  type SkillApproval,
  type SkillBody,
  type SkillEntry,
  type SkillView,
} from '../../../../shared/domain/skill.ts';
import { accountKey, firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import { ReadLimits } from '../../connections/connection/readLimits.ts';
import type { VerifiedFile } from '../../connections/session/skillRequests.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import { decisionOf, type SkillBecame } from './skillDecision.ts';
import { approvedView, faultOf, newest, setHashOf, standingOf, viewOf } from './skillSet.ts';
import type { SkillSource, SkillSources } from './skillSources.ts';
import type { SkillUses } from './skillUses.ts';

export interface SkillShelfParts {
  readonly sources: SkillSources;
  readonly uses: Pick<SkillUses, 'of'>;
  readonly store: Pick<SettingsStore, 'skillApprovals' | 'saveSkillApprovals'>;
  /** Runs a task, now or when storage works again. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly state: Pick<HostState, 'publish'>;
  readonly audit: Pick<AuditLog, 'decided'>;
  readonly clock: Clock;
}

/** A skill that models are told of. */
export interface OfferedSkill {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly uri: string;
  readonly name: string;
  readonly description: string;
}

/** An entry as a server showed it. */
interface Shown {
  readonly entry: SkillEntry;
  /** How the server was started. */
  readonly launchHash: Sha256;
  /** Until when the server says that it holds; monotonic. */
  readonly freshUntil: number;
}

/**
 * The skills of servers and of this computer, and what the user approved of them. Nothing is asked of a server before the user looks at its skills, and no file is
 * read before a skill is used. An approval holds for one server, account, address, launch, front matter and list of files; as soon as the server
 * shows another list, it is void, even if the earlier list comes back.
 */
export class SkillShelf implements Room {
  readonly #parts: SkillShelfParts;
  readonly #limits: ReadLimits;
  readonly #approvals = new Map<string, SkillApproval>();
  readonly #shown = new Map<string, Shown>();
  /** Answers of the user and entries of servers are taken one after the other. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(parts: SkillShelfParts) {
    this.#parts = parts;
    this.#limits = new ReadLimits(parts.clock);
  }

  async load(): Promise<void> {
    const stored = await this.#parts.store.skillApprovals();
    this.#approvals.clear();
    for (const approval of stored) this.#approvals.set(keyOfApproval(approval), approval);
  }

  /**
   * Asks a server for its skills.
   *
   * @throws HostError `notOffered`, `connectionClosed`, or the error of the server
   */
  async list(serverId: ServerId, signal?: AbortSignal): Promise<{ skills: SkillView[]; refused: RefusedSkill[] }> {
    const source = this.#parts.sources.get(serverId);
    const { skills, refused, ttlMs } = await source.list({ signal });
    await this.#take(serverId, source, skills, ttlMs);
    return { skills: skills.map((entry) => this.#view(serverId, entry)), refused: [...refused] };
  }

  /** Everything that the user approves. @throws HostError `notFound`, or the error of the server */
  async body(serverId: ServerId, uri: string, signal?: AbortSignal): Promise<SkillBody> {
    const entry = await this.#present(serverId, uri, signal);
    const view = this.#view(serverId, entry);
    const before = this.#approvals.get(this.#keyOf(serverId, uri))?.entry;
    return { view, entry, ...(before !== undefined && view.standing === 'changed' ? { before } : {}) };
  }

  /** What the user approved, also of servers that do not run, and of accounts that are not in use. */
  approved(): ApprovedSkill[] {
    return [...this.#approvals.values()].flatMap((approval): ApprovedSkill[] => {
      const { serverId, entry, account = firstAccount } = approval;
      const source = this.#parts.sources.find(serverId);
      const launchHash = source?.launchHashIn(account);
      if (source === undefined || launchHash === undefined || !source.has(entry.uri)) return [];
      const accountName = source.nameOf(account);
      const view = approvedView(approval, { name: source.name, launchHash }, this.#parts.uses.of(serverId, entry.uri));
      return [
        {
          ...view,
          ...(accountName !== undefined && { account: { id: account, name: accountName } }),
          ...(account !== source.account && { isOfOther: true as const }),
        },
      ];
    });
  }

  /**
   * The user approves a skill as it was shown.
   *
   * @throws HostError `conflict` when it has changed since, `forbidden` when it cannot be used
   */
  approve(serverId: ServerId, uri: string, shown: Sha256): Promise<void> {
    return this.#inTurn(async () => {
      const key = this.#keyOf(serverId, uri);
      const known = this.#shown.get(key);
      if (known === undefined) throw problemError({ kind: 'skillUnknown', uri });
      const { entry } = known;
      const setHash = setHashOf(entry);
      const { launchHash: launch, account } = this.#parts.sources.get(serverId);
      if (setHash !== shown || known.launchHash !== launch) throw problemError({ kind: 'skillChangedAgain' });
      const why = faultOf(entry);
      if (why !== undefined) throw problemError({ kind: 'skillUnusable', why });
      const approval: SkillApproval = {
        serverId,
        ...(account !== firstAccount && { account }),
        launchHash: launch,
        setHash,
        entry,
        approvedAt: this.#parts.clock.now(),
      };
      await this.#audit(serverId, uri, setHash, 'approved');
      // Only what is stored counts.
      await this.#parts.store.saveSkillApprovals(newest([...this.#without(key), approval]));
      this.#approvals.set(key, approval);
      this.#parts.state.publish({ type: 'server.skillsChanged', serverId });
    });
  }

  /** The user takes an approval back. @param account absent: the one in use @throws HostError `notFound` */
  revoke(serverId: ServerId, uri: string, account?: AccountId): Promise<void> {
    return this.#inTurn(async () => {
      const key = this.#keyOf(serverId, uri, account);
      const approval = this.#approvals.get(key);
      if (approval === undefined) throw problemError({ kind: 'skillUnknown', uri });
      this.#approvals.delete(key);
      this.#parts.state.publish({ type: 'server.skillsChanged', serverId });
      await this.#save();
      await this.#audit(serverId, uri, approval.setHash, 'revoked', account);
    });
  }

  /** The approved skills of these servers, as far as they run as they did when the user approved them. */
  offered(isWanted: (id: ServerId) => boolean): OfferedSkill[] {
    const running = new Set(this.#parts.sources.running());
    return [...this.#approvals.values()].flatMap((approval): OfferedSkill[] => {
      const { serverId, entry } = approval;
      if (!running.has(serverId) || !isWanted(serverId) || !this.#holds(approval)) return [];
      const { name, description } = entry.frontmatter;
      const serverName = this.#parts.sources.get(serverId).name;
      return [{ serverId, serverName, uri: entry.uri, name, description }];
    });
  }

  /**
   * Reads a file of an approved skill through its own server, once the whole skill was compared with what was approved: its instructions
   * tell of its other files.
   *
   * @param path relative to the skill's folder; absent: its `SKILL.md`
   * @throws HostError `forbidden` when it is not approved or has changed, `badResult` when the file is another one, `tooManyReads`
   */
  async read(serverId: ServerId, uri: string, path: string | undefined, signal?: AbortSignal): Promise<VerifiedFile> {
    const approval = this.#approvals.get(this.#keyOf(serverId, uri));
    if (approval === undefined || !this.#holds(approval)) throw notApprovedError(approval?.entry, uri);
    this.#limits.count(serverId);
    const source = this.#parts.sources.get(serverId);
    await this.#lookAgain(serverId, uri, signal);
    if (!this.#holds(approval)) throw notApprovedError(approval.entry, uri);
    try {
      const file = await source.read(approval.entry, path, { signal });
      // It may have been taken back meanwhile.
      if (!this.#holds(approval)) throw notApprovedError(approval.entry, uri);
      return file;
    } catch (error) {
      if (!(error instanceof HostError) || error.problem?.kind !== 'skillUnlike') throw error;
      // Stale, or tampered with: the present entry tells.
      await this.#take(serverId, source, [await source.get(uri, { signal })], 0);
      throw this.#holds(approval) ? error : notApprovedError(approval.entry, uri);
    }
  }

  /** As `inForce`, once the skill was compared with what was approved. @throws HostError `notFound` for one of this computer that is gone */
  async inForceNow(serverId: ServerId, uri: string, signal?: AbortSignal) {
    if (this.inForce(serverId, uri) !== undefined) await this.#lookAgain(serverId, uri, signal);
    return this.inForce(serverId, uri);
  }

  /** A skill as it was approved, as long as that holds and its server runs. */
  inForce(serverId: ServerId, uri: string): { readonly serverName: string; readonly entry: SkillEntry } | undefined {
    const approval = this.#approvals.get(this.#keyOf(serverId, uri));
    const isRunning = this.#parts.sources.running().includes(serverId);
    if (approval === undefined || !isRunning || !this.#holds(approval)) return undefined;
    return { serverName: this.#parts.sources.get(serverId).name, entry: approval.entry };
  }

  /** The files that the user approved, for the model. */
  filesOf(serverId: ServerId, uri: string): readonly string[] {
    const files = this.#approvals.get(this.#keyOf(serverId, uri))?.entry.files ?? 'dynamic';
    const root = uri.slice(0, uri.lastIndexOf('/') + 1);
    return files === 'dynamic' ? [] : files.map((file) => file.uri.slice(root.length)).sort();
  }

  removeServer(serverId: ServerId): void {
    for (const key of this.#shown.keys()) if (isOfServer(key, serverId)) this.#shown.delete(key);
    this.#limits.forget(serverId);
  }

  forgetServer(serverId: ServerId): Promise<void> {
    return this.forget(serverId, () => true);
  }

  forgetAccount(serverId: ServerId, account: AccountId): Promise<void> {
    return this.forget(serverId, (approval) => (approval.account ?? firstAccount) === account);
  }

  /** Forgets these approvals of skills of a server, or of this computer. */
  async forget(serverId: ServerId, isMeant: (approval: SkillApproval) => boolean): Promise<void> {
    const own = [...this.#approvals].filter(([key, approval]) => isOfServer(key, serverId) && isMeant(approval));
    if (own.length === 0) return;
    for (const [key] of own) this.#approvals.delete(key);
    await this.#save();
  }

  /** A server shows entries in the account that it uses: there, approvals of other ones are void from now on. */
  #take(
    serverId: ServerId,
    { launchHash: launch, account }: Pick<SkillSource, 'launchHash' | 'account'>,
    entries: readonly SkillEntry[],
    ttlMs: number,
  ): Promise<void> {
    const freshUntil = this.#parts.clock.monotonic() + ttlMs;
    return this.#inTurn(async () => {
      // It was asked in one account, and perhaps answered in the next.
      if (this.#parts.sources.find(serverId)?.account !== account) return;
      const changed = entries.filter((entry) => {
        const key = this.#keyOf(serverId, entry.uri, account);
        this.#shown.set(key, { entry, launchHash: launch, freshUntil });
        const approval = this.#approvals.get(key);
        if (approval === undefined || approval.isVoid === true || approval.setHash === setHashOf(entry)) return false;
        this.#approvals.set(key, { ...approval, isVoid: true });
        return true;
      });
      if (changed.length === 0) return;
      this.#parts.state.publish({ type: 'server.skillsChanged', serverId });
      await this.#save();
      for (const entry of changed) await this.#audit(serverId, entry.uri, setHashOf(entry), 'changed', account);
    });
  }

  /** What was shown last, or what the server says now where that does not hold any more. */
  async #present(serverId: ServerId, uri: string, signal?: AbortSignal): Promise<SkillEntry> {
    const source = this.#parts.sources.get(serverId);
    const known = this.#shown.get(this.#keyOf(serverId, uri));
    const isFresh = known?.launchHash === source.launchHash && this.#parts.clock.monotonic() < known.freshUntil;
    if (known !== undefined && isFresh) return known.entry;
    const entry = await source.get(uri, { signal });
    await this.#take(serverId, source, [entry], 0);
    return entry;
  }

  /** Compares a skill with what was approved, all of it. A server that cannot say what it has now is left to the reading of each file. */
  async #lookAgain(serverId: ServerId, uri: string, signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#present(serverId, uri, signal);
    } catch (error) {
      if (serverId === localSkills || signal?.aborted === true) throw error;
    }
  }

  /** Whether an approval is the present one, and its server is started as it was then. */
  #holds(approval: SkillApproval): boolean {
    const { serverId, entry, setHash } = approval;
    const source = this.#parts.sources.find(serverId);
    const present = this.#approvals.get(keyOfApproval(approval));
    if (source === undefined || !source.has(entry.uri)) return false;
    return standingOf(setHash, source.launchHash, present) === 'approved';
  }

  #view(serverId: ServerId, entry: SkillEntry): SkillView {
    const { launchHash } = this.#parts.sources.get(serverId);
    const use = this.#parts.uses.of(serverId, entry.uri);
    const view = viewOf(entry, launchHash, this.#approvals.get(this.#keyOf(serverId, entry.uri)));
    return { ...view, ...(use === undefined ? {} : { use }) };
  }

  #without(key: string): SkillApproval[] {
    return [...this.#approvals].filter(([of]) => of !== key).map(([, approval]) => approval);
  }

  #save(): Promise<void> {
    const { store, whenWritable } = this.#parts;
    return whenWritable(() => store.saveSkillApprovals(newest([...this.#approvals.values()])));
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(task);
    this.#changes = done.catch(() => undefined);
    return done;
  }

  /** @param account absent: the one in use, whose name the activity log adds */
  #audit(serverId: ServerId, uri: string, setHash: Sha256, became: SkillBecame, account?: AccountId): Promise<void> {
    const source = this.#parts.sources.find(serverId);
    const decision = decisionOf(became, this.#parts.clock.now());
    const about = {
      serverId,
      serverName: source?.name ?? '',
      ...(account && { accountName: source?.nameOf(account) }),
    };
    return this.#parts.audit.decided('skill', about, decision, { definitionHash: setHash, address: uri });
  }

  /** @param account absent: the one in use */
  #keyOf(serverId: ServerId, uri: string, account = this.#parts.sources.find(serverId)?.account): string {
    return keyOf(serverId, account ?? firstAccount, uri);
  }
}

/** All of it: two servers, or a server as two users, may have skills of the same address. */
function keyOf(serverId: ServerId, account: AccountId, uri: string): string {
  return `${accountKey({ serverId, account })} ${uri}`;
}

function keyOfApproval({ serverId, account = firstAccount, entry }: SkillApproval): string {
  return keyOf(serverId, account, entry.uri);
}

function isOfServer(key: string, serverId: ServerId): boolean {
  return key.startsWith(`${serverId} `);
}

function notApprovedError(entry: SkillEntry | undefined, uri: string): HostError {
  return problemError({ kind: 'skillNotApproved', name: entry?.frontmatter.name ?? uri });
}
