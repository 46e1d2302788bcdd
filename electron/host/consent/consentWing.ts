import { bundlesIn } from '../../../shared/domain/bundles/bundle.ts';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import type { ToolRef } from '../../../shared/domain/tool.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { ServerDirectory } from '../ground/state/serverDirectory.ts';
import { localSkills, localSkillsName } from '../../../shared/domain/skill.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { AuditLog } from './audit/auditLog.ts';
import { AuditTrail } from './audit/auditTrail.ts';
import { ConfigurationRecords } from './audit/configurationRecords.ts';
import { ContextRecords } from './audit/contextRecords.ts';
import { DataFolderRecords } from './audit/dataFolderRecords.ts';
import { FinishedCalls } from './audit/finishedCalls.ts';
import { guardedAudit } from './audit/guardedAudit.ts';
import { ManagedPolicies } from './managed/managedPolicies.ts';
import { ServerInstructions } from './pins/serverInstructions.ts';
import { ToolPins } from './pins/toolPins.ts';
import { BelievedAnnotations } from './policy/believedAnnotations.ts';
import { Grants } from './policy/grants.ts';
import { Rules } from './policy/rules.ts';
import { Roots } from './roots/roots.ts';
import { PermissionBroker } from './trust/permissionBroker.ts';
import { ServerSecrets } from './trust/serverSecrets.ts';
import { SurfaceQueue } from './trust/surfaceQueue.ts';
import { runtimeMarkOf } from './trust/runtimeMarkOf.ts';
import { TrustBroker } from './trust/trustBroker.ts';

interface Below extends GroundWing {
  readonly servers: ServerDirectory;
  /** The data about tools that decisions need. */
  readonly tools: {
    readonly isOff: (tool: ToolRef) => boolean;
    readonly definitionHash: (tool: ToolRef) => Sha256 | undefined;
  };
}

/** Decisions: what they cover, what makes them void, and the record of them. */
export function consentWing(ports: HostPorts, below: Below) {
  const { clock, ids } = ports;
  const { state, storage, servers, tools } = below;
  const trail = new AuditTrail(
    guardedAudit(ports.audit, storage),
    clock,
    ports.log,
    (id) => servers.find(id)?.accounts?.inUse.name,
  );
  const audit = new AuditLog(trail, clock, {
    isUnattended: ports.policy.isUnattended ?? false,
    definitionHash: tools.definitionHash,
    hideSecrets: ports.hideSecrets,
  });
  const surface = new SurfaceQueue(ports.trustSurface);
  const permissions = new PermissionBroker({ state, surface, clock, ids });
  const confirm = permissions.confirm.bind(permissions);
  const configured = new ConfigurationRecords({ trail, clock, hideSecrets: ports.hideSecrets });
  const standing = { store: ports.consent, servers, audit, state, confirm, clock, ids };
  const serverSecrets = new ServerSecrets({
    values: ports.secrets,
    consent: ports.consent,
    settings: ports.settings,
    whenWritable: (task) => storage.whenWritable(task),
    nameOf: (id) => servers.find(id)?.name,
    log: ports.log,
  });
  const trust = new TrustBroker({
    ...standing,
    surface,
    secrets: serverSecrets,
    variables: ports.variables,
    configured,
    ownFolder: (id) => ports.serverFolders.pathOf(id),
    folders: ports.folders,
    bundleRoot: ports.bundles.root,
    bundlesOf: (launch) => bundlesIn(launch, ports.bundles.root),
    runtimeOf: (launch) => runtimeMarkOf(launch, ports.runtimes),
  });
  return {
    trail,
    audit,
    finishedCalls: new FinishedCalls(state, audit, clock, ports.log),
    configured,
    managed: new ManagedPolicies({
      source: ports.managedPolicy,
      state,
      audit: configured,
      log: ports.log,
      isHeadless: ports.shell.kind === 'headless',
    }),
    folderRecords: new DataFolderRecords({ trail, clock }),
    records: new ContextRecords(audit, clock, (id) => (id === localSkills ? localSkillsName : servers.find(id)?.name)),
    permissions,
    confirm,
    serverSecrets,
    trust,
    grants: new Grants(ports.consent, audit, state, clock),
    rules: new Rules(standing),
    believed: new BelievedAnnotations(standing),
    roots: makeRoots(ports, below, { audit, confirm }),
    pins: new ToolPins({
      state,
      store: ports.pins,
      audit,
      clock,
      isOff: tools.isOff,
      trustedLaunches: (id) => trust.trustedLaunches(id),
    }),
    instructions: new ServerInstructions({
      state,
      store: ports.pins,
      audit,
      clock,
      decided: (name) => ports.instructionsPolicy?.(name),
    }),
  };
}

function makeRoots(
  ports: HostPorts,
  { state, servers, onListenerError }: Below,
  parts: { readonly audit: AuditLog; readonly confirm: PermissionBroker['confirm'] },
): Roots {
  return new Roots({
    ...parts,
    state,
    store: ports.settings,
    folders: ports.folders,
    clock: ports.clock,
    ids: ports.ids,
    onListenerError,
    findServer: (id) => servers.find(id),
  });
}

export type ConsentWing = ReturnType<typeof consentWing>;
