import { z } from 'zod';
import { serverId } from './ids.ts';
import { logLevel } from './serverRecord.ts';

/** More servers have no limits of their own. */
export const maxLimitedServers = 1000;

/** The least and the most that a person can set, in seconds. */
export const limitRanges = {
  startSeconds: { min: 1, max: 600 },
  callSeconds: { min: 1, max: 3600 },
  callMaxSeconds: { min: 1, max: 86_400 },
} as const;

const seconds = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().int().min(min).max(max).optional();

/**
 * What the user set for one server; what is missing is as for all servers. It changes neither what runs nor where data goes, so it is
 * a setting and no part of the launch that is trusted.
 */
export const serverLimits = z.lazy(() =>
  z.object({
    /** How long it may take to start, once its program runs. */
    startSeconds: seconds(limitRanges.startSeconds),
    /** How long a request may go without an answer and without progress. */
    callSeconds: seconds(limitRanges.callSeconds),
    /** How long a request may take in all. */
    callMaxSeconds: seconds(limitRanges.callMaxSeconds),
    /** The level that it is asked to log from, each time it starts. */
    logLevel: logLevel.optional(),
  }),
);
export type ServerLimits = z.infer<typeof serverLimits>;

/** Of the servers where the user set something. */
export const limitsOfServers = z.lazy(() =>
  z.record(serverId, serverLimits).refine((limits) => Object.keys(limits).length <= maxLimitedServers),
);
