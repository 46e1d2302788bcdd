import { z } from 'zod';
import { messageId } from '../domain/ids.ts';
import { maxSentParts, sentPart, sentRequestView } from '../domain/sentRequest.ts';
import { defineCommand } from './define.ts';

/** What models saw: the requests that were sent for answers. */
export const sentRequestCommands = [
  /** The request for an answer, by source; `null` when none is kept. */
  defineCommand({
    name: 'sentRequest.get',
    input: () => z.object({ messageId }),
    output: () => z.object({ request: sentRequestView.nullable() }),
  }),
  /** Parts of one source. @throws HostError `notFound` when it is not kept any longer */
  defineCommand({
    name: 'sentRequest.parts',
    input: () =>
      z.object({
        messageId,
        group: z.number().int().nonnegative(),
        offset: z.number().int().nonnegative(),
        limit: z.number().int().min(1).max(maxSentParts),
      }),
    output: () => z.object({ parts: z.array(sentPart) }),
  }),
  /** A piece of the body as it was sent. @throws HostError `notFound` when it is not kept any longer */
  defineCommand({
    name: 'sentRequest.body',
    input: () => z.object({ messageId, offset: z.number().int().nonnegative() }),
    output: () => z.object({ text: z.string(), total: z.number() }),
  }),
] as const;
