import { z } from 'zod';
import list from '../../../resources/knownServers.json' with { type: 'json' };
import { lazy } from '../../../shared/lib/lazy.ts';

const known = z.object({ names: z.array(z.string()), namespaces: z.array(z.string()) });

/** Names of servers that many people use, and namespaces of their publishers. */
export const knownServers = lazy((): Readonly<z.infer<typeof known>> => known.parse(list));
