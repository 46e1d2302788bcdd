import { z } from 'zod';
import { errorInfo } from '../error.ts';
import { registryId, sha256 } from '../ids.ts';
import { configurableLaunch } from '../server.ts';
import { publishedServer, publishedStatus } from './publishedServer.ts';
import { serverOrigin } from './serverOrigin.ts';

/** What a registry has for a server that was added from it. */
const foundVersion = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** It is the newest; `status` is what became of this version meanwhile. */
    z.object({ kind: z.literal('newest'), status: z.union([publishedStatus, z.literal('unlisted')]) }),
    z.object({
      kind: z.literal('newer'),
      server: publishedServer,
      /** The package or address of `server.ways` that stands in the place of the one that was added. */
      wayAt: z.number().int().nonnegative(),
      /** What was filled in, for the fields of the newer version; of secrets, the references. */
      answers: z.record(z.string(), z.string()),
      /** Of the launch that the answers were taken from, as it is in the account in use. */
      launchHash: sha256,
      /** What the version that was added in makes of the answers: what differs from it was set by the user. */
      earlier: configurableLaunch.optional(),
    }),
    /** The newer version is the file of a bundle: what it wants is known once it is downloaded. */
    z.object({
      kind: z.literal('newerBundle'),
      registryId,
      server: publishedServer,
      wayAt: z.number().int().nonnegative(),
    }),
    /** The newer version is another package, or at another address: it has to be added as a new server. */
    z.object({ kind: z.literal('otherWay'), version: z.string() }),
    z.object({ kind: z.literal('failed'), problem: errorInfo }),
  ]),
);

/** A server that was added from a registry, and whether there is a newer version of it. */
export const serverUpdate = z.lazy(() =>
  z.object({
    ...serverOrigin.unwrap().pick({ serverId: true, registry: true, name: true, version: true }).shape,
    found: foundVersion,
  }),
);
export type ServerUpdate = z.infer<typeof serverUpdate>;
