import { contextLeaving } from '../../../shared/domain/approval.ts';
import type { Settings } from '../../../shared/domain/settings.ts';

/** Which of two values of a setting holds after a restore. */
type Choice<T> = (present: T, backup: T) => T;

type Choices = { readonly [Key in keyof Settings]: Choice<Settings[Key]> };

const ofBackup = <T>(_: T, backup: T): T => backup;
const ofPresent = <T>(present: T): T => present;
const lower: Choice<number | null> = (present, backup) =>
  present === null ? backup : backup === null ? present : Math.min(present, backup);
const least: Choice<number> = (present, backup) => Math.min(present, backup);
const onlyBoth: Choice<boolean> = (present, backup) => present && backup;

/**
 * Every setting. The user's taste is that of the backup. Where a value lets something happen, costs something or shows something,
 * the stricter one holds. A setting without a choice does not compile.
 */
const choices: Choices = {
  theme: ofBackup,
  language: ofBackup,
  textSize: ofBackup,
  density: ofBackup,
  chatWidth: ofBackup,
  codeTheme: ofBackup,
  keys: ofBackup,
  hasNotices: onlyBoth,
  mustStayAwake: onlyBoth,
  mayStayInTray: onlyBoth,
  hasQuickAsk: onlyBoth,
  quickAskKeys: ofBackup,
  defaultModel: ofBackup,
  // It would run without being asked for.
  sampleServer: ofPresent,
  mayModelNameChats: onlyBoth,
  mustSuggestResources: onlyBoth,
  iterationLimit: least,
  startTimeoutSeconds: least,
  callTimeoutSeconds: least,
  callMaxSeconds: least,
  pingSeconds: ofBackup,
  maxMessageMiB: least,
  contextLeaving: (present, backup) =>
    // From the one that only notifies to the one that denies.
    contextLeaving.options.indexOf(present) > contextLeaving.options.indexOf(backup) ? present : backup,
  answerKeys: onlyBoth,
  keepServerRecords: onlyBoth,
  summarizeAtPercent: ofBackup,
  lazyToolsPercent: ofBackup,
  warnToolsPercent: ofBackup,
  toolLoading: ofBackup,
  serverLimits: ofBackup,
  serverGroups: ofBackup,
  resultLimits: ofBackup,
  // Servers come with other ids, and what models may be offered of them is chosen anew.
  modelAccess: ofPresent,
  chatCostLimitUsd: lower,
  dayCostLimitUsd: lower,
  mayCheckForUpdates: onlyBoth,
  updateChannel: ofPresent,
  // They belong to the network that the computer is in.
  proxy: ofPresent,
  mayTrustSystemCertificates: onlyBoth,
};

/** The settings after a restore: nothing is permitted that was not before. Pure. */
export function restoredSettings(present: Settings, backup: Settings): Settings {
  const restored = { ...backup };
  const choose = <Key extends keyof Settings>(key: Key) => {
    const choice: Choices[Key] = choices[key];
    restored[key] = choice(present[key], backup[key]);
  };
  for (const key of Object.keys(choices) as (keyof Settings)[]) choose(key);
  return restored;
}
