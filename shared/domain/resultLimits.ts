import { z } from 'zod';
import { serverId } from './ids.ts';

/** The most that a model is given of one result, in characters; the rest is left out. */
export const maxResultChars = 100_000;

/** Below this, a marker would be longer than what it stands for. */
export const minResultChars = 500;

const maxServers = 1000;

/** How many characters of one result models are given at once, of single servers. They read the rest in parts. */
export const resultLimits = z
  .record(serverId, z.number().int().min(minResultChars).max(maxResultChars))
  .refine((limits) => Object.keys(limits).length <= maxServers);
export type ResultLimits = z.infer<typeof resultLimits>;
