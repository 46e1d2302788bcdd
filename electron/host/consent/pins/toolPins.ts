import type { ToolChangeBody } from '../../../../shared/contract/pinCommands.ts';
import type { Decision } from '../../../../shared/domain/approval.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import {
  maxSnapshotToolChanges,
  type PinnedServer,
  type PinnedTool,
  type ToolChange,
  type ToolChangeAnswer,
  type ToolPin,
} from '../../../../shared/domain/pin.ts';
import type { ToolRef } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { DamagedToolPin, PinStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { comparePins, type ListedTool, type TrustedLaunch, wasListed } from './comparePins.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';

export interface ToolPinsParts {
  readonly store: PinStore;
  readonly state: HostState;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** A switched-off tool does not wait for the user. */
  readonly isOff: (tool: ToolRef) => boolean;
  /** The launches of a server that are trusted: each of its accounts has one. */
  readonly trustedLaunches: (id: ServerId) => readonly TrustedLaunch[];
}

/** A tool as it is listed now, with its complete definition. */
export interface DefinedTool extends ListedTool {
  readonly definition: JsonObject;
}

/** The present list of a server. */
interface Listing {
  readonly serverName: string;
  readonly launchHash: Sha256;
  readonly tools: ReadonlyMap<string, DefinedTool>;
  /** The names of tools that differ from their pins. */
  readonly changed: ReadonlySet<string>;
}

/**
 * The approved definitions of each server's tools. The first list after a launch was trusted is pinned unchanged, and
 * later tools are pinned when they first appear: they are new until the user allows them, and what allowed many tools before does not
 * cover them. Accounts of a server share its pins: while one is trusted, the list of another is compared with them. A tool whose
 * definition then differs (a "rug pull") is withheld: models are not offered it, and no grant, rule or mode allows a call before the
 * user has seen the change.
 */
export class ToolPins implements Room {
  readonly #parts: ToolPinsParts;
  readonly #pins = new Map<ServerId, Map<string, ToolPin>>();
  readonly #listings = new Map<ServerId, Listing>();
  #damaged: readonly DamagedToolPin[] = [];
  #reading: Promise<void> | undefined;
  #isRead = false;

  constructor(parts: ToolPinsParts) {
    this.#parts = parts;
  }

  /** There may be thousands, and nothing needs them before a server starts: only those that replace others are read at once. */
  async load(): Promise<void> {
    const wasRead = this.#reading !== undefined;
    this.#reading = undefined;
    this.#isRead = false;
    if (wasRead) await this.ready();
  }

  /** Resolves when the stored pins are read: call it before a server can list tools. */
  ready(): Promise<void> {
    if (this.#reading !== undefined) return this.#reading;
    const reading = this.#read().catch((error: unknown) => {
      // The next start tries again.
      if (this.#reading === reading) this.#reading = undefined;
      throw error;
    });
    return (this.#reading = reading);
  }

  async #read(): Promise<void> {
    const { pins, damaged } = await this.#parts.store.pins();
    this.#pins.clear();
    for (const pin of pins) this.#keep(pin);
    this.#damaged = damaged;
    this.#isRead = true;
  }

  /**
   * Processes the list of a server: new tools are pinned, changed ones wait. Takes effect at once, which needs `ready`, and is on
   * disk when this resolves.
   */
  async listed(serverId: ServerId, listing: Omit<Listing, 'changed'>): Promise<void> {
    const { serverName, launchHash, tools } = listing;
    const { fresh, changed, borrowed, wasListedBefore } = this.#compare(serverId, listing);
    const taken = borrowed.map((pin) => ({ ...pin, launchHash, pinnedAt: this.#parts.clock.now() }));
    const before = this.#listings.get(serverId);
    const appeared = wasListedBefore ? { appearedAt: this.#parts.clock.now() } : {};
    const pinned = fresh.map((tool) => ({ ...this.#pinOf(serverId, launchHash, tool), ...appeared }));
    for (const pin of [...pinned.map(withoutDefinition), ...taken]) this.#keep(pin);
    this.#set(serverId, { ...listing, changed });
    const news = [...changed].filter((name) => {
      const known = before?.changed.has(name) ? before.tools.get(name) : undefined;
      return known?.definitionHash !== tools.get(name)?.definitionHash;
    });
    if (pinned.length > 0) await this.#parts.store.savePins(pinned);
    for (const pin of taken) await this.#saveTaken(pin);
    for (const name of news) {
      await this.#audit({ serverId, name }, serverName, 'cancelled', 'host', { became: 'changed' });
    }
    const [first, ...more] = wasListedBefore ? fresh : [];
    if (first === undefined) return;
    const reason = { became: 'appeared', more: more.length } as const;
    await this.#audit({ serverId, name: first.name }, serverName, 'cancelled', 'host', reason);
  }

  /** Whether the tool waits for the user to review its change. */
  isChanged({ serverId, name }: ToolRef): boolean {
    return this.#listings.get(serverId)?.changed.has(name) ?? false;
  }

  /** When a tool that is new appeared; `undefined` for all others. */
  appearedAt({ serverId, name }: ToolRef): number | undefined {
    return this.#pins.get(serverId)?.get(name)?.appearedAt;
  }

  /** The user allowed the tool as it is defined now: it is not new any more. */
  async allowed({ serverId, name }: ToolRef): Promise<void> {
    const pin = this.#pins.get(serverId)?.get(name);
    const listed = this.#listings.get(serverId)?.tools.get(name);
    if (pin?.appearedAt === undefined || pin.definitionHash !== listed?.definitionHash) return;
    const { appearedAt: _, ...known } = pin;
    await this.#parts.store.savePins([{ ...known, definition: listed.definition }]);
    this.#keep(known);
  }

  /** @throws HostError `notFound` when the tool does not wait */
  async change(tool: ToolRef): Promise<ToolChangeBody> {
    const { serverName, now } = this.#waiting(tool);
    const pinned = await this.#parts.store.pinned(tool);
    const before = pinned?.definitionHash === null ? undefined : pinned?.definition;
    const body = { tool, serverName, definitionHash: now.definitionHash, after: now.definition };
    return before === undefined ? body : { ...body, before };
  }

  /**
   * Applies the user's answer to a definition that was shown. The caller switches a tool off that is to be disabled.
   *
   * @throws HostError `notFound` when the tool does not wait, `conflict` when it changed once more
   */
  async answer(tool: ToolRef, shown: Sha256, answer: ToolChangeAnswer): Promise<void> {
    const { serverName, launchHash, now } = this.#waiting(tool);
    if (now.definitionHash !== shown) throw problemError({ kind: 'toolChangedAgain' });
    if (answer === 'disable') {
      await this.#audit(tool, serverName, 'denied', 'user', { became: 'disabled' });
      return;
    }
    await this.#audit(tool, serverName, 'allowed', 'user', { became: 'accepted' });
    const pinned = this.#pinOf(tool.serverId, launchHash, now);
    await this.#parts.store.savePins([pinned]);
    this.#keep(withoutDefinition(pinned));
    this.#compareAgain(tool.serverId);
  }

  /**
   * Revokes the approval of a definition: the tool waits for the user.
   *
   * @throws HostError `notFound` when there is no such pin
   */
  async revoke(tool: ToolRef): Promise<void> {
    await this.ready();
    const pinned = await this.#parts.store.pinned(tool);
    if (pinned === undefined) throw problemError({ kind: 'toolNotPinned' });
    const { definition = {}, ...pin } = pinned;
    this.#keep({ ...pin, definitionHash: null });
    await this.#parts.store.savePins([{ ...pin, definitionHash: null, definition }]);
    const serverName = this.#listings.get(tool.serverId)?.serverName ?? '';
    await this.#audit(tool, serverName, 'cancelled', 'user', { became: 'revoked' });
    this.#compareAgain(tool.serverId);
  }

  async list(nameOf: (id: ServerId) => string): Promise<PinnedServer[]> {
    await this.ready();
    return [...this.#pins].map(([serverId, pins]) => ({
      serverId,
      serverName: nameOf(serverId),
      pins: [...pins.values()],
    }));
  }

  /** The server is gone, so its tools no longer wait. Its pins stay, in case it returns. */
  removeServer(serverId: ServerId): void {
    this.#listings.delete(serverId);
    this.#publish();
  }

  /** Deletes the pins of a removed server. */
  async forgetServer(serverId: ServerId): Promise<void> {
    this.removeServer(serverId);
    await this.ready();
    const damaged = this.#damaged.filter((pin) => pin.serverId !== serverId);
    const wasDamaged = damaged.length < this.#damaged.length;
    this.#damaged = damaged;
    if (this.#pins.delete(serverId) || wasDamaged) await this.#parts.store.deletePins(serverId);
  }

  /** Tools were switched on or off. */
  switchesChanged(): void {
    this.#publish();
  }

  #compare(serverId: ServerId, { tools, launchHash }: Omit<Listing, 'changed'>) {
    const pins = this.#pins.get(serverId);
    const pinOf = (name: string) => pins?.get(name) ?? this.#damagedPin(serverId, name, launchHash);
    const trusted = this.#parts.trustedLaunches(serverId);
    const { fresh, changed, borrowed } = comparePins([...tools.values()], pinOf, launchHash, trusted);
    const wasListedBefore = wasListed(pins?.values() ?? [], launchHash, trusted);
    return { fresh, changed: new Set(changed.map(({ name }) => name)), borrowed, wasListedBefore };
  }

  /**
   * A pin of another account becomes one of this launch, as it is: it must count here also when that account is gone, whether the tool
   * is unchanged or waits.
   */
  async #saveTaken(pin: ToolPin): Promise<void> {
    const stored = await this.#parts.store.pinned(pin.tool);
    // Answered meanwhile.
    if (this.#pins.get(pin.tool.serverId)?.get(pin.tool.name) !== pin) return;
    await this.#parts.store.savePins([{ ...pin, definition: stored?.definition ?? {} }]);
  }

  /** If a pin is unreadable, or was not read, every definition under its name waits: it may differ from the accepted one. */
  #damagedPin(serverId: ServerId, name: string, launchHash: Sha256): ToolPin | undefined {
    const isThis = (pin: DamagedToolPin) => pin.toolName === name && (pin.serverId ?? serverId) === serverId;
    if (this.#isRead && !this.#damaged.some(isThis)) return undefined;
    return { tool: { serverId, name }, launchHash, definitionHash: null, pinnedAt: 0 };
  }

  #compareAgain(serverId: ServerId): void {
    const listing = this.#listings.get(serverId);
    if (listing !== undefined) this.#set(serverId, { ...listing, changed: this.#compare(serverId, listing).changed });
  }

  #set(serverId: ServerId, listing: Listing): void {
    this.#listings.set(serverId, listing);
    this.#publish();
  }

  #pinOf(serverId: ServerId, launchHash: Sha256, { name, definitionHash, definition }: DefinedTool): PinnedTool {
    const tool = { serverId, name };
    return { tool, launchHash, definitionHash, pinnedAt: this.#parts.clock.now(), definition };
  }

  #keep(pin: ToolPin): void {
    const { serverId, name } = pin.tool;
    const pins = this.#pins.get(serverId) ?? new Map<string, ToolPin>();
    pins.set(name, pin);
    this.#pins.set(serverId, pins);
  }

  #waiting(tool: ToolRef): Listing & { readonly now: DefinedTool } {
    const listing = this.#listings.get(tool.serverId);
    const now = listing?.changed.has(tool.name) ? listing.tools.get(tool.name) : undefined;
    if (listing === undefined || now === undefined) {
      throw problemError({ kind: 'toolChangeSettled' });
    }
    return { ...listing, now };
  }

  #publish(): void {
    const changes = this.#changes();
    const isSilent = changes.length === 0 && this.#parts.state.snapshot.toolChanges.length === 0;
    if (!isSilent) this.#parts.state.publish({ type: 'tool.changesWaiting', changes });
  }

  #changes(): ToolChange[] {
    return [...this.#listings]
      .flatMap(([serverId, { serverName, tools, changed }]) =>
        [...changed].flatMap((name) => {
          const listed = tools.get(name);
          const tool = { serverId, name };
          if (listed === undefined || this.#parts.isOff(tool)) return [];
          return [{ tool, serverName, definitionHash: listed.definitionHash }];
        }),
      )
      .slice(0, maxSnapshotToolChanges);
  }

  #audit(
    { serverId, name }: ToolRef,
    serverName: string,
    outcome: Decision['outcome'],
    by: Decision['by'],
    what: Omit<Extract<DecisionReason, { kind: 'toolDefinition' }>, 'kind'>,
  ): Promise<void> {
    const reason = { kind: 'toolDefinition', ...what } as const;
    const decision = { outcome, by, reason, decidedAt: this.#parts.clock.now() };
    return this.#parts.audit.decided('toolChanged', { serverId, serverName }, decision, { toolName: name });
  }
}

/** The part that is kept in memory: a definition may be large. */
function withoutDefinition({ definition: _, ...pin }: PinnedTool): ToolPin {
  return pin;
}
