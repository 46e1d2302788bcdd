import { z } from 'zod';
import { requestId, serverId, sha256 } from '../domain/ids.ts';
import { samplingLimits } from '../domain/sampling.ts';
import { serverRequestAnswer, serverRequestContent, serverRequestSummary } from '../domain/serverRequest.ts';
import { defineCommand, nothing } from './define.ts';

/** A request of a server in full. `hash` comes back with the answer and binds it to what was shown. */
const serverRequestBody = z.object({
  summary: serverRequestSummary,
  content: serverRequestContent,
  hash: sha256,
});
export type ServerRequestBody = z.infer<typeof serverRequestBody>;

export const askCommands = [
  defineCommand({ name: 'serverRequest.get', input: () => z.object({ requestId }), output: serverRequestBody }),
  /** Refused with `conflict` when something else was shown, and with `toolArguments` when a form does not fit. */
  defineCommand({
    name: 'serverRequest.answer',
    input: () => z.object({ requestId, hash: sha256, answer: serverRequestAnswer }),
    output: nothing,
  }),
  /** How much a server may have of the user's models. */
  defineCommand({
    name: 'sampling.limits',
    input: () => z.object({ serverId }),
    output: () => z.object({ limits: samplingLimits, usedToday: z.number().nonnegative() }),
  }),
  defineCommand({
    name: 'sampling.setLimits',
    input: () => z.object({ serverId, limits: samplingLimits }),
    output: nothing,
  }),
] as const;
