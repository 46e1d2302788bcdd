import type { PageContract } from '../../../shared/contract/commands.ts';
import type { SentRequests } from '../chat/sentRequests/sentRequests.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `sentRequest.${string}`>;

/** What models saw. */
export function sentRequestHandlers({
  sentRequests,
}: {
  readonly sentRequests: SentRequests;
}): Handlers<PageContract, Names> {
  return {
    'sentRequest.get': async ({ messageId }) => ({ request: (await sentRequests.get(messageId)) ?? null }),
    'sentRequest.parts': async ({ messageId, group, ...range }) => ({
      parts: await sentRequests.parts(messageId, group, range),
    }),
    'sentRequest.body': ({ messageId, offset }) => sentRequests.body(messageId, offset),
  };
}
