import type { AuditEntry, AuditFilter, AuditRow } from '../../../shared/domain/audit.ts';
import { type ConversationId, type Sha256, sha256 } from '../../../shared/domain/ids.ts';
import type { AuditHead, AuditStore, StoredAuditRow } from '../ports/auditStore.ts';

/** An audit in memory, whose rows a test may tamper with. */
export class MemoryAuditStore implements AuditStore {
  stored: StoredAuditRow[] = [];
  kept: AuditHead | undefined;

  get rows(): AuditRow[] {
    return this.stored.map(({ id, entry }) => ({ ...(entry as AuditEntry), id }));
  }
  append(row: StoredAuditRow, head = this.kept) {
    this.stored.push(structuredClone(row));
    this.kept = structuredClone(head);
  }
  async search({ before, from, limit, filter }: { before: number; from: number; limit: number; filter: AuditFilter }) {
    const { kind } = filter;
    return this.stored
      .filter(
        ({ id, entry }) =>
          id < before && id >= from && (kind ?? (entry as AuditEntry).kind) === (entry as AuditEntry).kind,
      )
      .reverse()
      .slice(0, limit);
  }
  async following(after: number, limit: number) {
    return this.stored.filter(({ id }) => id > after).slice(0, limit);
  }
  async last() {
    return this.stored.at(-1);
  }
  async count() {
    return this.stored.length;
  }
  async head() {
    return this.kept;
  }
  async saveHead(head: AuditHead) {
    this.kept = structuredClone(head);
  }
  async ofConversation(conversation: ConversationId) {
    return this.stored.flatMap(({ id, entry, hash }) => {
      const { conversationId, callId } = entry as AuditEntry;
      const isRow = conversationId === conversation && callId !== undefined && hash !== null;
      return isRow ? [{ id, callId, hash: sha256.parse(hash) }] : [];
    });
  }
  async seal(rows: readonly { readonly id: number; readonly hash: Sha256 }[], head = this.kept) {
    this.kept = structuredClone(head);
    for (const { id, hash } of rows) {
      this.stored = this.stored.map((row) => (row.id === id && row.hash === null ? { ...row, hash } : row));
    }
  }
}
