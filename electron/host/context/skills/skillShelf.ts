import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { RefusedSkill, SkillApproval, SkillBody, SkillEntry, SkillView } from '../../../../shared/domain/skill.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { VerifiedFile } from '../../connections/session/skillRequests.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import { faultOf, setHashOf, standingOf, viewOf } from './skillSet.ts';

export interface SkillShelfParts {
  readonly servers: Pick<ConnectedServers, 'get' | 'find' | 'connection' | 'running'>;
  readonly store: Pick<SettingsStore, 'skillApprovals' | 'saveSkillApprovals'>;
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

interface Listed {
  readonly skills: ReadonlyMap<string, SkillEntry>;
  readonly refused: readonly RefusedSkill[];
}

/** How many approvals are stored. */
const maxApprovals = 2000;

/**
 * The skills of servers, and what the user approved of them. Nothing is asked of a server before the user looks at its skills, and no file is
 * read before a skill is used. An approval holds for one server, address, launch, front matter and list of files; as soon as the server
 * shows another list, it is void, even if the earlier list comes back.
 */
export class SkillShelf implements Room {
  readonly #parts: SkillShelfParts;
  readonly #approvals = new Map<string, SkillApproval>();
  readonly #listed = new Map<ServerId, Listed>();

  constructor(parts: SkillShelfParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    const stored = await this.#parts.store.skillApprovals();
    this.#approvals.clear();
    for (const approval of stored) this.#approvals.set(keyOf(approval.serverId, approval.entry.uri), approval);
  }

  /**
   * Asks a server for its skills.
   *
   * @throws HostError `notOffered`, `connectionClosed`, or the error of the server
   */
  async list(serverId: ServerId, signal?: AbortSignal): Promise<{ skills: SkillView[]; refused: RefusedSkill[] }> {
    const { skills, refused } = await this.#parts.servers.connection(serverId).mcp.skills.list({ signal });
    for (const entry of skills) await this.#note(serverId, entry);
    this.#listed.set(serverId, { skills: new Map(skills.map((entry) => [entry.uri, entry])), refused });
    return { skills: skills.map((entry) => this.#view(serverId, entry)), refused: [...refused] };
  }

  /** Everything that the user approves. @throws HostError `notFound`, or the error of the server */
  async body(serverId: ServerId, uri: string, signal?: AbortSignal): Promise<SkillBody> {
    const entry = await this.#entry(serverId, uri, signal);
    const view = this.#view(serverId, entry);
    const before = this.#approvals.get(keyOf(serverId, uri))?.entry;
    return { view, entry, ...(before !== undefined && view.standing === 'changed' ? { before } : {}) };
  }

  /**
   * The user approves a skill as it was shown.
   *
   * @throws HostError `conflict` when it has changed since, `forbidden` when it cannot be used
   */
  async approve(serverId: ServerId, uri: string, shown: Sha256): Promise<void> {
    const entry = this.#listed.get(serverId)?.skills.get(uri);
    if (entry === undefined) throw problemError({ kind: 'skillUnknown', uri });
    const setHash = setHashOf(entry);
    if (setHash !== shown) throw problemError({ kind: 'skillChangedAgain' });
    const why = faultOf(entry);
    if (why !== undefined) throw problemError({ kind: 'skillUnusable', why });
    const { launch } = this.#parts.servers.get(serverId);
    await this.#audit(serverId, uri, setHash, 'approved');
    const approvedAt = this.#parts.clock.now();
    this.#approvals.set(keyOf(serverId, uri), { serverId, launchHash: launchHash(launch), setHash, entry, approvedAt });
    await this.#save(serverId);
  }

  /** The user takes an approval back. @throws HostError `notFound` */
  async revoke(serverId: ServerId, uri: string): Promise<void> {
    const approval = this.#approvals.get(keyOf(serverId, uri));
    if (approval === undefined) throw problemError({ kind: 'skillUnknown', uri });
    await this.#audit(serverId, uri, approval.setHash, 'revoked');
    this.#approvals.delete(keyOf(serverId, uri));
    await this.#save(serverId);
  }

  /** The approved skills of these servers, as far as they run as they did when the user approved them. */
  offered(isWanted: (id: ServerId) => boolean): OfferedSkill[] {
    const running = new Map(this.#parts.servers.running().map(({ definition }) => [definition.id, definition]));
    return [...this.#approvals.values()].flatMap((approval): OfferedSkill[] => {
      const { serverId, entry } = approval;
      const definition = running.get(serverId);
      if (definition === undefined || !isWanted(serverId) || !this.#holds(approval)) return [];
      const { name, description } = entry.frontmatter;
      return [{ serverId, serverName: definition.name, uri: entry.uri, name, description }];
    });
  }

  /**
   * Reads a file of an approved skill through its own server, and compares it with what was approved.
   *
   * @param path relative to the skill's folder; absent: its `SKILL.md`
   * @throws HostError `forbidden` when it is not approved or has changed, `badResult` when the file is another one
   */
  async read(serverId: ServerId, uri: string, path: string | undefined, signal?: AbortSignal): Promise<VerifiedFile> {
    const approval = this.#approvals.get(keyOf(serverId, uri));
    if (approval === undefined || !this.#holds(approval)) throw notApprovedError(approval?.entry, uri);
    const { mcp } = this.#parts.servers.connection(serverId);
    try {
      return await mcp.skills.read(approval.entry, path, { signal });
    } catch (error) {
      if (!(error instanceof HostError) || error.problem?.kind !== 'skillUnlike') throw error;
      // Stale, or tampered with: the present entry tells.
      await this.#note(serverId, await mcp.skills.get(uri, { signal }));
      throw this.#holds(approval) ? error : notApprovedError(approval.entry, uri);
    }
  }

  /** The files that the user approved, for the model. */
  filesOf(serverId: ServerId, uri: string): readonly string[] {
    const files = this.#approvals.get(keyOf(serverId, uri))?.entry.files ?? 'dynamic';
    const root = uri.slice(0, uri.lastIndexOf('/') + 1);
    return files === 'dynamic' ? [] : files.map((file) => file.uri.slice(root.length)).sort();
  }

  removeServer(serverId: ServerId): void {
    this.#listed.delete(serverId);
  }

  async forgetServer(serverId: ServerId): Promise<void> {
    const own = [...this.#approvals].filter(([, approval]) => approval.serverId === serverId);
    if (own.length === 0) return;
    for (const [key] of own) this.#approvals.delete(key);
    await this.#save(serverId);
  }

  /** A server shows an entry: an approval of another one is void from now on. */
  async #note(serverId: ServerId, entry: SkillEntry): Promise<void> {
    const key = keyOf(serverId, entry.uri);
    const approval = this.#approvals.get(key);
    const setHash = setHashOf(entry);
    if (approval === undefined || approval.isVoid === true || approval.setHash === setHash) return;
    this.#approvals.set(key, { ...approval, isVoid: true });
    await this.#audit(serverId, entry.uri, setHash, 'changed');
    await this.#save(serverId);
  }

  /** Whether an approval is the present one, and its server is started as it was then. */
  #holds({ serverId, entry, setHash }: SkillApproval): boolean {
    const definition = this.#parts.servers.find(serverId);
    const present = this.#approvals.get(keyOf(serverId, entry.uri));
    if (definition === undefined) return false;
    return standingOf(setHash, launchHash(definition.launch), present) === 'approved';
  }

  async #entry(serverId: ServerId, uri: string, signal?: AbortSignal): Promise<SkillEntry> {
    const listed = this.#listed.get(serverId)?.skills.get(uri);
    if (listed !== undefined) return listed;
    const entry = await this.#parts.servers.connection(serverId).mcp.skills.get(uri, { signal });
    await this.#note(serverId, entry);
    const others = this.#listed.get(serverId);
    this.#listed.set(serverId, {
      skills: new Map([...(others?.skills ?? []), [entry.uri, entry]]),
      refused: others?.refused ?? [],
    });
    return entry;
  }

