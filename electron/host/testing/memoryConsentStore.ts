import type { Grant, UserRule } from '../../../shared/domain/approval.ts';
import type { GrantId, RuleId, ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import type { ConsentStore } from '../ports/stores.ts';

export class MemoryConsentStore implements ConsentStore {
  readonly saved = new Map<GrantId, Grant>();
  readonly trust = new Map<ServerId, TrustRecord>();
  readonly refused = new Set<ServerId>();
  readonly savedRules = new Map<RuleId, UserRule>();
  readonly savedBelief = new Map<ServerId, Sha256>();

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
    return [...this.savedBelief];
  }
  async saveBelieved(id: ServerId, launch: Sha256 | null) {
    if (launch === null) this.savedBelief.delete(id);
    else this.savedBelief.set(id, launch);
  }
  async trustRecords() {
    return [...this.trust.values()];
  }
  async damagedRefusals() {
    return [...this.refused];
  }
  async saveTrust(record: TrustRecord) {
    this.trust.set(record.serverId, record);
  }
  async deleteTrust(id: ServerId) {
    this.trust.delete(id);
    this.refused.delete(id);
  }
}
