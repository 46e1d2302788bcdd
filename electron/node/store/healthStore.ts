import { type ServerId, serverId } from '../../../shared/domain/ids.ts';
import { healthDay } from '../../../shared/domain/serverHealth.ts';
import type { HealthRow, HealthStore } from '../../host/ports/healthStore.ts';
import type { Database } from './database.ts';

/** What servers did by day, in SQLite: one short row for each server and day. */
export class SqliteHealthStore implements HealthStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A row that cannot be read is left out: it is only a figure. */
  async health(): Promise<readonly HealthRow[]> {
    return this.#db.all('SELECT server_id, data FROM server_health').flatMap((row) => {
      const id = serverId.safeParse(row['server_id']);
      const day = healthDay.safeParse(readJson(row['data']));
      return id.success && day.success ? [{ serverId: id.data, ...day.data }] : [];
    });
  }

  async saveHealth(rows: readonly HealthRow[], firstDay: string): Promise<void> {
    this.#db.transaction(() => {
      for (const { serverId: id, ...day } of rows) {
        this.#db.run(
          'INSERT OR REPLACE INTO server_health (server_id, day, data) VALUES (?, ?, ?)',
          id,
          day.day,
          JSON.stringify(day),
        );
      }
      this.#db.run('DELETE FROM server_health WHERE day < ?', firstDay);
    });
  }

  async forgetHealth(id: ServerId): Promise<void> {
    this.#db.run('DELETE FROM server_health WHERE server_id = ?', id);
  }
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
