import type { InstructionsBody } from '../../../../shared/contract/instructionsCommands.ts';
import type { Decision } from '../../../../shared/domain/approval.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { AccountId, ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { InstructionsChoice, InstructionsPin, InstructionsView } from '../../../../shared/domain/instructions.ts';
import { accountKey, accountOfLaunch, firstAccount, type OfAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import { textHash } from '../../ground/hash/canonicalHash.ts';
import type { DamagedInstructionsPin, PinStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { launchHash } from '../trust/launchHash.ts';
import { boundInstructions, type PresentInstructions, standingOf } from './instructionsStanding.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';

export interface ServerInstructionsParts {
  readonly store: PinStore;
  readonly state: HostState;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** The choice of a policy file in unattended mode; `undefined` when a user is present. */
  readonly decided: (serverName: string) => InstructionsChoice | undefined;
}

/** The instructions that a server sent at its last start. */
interface Sent extends PresentInstructions {
  /** The account that the server was started with. */
  readonly account: AccountId;
  readonly serverName: string;
  readonly text: string;
  readonly cutCharacters: number;
}

/** Instructions that models get. */
export interface UsedInstructions {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly text: string;
  readonly textHash: Sha256;
}

/**
 * The instructions that servers send when they start, and the user's answers. None reaches a model before the user has
 * seen its full text and accepted it; a changed text of the same launch waits until the user accepts it again. A
 * server's tools work without its instructions.
 */
export class ServerInstructions implements Room {
  readonly #parts: ServerInstructionsParts;
  /** One for each account, so that a user who goes back to an account is not asked again. */
  readonly #pins = new Map<string, InstructionsPin>();
  readonly #damaged = new Map<ServerId, DamagedInstructionsPin>();
  readonly #sent = new Map<ServerId, Sent>();

  constructor(parts: ServerInstructionsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    const { store } = this.#parts;
    const pins = await store.instructionsPins();
    const damaged = await store.damagedInstructionsPins();
    this.#pins.clear();
    this.#damaged.clear();
    for (const pin of pins) this.#pins.set(keyOf(pin), pin);
    for (const pin of damaged) this.#damaged.set(pin.serverId, pin);
  }

  /**
   * Processes the instructions of a server that now runs. Takes effect at once; resolves when a change is in the audit.
   */
  async received({ id, name, launch }: ServerDefinition, text: string | undefined): Promise<void> {
    const before = this.#view(id);
    if (text === undefined || text === '') this.#sent.delete(id);
    else {
      const bounded = boundInstructions(text);
      const hashes = { launchHash: launchHash(launch), textHash: textHash(bounded.text) };
      const account = accountOfLaunch(launch);
      this.#sent.set(id, { serverName: name, account, launch: launch.kind, ...hashes, ...bounded });
    }
    this.#publish(id, before);
    const now = this.#view(id);
    const isNews = now?.standing === 'changed' && (before?.standing !== 'changed' || before.textHash !== now.textHash);
    if (isNews) await this.#audit(id, name, now.textHash, 'cancelled', 'host', 'changed');
  }

  /** The instructions of these servers that models get, in the same order. */
  inUse(servers: readonly ServerDefinition[]): UsedInstructions[] {
    return servers.flatMap(({ id, name, launch }) => {
      const sent = this.#sent.get(id);
      // The configuration changed while the server runs with the old one: the accepted instructions belong to another launch.
      if (sent === undefined || sent.launchHash !== launchHash(launch)) return [];
      return this.#standing(id, sent) === 'used'
        ? [{ serverId: id, serverName: name, text: sent.text, textHash: sent.textHash }]
        : [];
    });
  }

  /** @throws HostError `notFound` when the server sent none */
  body(serverId: ServerId): InstructionsBody {
    const { sent, view } = this.#present(serverId);
    const { serverName, text } = sent;
    const pin = this.#pinOf(serverId, sent);
    const body = { ...view, serverId, serverName, text };
    if (pin === undefined) return body;
    const isSameLaunch = pin.launchHash === sent.launchHash;
    return { ...body, answered: { text: pin.text, choice: pin.choice, isSameLaunch } };
  }

  /**
   * Applies the user's answer to a text that was shown.
   *
   * @throws HostError `notFound` when the server sent none, `conflict` when its text has changed meanwhile
   */
  async answer(serverId: ServerId, shown: Sha256, choice: InstructionsChoice): Promise<void> {
    const { sent, view } = this.#present(serverId);
    if (sent.textHash !== shown) {
      throw problemError({ kind: 'instructionsChangedAgain' });
    }
    if (this.#parts.decided(sent.serverName) !== undefined) {
      throw problemError({ kind: 'instructionsByPolicy' });
    }
    const account = sent.account === firstAccount ? {} : { account: sent.account };
    const pin = { serverId, ...account, choice, ...sentPart(sent), answeredAt: this.#parts.clock.now() };
    const [outcome, became] = choice === 'use' ? (['allowed', 'used'] as const) : (['denied', 'leftOut'] as const);
    await this.#audit(serverId, sent.serverName, shown, outcome, 'user', became);
    await this.#parts.store.saveInstructionsPin(pin);
    this.#pins.set(keyOf(pin), pin);
    this.#damaged.delete(serverId);
    this.#publish(serverId, view);
  }

  /** Deletes the stored answers for a removed server. */
  async forgetServer(serverId: ServerId): Promise<void> {
    this.#sent.delete(serverId);
    const wasDamaged = this.#damaged.delete(serverId);
    const pins = [...this.#pins.values()].filter((pin) => pin.serverId === serverId);
    for (const pin of pins) this.#pins.delete(keyOf(pin));
    if (pins.length > 0 || wasDamaged) await this.#parts.store.deleteInstructionsPin(serverId);
  }

  async forgetAccount(serverId: ServerId, account: AccountId): Promise<void> {
    if (!this.#pins.delete(accountKey({ serverId, account }))) return;
    await this.#parts.store.deleteInstructionsPin(serverId, account);
  }

  #pinOf(serverId: ServerId, { account }: Pick<OfAccount, 'account'>): InstructionsPin | undefined {
    return this.#pins.get(accountKey({ serverId, account }));
  }

  #standing(id: ServerId, sent: Sent) {
    const { decided } = this.#parts;
    return standingOf(sent, this.#pinOf(id, sent), decided(sent.serverName), this.#damaged.get(id));
  }

  #view(id: ServerId): InstructionsView | undefined {
    const sent = this.#sent.get(id);
    if (sent === undefined) return undefined;
    const { textHash: hash, text, cutCharacters } = sent;
    return { textHash: hash, standing: this.#standing(id, sent), characters: text.length, cutCharacters };
  }

  #present(id: ServerId): { readonly sent: Sent; readonly view: InstructionsView } {
    const sent = this.#sent.get(id);
    const view = this.#view(id);
    if (sent === undefined || view === undefined) {
      throw problemError({ kind: 'instructionsGone' });
    }
    return { sent, view };
  }

  #publish(serverId: ServerId, before: InstructionsView | undefined): void {
    const instructions = this.#view(serverId) ?? null;
    if (JSON.stringify(before ?? null) === JSON.stringify(instructions)) return;
    this.#parts.state.publish({ type: 'server.instructionsChanged', serverId, instructions });
  }

  #audit(
    serverId: ServerId,
    serverName: string,
    hash: Sha256,
    outcome: Decision['outcome'],
    by: Decision['by'],
    became: Extract<DecisionReason, { kind: 'instructions' }>['became'],
  ): Promise<void> {
    const reason = { kind: 'instructions', became } as const;
    const decision = { outcome, by, reason, decidedAt: this.#parts.clock.now() };
    return this.#parts.audit.decided('instructions', { serverId, serverName }, decision, { argumentsHash: hash });
  }
}

function keyOf({ serverId, account = firstAccount }: Pick<InstructionsPin, 'serverId' | 'account'>): string {
  return accountKey({ serverId, account });
}

function sentPart({ launchHash: launch, textHash: hash, text }: Sent) {
  return { launchHash: launch, textHash: hash, text };
}
