import type { PageContract } from '../../../shared/contract/commands.ts';
import type { TrustContract } from '../../../shared/contract/trustCommands.ts';
import type { HostRooms } from '../hostRooms.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<
  keyof PageContract,
  `approval.${string}` | `trust.${string}` | `grant.${string}` | `audit.${string}`
>;

/** What the page may do about consent. Trusting a launch is not among it. */
export function consentHandlers({
  approvals,
  grants,
  trust,
  audit,
  registry,
}: HostRooms): Handlers<PageContract, Names> {
  return {
    'approval.get': ({ requestId }) => approvals.body(requestId),
    'approval.answer': async ({ requestId, argumentsHash, reply }) => ({
      grantId: await approvals.answer(requestId, argumentsHash, reply),
    }),
    'trust.review': async () => ({ url: await trust.review() }),
    'trust.list': () => ({ records: [...trust.records] }),
    'trust.revoke': async ({ serverId }) => {
      await trust.revoke(serverId);
      // What is no longer trusted does not go on running; it is asked about anew.
      if (registry.find(serverId)) await registry.restart(serverId);
      return {};
    },
    'grant.list': () => ({ grants: [...grants.all] }),
    'grant.revoke': async ({ grantId }) => {
      await grants.revoke(grantId);
      return {};
    },
    'audit.list': async ({ before, limit }) => {
      const rows = await audit.list({ before, limit: limit + 1 });
      return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
    },
  };
}

/** What the trust surface can do. */
export function trustHandlers({ trust, settings }: HostRooms): Handlers<TrustContract> {
  return {
    'trust.pending': () => {
      const { theme, language } = settings.current;
      return { requests: [...trust.pending], theme, language };
    },
    'trust.answer': async ({ requestId, launchHash, answer }) => {
      await trust.answer(requestId, launchHash, answer);
      return {};
    },
  };
}