  #view(serverId: ServerId, entry: SkillEntry): SkillView {
    const { launch } = this.#parts.servers.get(serverId);
    const approval = this.#approvals.get(keyOf(serverId, entry.uri));
    return viewOf(entry, standingOf(setHashOf(entry), launchHash(launch), approval));
  }

  async #save(serverId: ServerId): Promise<void> {
    // The oldest go first: the user can approve them again.
    const all = [...this.#approvals.values()].sort((a, b) => b.approvedAt - a.approvedAt).slice(0, maxApprovals);
    this.#parts.state.publish({ type: 'server.skillsChanged', serverId });
    await this.#parts.store.saveSkillApprovals(all);
  }

  #audit(
    serverId: ServerId,
    uri: string,
    setHash: Sha256,
    became: Extract<DecisionReason, { kind: 'skill' }>['became'],
  ): Promise<void> {
    const serverName = this.#parts.servers.find(serverId)?.name ?? '';
    const outcome = { approved: 'allowed', revoked: 'denied', changed: 'cancelled' } as const;
    const decision = {
      outcome: outcome[became],
      by: became === 'changed' ? ('host' as const) : ('user' as const),
      reason: { kind: 'skill', became } as const,
      decidedAt: this.#parts.clock.now(),
    };
    return this.#parts.audit.decided('skill', { serverId, serverName }, decision, {
      definitionHash: setHash,
      address: uri,
    });
  }
}

/** Both halves: two servers may have a skill of the same address. */
function keyOf(serverId: ServerId, uri: string): string {
  return `${serverId} ${uri}`;
}

function notApprovedError(entry: SkillEntry | undefined, uri: string): HostError {
  return problemError({ kind: 'skillNotApproved', name: entry?.frontmatter.name ?? uri });
}
