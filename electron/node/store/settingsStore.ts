import { z } from 'zod';
import { type EraVerdict, eraVerdict } from '../../../shared/domain/connection.ts';
import { serverId, type ServerId } from '../../../shared/domain/ids.ts';
import { type ProviderConfig, providerConfig, type RefusedPart, refusedPart } from '../../../shared/domain/model.ts';
import { type Root, root } from '../../../shared/domain/root.ts';
import { type SamplingAccount, samplingAccount } from '../../../shared/domain/sampling.ts';
import {
  type SkillApproval,
  skillApproval,
  type SkillFolder,
  skillFolder,
  type StoredSkillUse,
  storedSkillUse,
} from '../../../shared/domain/skill.ts';
import { defaultSettings, type Settings } from '../../../shared/domain/settings.ts';
import type { SettingsStore } from '../../host/ports/stores.ts';
import type { Database } from './database.ts';
import { readToolSwitches } from './damagedPermissions.ts';
import { readSettings } from './readSettings.ts';
import { readableJson, readEach } from './readableRows.ts';

const serverIds = z.record(z.string(), serverId);
const samplingAccounts = z.record(serverId, samplingAccount);

/** Settings, providers, roots and server ids: small documents in SQLite. */
export class SqliteSettingsStore implements SettingsStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async settings(): Promise<Settings> {
    const row = this.#db.get("SELECT data FROM documents WHERE name = 'settings'");
    return row === undefined ? defaultSettings : readSettings(readableJson(row, 'data'));
  }

  async saveSettings(next: Settings): Promise<void> {
    this.#write('settings', next);
  }

  async providers(): Promise<ProviderConfig[]> {
    return readEach(providerConfig, this.#read('providers'));
  }

  async saveProviders(providers: readonly ProviderConfig[]): Promise<void> {
    this.#write('providers', providers);
  }

  async roots(): Promise<readonly Root[]> {
    return readEach(root, this.#read('roots'));
  }

  async saveRoots(roots: readonly Root[]): Promise<void> {
    this.#write('roots', roots);
  }

  async serverIds(): Promise<Readonly<Record<string, ServerId>>> {
    return serverIds.catch({}).parse(this.#read('serverIds') ?? {});
  }

  async saveServerIds(ids: Readonly<Record<string, ServerId>>): Promise<void> {
    this.#write('serverIds', ids);
  }

  async toolsOff(): Promise<Readonly<Record<ServerId, readonly string[]>>> {
    // The user is asked about unreadable entries: see `SqliteConsentStore.rules`.
    return readToolSwitches(this.#read('toolsOff') ?? {}).off;
  }

  async saveToolsOff(off: Readonly<Record<ServerId, readonly string[]>>): Promise<void> {
    this.#write('toolsOff', off);
  }

  async skillApprovals(): Promise<readonly SkillApproval[]> {
    // One that cannot be read any more is asked for again.
    return readEach(skillApproval, this.#read('skillApprovals'));
  }

  async saveSkillApprovals(approvals: readonly SkillApproval[]): Promise<void> {
    this.#write('skillApprovals', approvals);
  }

  async skillFolders(): Promise<readonly SkillFolder[]> {
    return readEach(skillFolder, this.#read('skillFolders'));
  }

  async saveSkillFolders(folders: readonly SkillFolder[]): Promise<void> {
    this.#write('skillFolders', folders);
  }

  async skillUses(): Promise<readonly StoredSkillUse[]> {
    return readEach(storedSkillUse, this.#read('skillUses'));
  }

  async saveSkillUses(uses: readonly StoredSkillUse[]): Promise<void> {
    this.#write('skillUses', uses);
  }

  async samplingAccounts(): Promise<Readonly<Record<ServerId, SamplingAccount>>> {
    return samplingAccounts.catch({}).parse(this.#read('samplingAccounts') ?? {});
  }

  async saveSamplingAccounts(accounts: Readonly<Record<ServerId, SamplingAccount>>): Promise<void> {
    this.#write('samplingAccounts', accounts);
  }

  async eraVerdicts(): Promise<readonly EraVerdict[]> {
    const read = z.array(eraVerdict).safeParse(this.#read('eraVerdicts') ?? []);
    // Unreadable verdicts are found out again.
    return read.success ? read.data : [];
  }

  async saveEraVerdicts(verdicts: readonly EraVerdict[]): Promise<void> {
    this.#write('eraVerdicts', verdicts);
  }

  async refusedParts(): Promise<readonly RefusedPart[]> {
    const read = z.array(refusedPart).safeParse(this.#read('refusedParts') ?? []);
    return read.success ? read.data : [];
  }

  async saveRefusedParts(parts: readonly RefusedPart[]): Promise<void> {
    this.#write('refusedParts', parts);
  }

  #read(name: string): unknown {
    const row = this.#db.get('SELECT data FROM documents WHERE name = ?', name);
    return row && readableJson(row, 'data');
  }

  #write(name: string, value: unknown): void {
    const sql = 'INSERT INTO documents (name, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, name, JSON.stringify(value)));
  }
}
