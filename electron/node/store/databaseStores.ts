import type { HostPorts } from '../../host/ports/hostPorts.ts';
import { SqliteAssistantStore } from './assistantStore.ts';
import { SqliteAuditStore } from './auditStore.ts';
import { SqliteConsentStore } from './consentStore.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { SqliteDraftStore } from './draftStore.ts';
import { SqliteHealthStore } from './healthStore.ts';
import { SqlitePinStore } from './pinStore.ts';
import { SqliteProjectStore } from './projectStore.ts';
import { SqliteSettingsStore } from './settingsStore.ts';
import { SqliteSummaryStore } from './summaryStore.ts';
import { SqliteTaskStore } from './taskStore.ts';
import { SqliteToolSetStore } from './toolSetStore.ts';
import { SqliteUsageStore } from './usageStore.ts';
import type { Database } from './database.ts';
import type { StorageWatch } from './storageWatch.ts';

type DatabaseStores = Pick<
  HostPorts,
  | 'conversations'
  | 'assistants'
  | 'toolSets'
  | 'projects'
  | 'drafts'
  | 'summaries'
  | 'tasks'
  | 'usage'
  | 'health'
  | 'consent'
  | 'pins'
  | 'audit'
  | 'settings'
>;

/** What is stored in rows of the database. Permissions that cannot be read are noted in the watch. */
export function databaseStores(database: Database, watch: StorageWatch): DatabaseStores {
  const permissionsDamaged = () => noteDamagedPermissions(watch);
  return {
    conversations: new SqliteConversationStore(database),
    assistants: new SqliteAssistantStore(database),
    toolSets: new SqliteToolSetStore(database),
    projects: new SqliteProjectStore(database),
    drafts: new SqliteDraftStore(database),
    summaries: new SqliteSummaryStore(database),
    tasks: new SqliteTaskStore(database),
    usage: new SqliteUsageStore(database),
    health: new SqliteHealthStore(database),
    consent: new SqliteConsentStore(database, permissionsDamaged),
    pins: new SqlitePinStore(database, permissionsDamaged),
    audit: new SqliteAuditStore(database),
    settings: new SqliteSettingsStore(database),
  };
}

/** One notice is enough, however many answers are unreadable. */
function noteDamagedPermissions(watch: StorageWatch): void {
  const isKnown = watch.notices.some(({ kind }) => kind === 'permissionsDamaged');
  if (!isKnown) watch.addNotice({ kind: 'permissionsDamaged' });
}
