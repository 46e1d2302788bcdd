import type { ServerId } from '../../../shared/domain/ids.ts';
import type { KeptRecord } from '../../../shared/domain/serverRecord.ts';
import type { ServerRecordFiles } from '../ports/serverRecordFiles.ts';

/** Records of servers in memory. A test puts those of earlier runs into `before`. */
export class MemoryRecordFiles implements ServerRecordFiles {
  readonly before = new Map<ServerId, KeptRecord[]>();
  readonly written = new Map<ServerId, KeptRecord[]>();

  async append(id: ServerId, records: readonly KeptRecord[]) {
    this.written.set(id, [...(this.written.get(id) ?? []), ...records]);
  }
  async earlier(id: ServerId) {
    return this.before.get(id) ?? [];
  }
  async remove(id: ServerId) {
    this.before.delete(id);
    this.written.delete(id);
  }
  async removeAll() {
    this.before.clear();
    this.written.clear();
  }
}
