import type { EraVerdict } from '../../../shared/domain/connection.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ProviderConfig, RefusedPart } from '../../../shared/domain/model.ts';
import type { Root } from '../../../shared/domain/root.ts';
import type { SamplingAccount } from '../../../shared/domain/sampling.ts';
import { defaultSettings, type Settings } from '../../../shared/domain/settings.ts';
import type { SkillApproval, SkillFolder, StoredSkillUse } from '../../../shared/domain/skill.ts';
import type { SettingsStore } from '../ports/stores.ts';

export class MemorySettingsStore implements SettingsStore {
  #settings: Settings = defaultSettings;
  #providers: readonly ProviderConfig[] = [];
  #roots: readonly Root[] = [];
  #ids: Readonly<Record<string, ServerId>> = {};
  #skillApprovals: readonly SkillApproval[] = [];
  #skillFolders: readonly SkillFolder[] = [];
  #skillUses: readonly StoredSkillUse[] = [];
  #verdicts: readonly EraVerdict[] = [];
  #refusedParts: readonly RefusedPart[] = [];
  #toolsOff: Readonly<Record<ServerId, readonly string[]>> = {};
  #samplingAccounts: Readonly<Record<ServerId, SamplingAccount>> = {};

  async settings() {
    return this.#settings;
  }
  async saveSettings(settings: Settings) {
    this.#settings = settings;
  }
  async providers() {
    return [...this.#providers];
  }
  async saveProviders(providers: readonly ProviderConfig[]) {
    this.#providers = providers;
  }
  async roots() {
    return this.#roots;
  }
  async saveRoots(roots: readonly Root[]) {
    this.#roots = structuredClone(roots);
  }
  async serverIds() {
    return this.#ids;
  }
  async saveServerIds(ids: Readonly<Record<string, ServerId>>) {
    this.#ids = { ...ids };
  }
  async toolsOff() {
    return this.#toolsOff;
  }
  async saveToolsOff(off: Readonly<Record<ServerId, readonly string[]>>) {
    this.#toolsOff = structuredClone(off);
  }
  async skillApprovals() {
    return this.#skillApprovals;
  }
  async saveSkillApprovals(approvals: readonly SkillApproval[]) {
    this.#skillApprovals = structuredClone(approvals);
  }
  async skillFolders() {
    return this.#skillFolders;
  }
  async saveSkillFolders(folders: readonly SkillFolder[]) {
    this.#skillFolders = structuredClone(folders);
  }
  async skillUses() {
    return this.#skillUses;
  }
  async saveSkillUses(uses: readonly StoredSkillUse[]) {
    this.#skillUses = structuredClone(uses);
  }
  async samplingAccounts() {
    return this.#samplingAccounts;
  }
  async saveSamplingAccounts(accounts: Readonly<Record<ServerId, SamplingAccount>>) {
    this.#samplingAccounts = structuredClone(accounts);
  }
  async eraVerdicts() {
    return this.#verdicts;
  }
  async saveEraVerdicts(verdicts: readonly EraVerdict[]) {
    this.#verdicts = verdicts;
  }
  async refusedParts() {
    return this.#refusedParts;
  }
  async saveRefusedParts(parts: readonly RefusedPart[]) {
    this.#refusedParts = structuredClone(parts);
  }
}
