import { z } from 'zod';
import { elicitationForm, elicitationUrl, elicitedContent } from './elicitation.ts';
import { conversationId, requestId, serverId, timestamp, toolCallId } from './ids.ts';
import { modelRef } from './model.ts';
import { samplingAnswer, samplingDraft, samplingRequest, samplingResponse } from './sampling.ts';

/** What a server asks of the user by itself. */
const serverRequestKind = z.enum(['samplingRequest', 'samplingResponse', 'elicitationForm', 'elicitationUrl']);
export type ServerRequestKind = z.infer<typeof serverRequestKind>;

/** A call of the server's tools that was under way when it asked: it may be what the question is about. */
const duringCall = z.lazy(() =>
  z.object({
    toolName: z.string(),
    /** `waiting`: for the user's approval. */
    state: z.enum(['waiting', 'running']),
    /** Absent of a run by hand. */
    conversationId: conversationId.optional(),
    callId: toolCallId.optional(),
  }),
);
export type DuringCall = z.infer<typeof duringCall>;

/** A pending request, small enough for the snapshot; the body is read by query. */
export const serverRequestSummary = z.lazy(() =>
  z.object({
    id: requestId,
    kind: serverRequestKind,
    /** `working`: nothing is asked now. A model writes, or a page was opened and the server has not said that it is done. */
    stage: z.enum(['asking', 'working']),
    serverId,
    serverName: z.string(),
    /** The account that the server uses. Absent for a server without accounts. */
    accountName: z.string().optional(),
    during: z.array(duringCall).max(20),
    createdAt: timestamp,
  }),
);
export type ServerRequestSummary = z.infer<typeof serverRequestSummary>;

/** What is shown of a request, in full. */
export const serverRequestContent = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('samplingRequest'), ...samplingRequest.unwrap().shape }),
    z.object({ kind: z.literal('samplingResponse'), ...samplingResponse.unwrap().shape }),
    z.object({ kind: z.literal('elicitationForm'), ...elicitationForm.shape }),
    z.object({ kind: z.literal('elicitationUrl'), ...elicitationUrl.shape }),
  ]),
);
export type ServerRequestContent = z.infer<typeof serverRequestContent>;

/** What the user says to a request. Putting it aside is no answer. */
export const serverRequestAnswer = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** To a sampling request: what goes to which model, as the user left it. */
    z.object({ kind: z.literal('send'), draft: samplingDraft, model: modelRef }),
    /** To a sampling response: what the server gets, as the user left it. */
    z.object({ kind: z.literal('deliver'), answer: samplingAnswer }),
    z.object({ kind: z.literal('regenerate') }),
    /** While a model writes: back to the request. */
    z.object({ kind: z.literal('stop') }),
    /** To sampling. */
    z.object({ kind: z.literal('reject') }),
    z.object({ kind: z.literal('submit'), content: elicitedContent }),
    /** The page of a URL is opened, after the shell asked natively where it can. */
    z.object({ kind: z.literal('open') }),
    /** What happens on the page is done, as far as the user knows. */
    z.object({ kind: z.literal('continue') }),
    /** To elicitation: they will not. */
    z.object({ kind: z.literal('decline') }),
    /** To elicitation: no answer either way. */
    z.object({ kind: z.literal('cancel') }),
  ]),
);
export type ServerRequestAnswer = z.infer<typeof serverRequestAnswer>;
