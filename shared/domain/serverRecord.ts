import { z } from 'zod';
import { errorInfo } from './error.ts';
import { timestamp } from './ids.ts';

/** The levels of RFC 5424, as MCP names them, from the least to the most urgent. */
export const logLevel = z.enum(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']);
export type LogLevel = z.infer<typeof logLevel>;

/** One line about a server: what it logged, what it wrote to stderr, what the host saw happen to it. */
export const serverLogLine = z.lazy(() =>
  z.object({
    /** Counts from 1 as long as Gatehouse runs; below zero for lines of earlier runs. */
    seq: z.number().int(),
    at: timestamp,
    source: z.enum(['server', 'stderr', 'host']),
    level: logLevel,
    /** What the server calls the part that speaks. */
    logger: z.string().optional(),
    text: z.string(),
  }),
);
export type ServerLogLine = z.infer<typeof serverLogLine>;

/** One JSON-RPC message that went or came. */
export const trafficEntry = z.lazy(() =>
  z.object({
    seq: z.number().int(),
    at: timestamp,
    direction: z.enum(['sent', 'received']),
    kind: z.enum(['request', 'notification', 'result', 'error']),
    /** Of requests and notifications; of an answer, that of its request. */
    method: z.string(),
    id: z.union([z.string(), z.number()]).optional(),
    /** Of an answer: how long after its request, ms. */
    tookMs: z.number().optional(),
    /** The message as JSON; only its beginning when it is large. */
    text: z.string(),
    isWhole: z.boolean(),
  }),
);
export type TrafficEntry = z.infer<typeof trafficEntry>;

/** What is kept of a server across restarts; the numbers are those of a run. */
export const keptRecord = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('log'), line: serverLogLine.unwrap().omit({ seq: true }) }),
    z.object({ kind: z.literal('traffic'), entry: trafficEntry.unwrap().omit({ seq: true }) }),
  ]),
);
export type KeptRecord = z.infer<typeof keptRecord>;

/** One end of a server that nobody asked for. */
export const serverEnd = z.lazy(() =>
  z.object({
    at: timestamp,
    error: errorInfo,
    /** How long it had been running, ms; absent when it never came so far. */
    ranMs: z.number().optional(),
  }),
);
export type ServerEnd = z.infer<typeof serverEnd>;

/**
 * Requests of ours that only read (2025-11-25, server): they may be sent again by hand. A tool call is not among them, for it
 * may do something.
 */
export const replayableMethod = z.enum([
  'ping',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
]);
export type ReplayableMethod = z.infer<typeof replayableMethod>;

/** Whether a message can be sent again: a whole request of ours that only reads. Pure. */
export function isReplayable(entry: TrafficEntry): boolean {
  return (
    entry.direction === 'sent' &&
    entry.kind === 'request' &&
    entry.isWhole &&
    replayableMethod.safeParse(entry.method).success
  );
}
