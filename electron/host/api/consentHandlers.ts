import type { PageContract } from '../../../shared/contract/commands.ts';
import type { TrustContract } from '../../../shared/contract/trustCommands.ts';
import { accountOfLaunch } from '../../../shared/domain/serverAccounts.ts';
import { launchHash } from '../consent/trust/launchHash.ts';
import { serverLookalikes } from '../calls/catalog/serverLookalikes.ts';
import type { ApprovalBroker } from '../calls/approvals/approvalBroker.ts';
import type { BelievedAnnotations } from '../consent/policy/believedAnnotations.ts';
import type { Grants } from '../consent/policy/grants.ts';
import type { PermissionBroker } from '../consent/trust/permissionBroker.ts';
import type { ResultReviews } from '../calls/approvals/resultReviews.ts';
import type { ManagedPolicies } from '../consent/managed/managedPolicies.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { Rules } from '../consent/policy/rules.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { SettingsService } from '../ground/settings/settingsService.ts';
import type { StorageGuard } from '../ground/storage/storageGuard.ts';
import type { TrustBroker } from '../consent/trust/trustBroker.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly storage: StorageGuard;
  readonly approvals: ApprovalBroker;
  readonly reviews: ResultReviews;
  readonly grants: Grants;
  readonly rules: Rules;
  readonly believed: BelievedAnnotations;
  readonly trust: TrustBroker;
  readonly registry: ServerRegistry;
  readonly managed: ManagedPolicies;
  readonly state: HostState;
}

interface TrustRooms {
  readonly trust: TrustBroker;
  readonly permissions: PermissionBroker;
  readonly settings: SettingsService;
  readonly storage: StorageGuard;
  readonly registry: Pick<ServerRegistry, 'all'>;
}

type Names = Extract<
  keyof PageContract,
  | `approval.${string}`
  | `resultReview.${string}`
  | `trust.${string}`
  | `grant.${string}`
  | `rule.${string}`
  | `annotations.${string}`
  | 'managed.refused'
>;

/** The page's commands about consent. It cannot trust a launch. */
export function consentHandlers({
  approvals,
  reviews,
  grants,
  rules,
  believed,
  trust,
  registry,
  storage,
  managed,
  state,
}: Rooms): Handlers<PageContract, Names> {
  return {
    'managed.refused': () => ({
      servers: registry
        .all()
        .filter((server) => managed.refusalOf(server) !== 'none')
        .map(({ name }) => name),
      providers: state.snapshot.providers.filter((each) => !managed.isProviderOpen(each)).map(({ name }) => name),
    }),
    'approval.get': async ({ requestId }) => {
      const body = approvals.body(requestId);
      return { ...body, serverLooksLike: [...(await serverLookalikes(registry.all(), body.serverId))] };
    },
    'approval.answer': async ({ requestId, argumentsHash, reply, arguments: changed }) => {
      // The question stays open until the answer can be recorded.
      storage.mustBeWritable();
      return { grantId: await approvals.answer(requestId, argumentsHash, reply, changed) };
    },
    'resultReview.get': ({ requestId }) => reviews.body(requestId),
    'resultReview.answer': ({ requestId, resultHash, reply }) => {
      storage.mustBeWritable();
      reviews.answer(requestId, resultHash, reply);
      return {};
    },
    'trust.review': async () => ({ url: await trust.review() }),
    'trust.list': () => ({
      records: trust.records.filter(({ serverId }) => !registry.isRemoved(serverId)),
      damagedRefusals: trust.damagedRefusals
        .filter((id) => !registry.isRemoved(id))
        .map((id) => ({ serverId: id, serverName: registry.find(id)?.name ?? '' })),
    }),
    'trust.revoke': async ({ serverId, accountId }) => {
      await trust.revoke(serverId, accountId);
      const now = registry.find(serverId);
      const isInUse = now !== undefined && (accountId ?? accountOfLaunch(now.launch)) === accountOfLaunch(now.launch);
      // A server that is no longer trusted is stopped, and the user is asked again.
      if (isInUse) await registry.restart(serverId);
      return {};
    },
    'grant.list': () => ({ grants: grants.all.filter(({ serverId }) => !registry.isRemoved(serverId)) }),
    'grant.revoke': async ({ grantId }) => {
      await grants.revoke(grantId);
      return {};
    },
    'rule.list': () => ({
      rules: rules.all.filter(({ bound, damaged }) => {
        const id = bound?.serverId ?? damaged?.serverId;
        return id === undefined || !registry.isRemoved(id);
      }),
    }),
    'rule.add': async (wanted, signal) => ({ ruleId: await rules.add(wanted, signal) }),
    'rule.remove': async ({ ruleId }) => {
      await rules.remove(ruleId);
      return {};
    },
    'annotations.get': ({ serverId }) => {
      const { id, launch } = registry.get(serverId);
      return { isBelieved: believed.since(id, launchHash(launch)) !== undefined };
    },
    'annotations.setBelieved': async ({ serverId, isBelieved: next }, signal) => {
      await believed.set(serverId, next, signal);
      return {};
    },
    'grant.restore': async ({ grantId }) => {
      await grants.restore(grantId);
      return {};
    },
  };
}

/** The commands of the trust page. */
export function trustHandlers({
  trust,
  permissions,
  settings,
  storage,
  registry,
}: TrustRooms): Handlers<TrustContract> {
  return {
    'trust.pending': async () => {
      const { theme, language } = settings.current;
      const requests = await Promise.all(
        trust.pending.map(async (request) => ({
          ...request,
          looksLike: [...(await serverLookalikes(registry.all(), request.serverId))],
        })),
      );
      return { requests, permissions: [...permissions.pending], theme, language };
    },
    'trust.answer': async ({ requestId, launchHash, answer, chosen }) => {
      storage.mustBeWritable();
      await trust.answer(requestId, launchHash, answer, chosen);
      return {};
    },
    'trust.answerPermission': ({ requestId, isAllowed }) => {
      storage.mustBeWritable();
      permissions.answer(requestId, isAllowed);
      return {};
    },
  };
}
