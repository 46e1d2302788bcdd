import type { UserRule } from '../../../../shared/domain/approval.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { type RuleId, ruleId, type ServerId } from '../../../../shared/domain/ids.ts';
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
  /** Asks on the trust surface: the page alone writes no rule that allows. */
  readonly confirm: PermissionBroker['confirm'];
  readonly audit: AuditLog;
  readonly state: HostState;
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** A rule the user wants: to allow, with the name of the one server typed; to ask or to deny, for whatever fits. */
export type WantedRule =
  | { readonly action: 'allow'; readonly serverId: ServerId; readonly typedName: string; readonly tool: string }
  | { readonly action: 'ask' | 'deny'; readonly server: string; readonly tool: string };

/** The rules the user wrote, beside those of a policy file. */
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
   * In the audit and on disk before it is in force. One that allows is confirmed on the trust surface first.
   *
   * @throws HostError `notFound` when the server is not configured, `conflict` when the typed name is not its name or it
   *   changed meanwhile, `cancelled` when it was not confirmed
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
    // What allowed is gone at once, whatever the disk does; what asked or denied holds until the disk knows.
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

  /** What the rule is bound to, once the user has confirmed it; that it is still so. */
  async #confirmed(wanted: Extract<WantedRule, { action: 'allow' }>, signal: AbortSignal) {
    const { serverId, tool: toolPattern } = wanted;
    const shown = this.#bound(wanted);
    await this.#parts.confirm({ kind: 'rule', serverId, serverName: shown.server, toolPattern }, signal);
    const now = this.#bound(wanted);
    if (now.bound.launchHash !== shown.bound.launchHash) {
      throw problemError({ kind: 'launchChangedForRule' });
    }
    return now;
  }

  #bound({ serverId, typedName }: Extract<WantedRule, { action: 'allow' }>) {
    const { name, launch } = this.#parts.servers.get(serverId);
    if (typedName !== name) {
      throw problemError({ kind: 'serverNameNotTyped', server: name });
    }
    return { server: name, bound: { serverId, launchHash: launchHash(launch) } };
  }

  #drop(id: RuleId): void {
    this.#take(this.#rules.filter((each) => each.id !== id));
  }

  #take(rules: readonly UserRule[]): void {
    this.#rules = rules;
    this.#parts.state.publish({ type: 'permission.changed' });
  }
}
