import { z } from 'zod';
import list from '../../../resources/knownServers.json' with { type: 'json' };
import { lazy } from '../../../shared/lib/lazy.ts';

/** Names of servers that many people use. */
export const knownServers = lazy((): readonly string[] => z.object({ names: z.array(z.string()) }).parse(list).names);
