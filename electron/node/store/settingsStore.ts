import { z } from 'zod';
import { serverId, type ServerId } from '../../../shared/domain/ids.ts';
import { type ProviderConfig, providerConfig } from '../../../shared/domain/model.ts';
import { defaultSettings, type Settings, settings } from '../../../shared/domain/settings.ts';
import type { SettingsStore } from '../../host/ports/stores.ts';
import { type Database, jsonColumn } from './database.ts';

const serverIds = z.record(z.string(), serverId);

/** Settings, providers and server ids: small documents in SQLite. */
export class SqliteSettingsStore implements SettingsStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async settings(): Promise<Settings> {
    const read = settings.safeParse(this.#read('settings') ?? {});
    // A setting of another version must not keep the app from starting.
    return read.success ? read.data : defaultSettings;
  }

  async saveSettings(next: Settings): Promise<void> {
    this.#write('settings', next);
  }

  async providers(): Promise<ProviderConfig[]> {
    return z.array(providerConfig).parse(this.#read('providers') ?? []);
  }

  async saveProviders(providers: readonly ProviderConfig[]): Promise<void> {
    this.#write('providers', providers);
  }

  async serverIds(): Promise<Readonly<Record<string, ServerId>>> {
    return serverIds.parse(this.#read('serverIds') ?? {});
  }

  async saveServerIds(ids: Readonly<Record<string, ServerId>>): Promise<void> {
    this.#write('serverIds', ids);
  }

  #read(name: string): unknown {
    const row = this.#db.get('SELECT data FROM documents WHERE name = ?', name);
    return row && jsonColumn(row, 'data');
  }

  #write(name: string, value: unknown): void {
    const sql = 'INSERT INTO documents (name, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, name, JSON.stringify(value)));
  }
}
