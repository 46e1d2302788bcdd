import type { ServerId } from '../../../shared/domain/ids.ts';
import type { HealthRow, HealthStore } from '../ports/healthStore.ts';

/** What servers did by day, in memory. */
export class MemoryHealthStore implements HealthStore {
  rows: readonly HealthRow[] = [];

  async health(): Promise<readonly HealthRow[]> {
    return this.rows;
  }

  async saveHealth(rows: readonly HealthRow[], firstDay: string): Promise<void> {
    const isReplaced = (old: HealthRow) =>
      rows.some(({ serverId, day }) => serverId === old.serverId && day === old.day);
    this.rows = [...this.rows.filter((old) => old.day >= firstDay && !isReplaced(old)), ...rows];
  }

  async forgetHealth(id: ServerId): Promise<void> {
    this.rows = this.rows.filter(({ serverId }) => serverId !== id);
  }
}
