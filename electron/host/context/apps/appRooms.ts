import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { ContextRecords } from '../../consent/audit/contextRecords.ts';
import type { HostPorts } from '../../ports/hostPorts.ts';
import type { ReadLimits } from '../resources/readLimits.ts';
import type { ServerRegistry } from '../../connections/registry/serverRegistry.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { CallLog } from '../../calls/tools/callLog.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { ToolRunner, ToolRunnerParts } from '../../calls/tools/toolRunner.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import { AppRequests } from './appRequests.ts';
import { OpenApps } from './openApps.ts';

interface Neighbours {
  readonly state: HostState;
  readonly registry: ServerRegistry;
  readonly catalog: ToolCatalog;
  readonly log: Pick<CallLog, 'call'>;
  readonly audit: AuditLog;
  readonly records: ContextRecords;
  readonly runner: ToolRunner;
  readonly permissions: PermissionBroker;
  readonly reads: ReadLimits;
}

/** The room of apps: which are open, and what they ask for. */
export function createAppRooms(
  { appSandbox: sandbox, ids, clock, blobs }: Pick<HostPorts, 'appSandbox' | 'ids' | 'clock' | 'blobs'>,
  { state, registry, catalog, log, audit, records, runner, permissions, reads }: Neighbours,
) {
  const apps = new OpenApps({
    state,
    registry,
    log,
    audit,
    ids,
    sandbox,
    confirm: permissions.confirm.bind(permissions),
  });
  const parts = { apps, registry, catalog, runner, records, blobs, clock, ids };
  return { apps, appRequests: new AppRequests({ ...parts, limits: reads }) };
}

/** Calls of apps are told, and written down in the audit; no thread has them, because no model asked for them. */
export function outsideThreads(state: HostState): ToolRunnerParts['log'] {
  return { noteCall: (call) => state.publish({ type: 'toolCall.changed', call }), save: async () => undefined };
}
