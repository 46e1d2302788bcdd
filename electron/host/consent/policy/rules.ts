import type { UserRule } from '../../../../shared/domain/approval.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { type AccountId, type RuleId, ruleId, type ServerId } from '../../../../shared/domain/ids.ts';
import { firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { ConsentStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { ServerDirectory } from '../../ground/state/serverDirectory.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { PermissionBroker } from '../trust/permissionBroker.ts';
import { launchHash } from '../trust/launchHash.ts';

export interface RulesParts {
  readonly store: Pick<ConsentStore, 'rules' | 'saveRule' | 'deleteRule'>;
  readonly servers: Pick<ServerDirectory, 'get'>;
  /** Asks on the trust page: the page alone cannot create a rule that allows. */
  readonly confirm: PermissionBroker['confirm'];
  readonly audit: AuditLog;
  readonly state: HostState;
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** A new rule: to allow, with the typed name of its one server; to ask or to deny, for everything that matches. */
export type WantedRule =
  | { readonly action: 'allow'; readonly serverId: ServerId; readonly typedName: string; readonly tool: string }
  | { readonly action: 'ask' | 'deny'; readonly server: string; readonly tool: string };

/** The user's rules, in addition to those of a policy file. */
export class Rules implements Room {
  readonly #parts: RulesParts;
  #rules: readonly UserRule[] = [];

  constructor(parts: RulesParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#rules = await this.#parts.store.rules();
  }

  get all(): readonly UserRule[] {
    return this.#rules;
  }

  /**
   * Recorded and stored before it is in force. A rule that allows is confirmed on the trust page first.
   *
   * @throws HostError `notFound` when the server is not configured, `conflict` when the typed name is not its name or
   *   it changed meanwhile, `cancelled` when it was not confirmed
   */
  async add(wanted: WantedRule, signal: AbortSignal): Promise<RuleId> {
    const { store, audit, clock, ids } = this.#parts;
    const rule: UserRule = {
      id: ruleId.parse(ids.next('rule')),
      ...(wanted.action === 'allow' ? await this.#confirmed(wanted, signal) : { server: wanted.server }),
      tool: wanted.tool,
      action: wanted.action,
      createdAt: clock.now(),
    };
    await audit.ruleChanged(rule, 'added');
    await store.saveRule(rule);
    this.#take([...this.#rules, rule]);
    return rule.id;
  }

  /** @throws HostError `notFound` */
  async remove(id: RuleId): Promise<void> {
    const rule = this.#rules.find((each) => each.id === id);
    if (rule === undefined) throw problemError({ kind: 'ruleRemovedAlready' });
    // A rule that allows ends at once, even if storing fails; one that asks or denies applies until the removal is
    // stored.
    if (rule.action === 'allow') this.#drop(id);
    await this.#parts.store.deleteRule(id);
    this.#drop(id);
    await this.#parts.audit.ruleChanged(rule, 'removed');
  }

  /** Deletes the rules that allow something for a removed server. */
  async forgetServer(id: ServerId): Promise<void> {
    const isOfServer = ({ bound, damaged }: UserRule) => bound?.serverId === id || damaged?.serverId === id;
    for (const rule of this.#rules.filter(isOfServer)) await this.remove(rule.id);
  }

  /** Deletes the rules that allow something for one account. One that is unreadable stays: nobody knows which account it was about. */
  async forgetAccount(id: ServerId, account: AccountId): Promise<void> {
    const isOfAccount = ({ bound }: UserRule) =>
      bound?.serverId === id && (bound.account?.id ?? firstAccount) === account;
    for (const rule of this.#rules.filter(isOfAccount)) await this.remove(rule.id);
  }

  /** The server that the rule is bound to, after the user confirmed it; checks that it is unchanged. */
  async #confirmed(wanted: Extract<WantedRule, { action: 'allow' }>, signal: AbortSignal) {
    const { serverId, tool: toolPattern } = wanted;
    const shown = this.#bound(wanted);
    const accountName = this.#parts.servers.get(serverId).accounts?.inUse.name;
    await this.#parts.confirm({ kind: 'rule', serverId, serverName: shown.server, accountName, toolPattern }, signal);
    const now = this.#bound(wanted);
    if (now.bound.launchHash !== shown.bound.launchHash) {
      throw problemError({ kind: 'launchChangedForRule' });
    }
    return now;
  }

  #bound({ serverId, typedName }: Extract<WantedRule, { action: 'allow' }>) {
    const { name, launch, accounts } = this.#parts.servers.get(serverId);
    if (typedName !== name) {
      throw problemError({ kind: 'serverNameNotTyped', server: name });
    }
    const account = accounts === undefined ? {} : { account: accounts.inUse };
    return { server: name, bound: { serverId, ...account, launchHash: launchHash(launch) } };
  }

  #drop(id: RuleId): void {
    this.#take(this.#rules.filter((each) => each.id !== id));
  }

  #take(rules: readonly UserRule[]): void {
    this.#rules = rules;
    this.#parts.state.publish({ type: 'permission.changed' });
  }
}
