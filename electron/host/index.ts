// The only way into the host core for shells.
export { AuditTrail } from './consent/audit/auditTrail.ts';
export { launchHash } from './consent/trust/launchHash.ts';
export { ownsAll, readOwners } from './consent/trust/secretOwners.ts';
export { createHost } from './createHost.ts';
export type { PageSession } from './api/pageSession.ts';
export type { Host, WholeChat } from './host.ts';
export type { Policy } from '../../shared/domain/policy.ts';
export { askAlways } from './consent/policy/policy.ts';
export type { HostPorts } from './ports/hostPorts.ts';
export type { SecretStore } from './ports/secrets.ts';
export type {
  DocumentPrinter,
  DragOut,
  FileSaver,
  FolderPicker,
  FolderView,
  LoginItem,
  SpellingChecker,
  OutsideLinks,
  PageWindows,
  QuickAskWindow,
  TrustSurface,
} from './ports/shell.ts';
export type { BelievedLaunch, ConsentStore, SettingsStore, StoredTrust } from './ports/stores.ts';
export type { Log } from './ports/system.ts';
