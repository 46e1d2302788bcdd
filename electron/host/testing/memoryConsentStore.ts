import type { Grant, UserRule } from '../../../shared/domain/approval.ts';
import type { AccountId, GrantId, RuleId, ServerId } from '../../../shared/domain/ids.ts';
import { accountKey, accountOfLaunch, type OfAccount } from '../../../shared/domain/serverAccounts.ts';
import type { SecretOwner } from '../../../shared/domain/secretPlaces.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import type { BelievedLaunch, ConsentStore } from '../ports/stores.ts';

export class MemoryConsentStore implements ConsentStore {
  readonly saved = new Map<GrantId, Grant>();
  readonly trusted = new Map<string, TrustRecord>();
  readonly refused = new Set<ServerId>();
  readonly savedRules = new Map<RuleId, UserRule>();
  readonly savedBelief = new Map<string, BelievedLaunch>();
  owners: readonly SecretOwner[] | undefined;

  async grants() {
    return [...this.saved.values()];
  }
  async saveGrant(grant: Grant) {
    this.saved.set(grant.id, grant);
  }
  async saveGrantUse(id: GrantId, at: number) {
    const grant = this.saved.get(id);
    if (grant) this.saved.set(id, { ...grant, lastUsedAt: at });
  }
  async deleteGrant(id: GrantId) {
    this.saved.delete(id);
  }
  async rules() {
    return [...this.savedRules.values()];
  }
  async saveRule(rule: UserRule) {
    this.savedRules.set(rule.id, rule);
  }
  async deleteRule(id: RuleId) {
    this.savedRules.delete(id);
  }
  async believed() {
    return [...this.savedBelief.values()];
  }
  async saveBelieved(of: OfAccount, launch: Omit<BelievedLaunch, keyof OfAccount> | null) {
    if (launch === null) this.savedBelief.delete(accountKey(of));
    else this.savedBelief.set(accountKey(of), { ...of, ...launch });
  }
  async trust() {
    return { records: [...this.trusted.values()], damagedRefusals: [...this.refused] };
  }
  async saveTrust(record: TrustRecord) {
    this.trusted.set(accountKey({ ...record, account: accountOfLaunch(record.launch) }), record);
  }
  async deleteTrust(id: ServerId, account?: AccountId) {
    for (const [key, record] of this.trusted) {
      if (record.serverId === id && (account ?? accountOfLaunch(record.launch)) === accountOfLaunch(record.launch))
        this.trusted.delete(key);
    }
    // The unreadable row is another account's.
    if (account === undefined) this.refused.delete(id);
  }
  async secretOwners() {
    return this.owners;
  }
  async saveSecretOwners(owners: readonly SecretOwner[]) {
    this.owners = owners;
  }
}
