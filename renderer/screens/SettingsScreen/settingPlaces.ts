import { type KeyCommand, keyCommand } from '../../../shared/domain/keyBinding.ts';
import type { SettingsPage } from '../../store/uiSlice.ts';

const places = [
  { page: 'models', key: 'settings.addProvider' },
  { page: 'appearance', key: 'settings.theme' },
  { page: 'appearance', key: 'settings.language' },
  { page: 'appearance', key: 'settings.textSize' },
  { page: 'appearance', key: 'settings.density' },
  { page: 'appearance', key: 'settings.chatWidth' },
  { page: 'appearance', key: 'settings.codeTheme' },
  { page: 'approvals', key: 'away.setting' },
  { page: 'approvals', key: 'leaving.setting' },
  { page: 'approvals', key: 'settings.answerKeys' },
  { page: 'chats', key: 'settings.modelTitles' },
  { page: 'chats', key: 'settings.suggestResources' },
  { page: 'chats', key: 'importChats.row' },
  { page: 'chats', key: 'budget.summarise' },
  { page: 'chats', key: 'budget.summariseAt' },
  { page: 'chats', key: 'budget.lazyTools' },
  { page: 'chats', key: 'budget.lazyToolsFrom' },
  { page: 'chats', key: 'toolShare.warn' },
  { page: 'chats', key: 'toolShare.warnFrom' },
  { page: 'chats', key: 'budget.chatLimit' },
  { page: 'chats', key: 'budget.dayLimit' },
  { page: 'storage', key: 'storagePage.row' },
  { page: 'storage', key: 'settings.keepLogs' },
  { page: 'advanced', key: 'away.staysInTray' },
  { page: 'advanced', key: 'quickAsk.setting' },
  { page: 'advanced', key: 'away.loginStart' },
  { page: 'advanced', key: 'away.staysAwake' },
  { page: 'advanced', key: 'away.spelling' },
  { page: 'advanced', key: 'network.proxy' },
  { page: 'advanced', key: 'network.certificates' },
  { page: 'advanced', key: 'settings.limit.iterationLimit' },
  { page: 'advanced', key: 'settings.limit.startTimeoutSeconds' },
  { page: 'advanced', key: 'settings.limit.callTimeoutSeconds' },
  { page: 'advanced', key: 'settings.limit.callMaxSeconds' },
  { page: 'advanced', key: 'settings.limit.pingSeconds' },
  { page: 'advanced', key: 'settings.limit.maxMessageMiB' },
  { page: 'advanced', key: 'updates.row' },
  { page: 'advanced', key: 'report.row' },
] as const satisfies readonly { readonly page: SettingsPage; readonly key: string }[];

/** Settings of the desktop only. */
export const desktopSettings: ReadonlySet<string> = new Set([
  'away.loginStart',
  'away.staysAwake',
  'away.staysInTray',
  'quickAsk.setting',
  'away.spelling',
  'network.certificates',
] satisfies (typeof places)[number]['key'][]);

/** The title of a setting. */
export type SettingKey = (typeof places)[number]['key'] | `keys.${KeyCommand}`;

interface SettingPlace {
  readonly page: SettingsPage;
  readonly key: SettingKey;
}

/** The titles of settings, and the page that has each, for whoever looks for one by its name. */
export const settingPlaces: readonly SettingPlace[] = [
  ...places,
  ...keyCommand.options.map((command): SettingPlace => ({ page: 'appearance', key: `keys.${command}` })),
];
