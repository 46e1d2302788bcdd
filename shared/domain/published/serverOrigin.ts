import { z } from 'zod';
import { serverId, timestamp } from '../ids.ts';
import { maxPublishedParts, maxPublishedText, publishedServer, publishedWay } from './publishedServer.ts';
import { registryUrl } from './registry.ts';

/** The longest text that is kept of one answer. */
export const maxAnswerChars = 20_000;

/** What the user filled in when a published server was added; of a secret, the reference. */
const givenAnswer = z.lazy(() =>
  z.object({
    key: z.string().max(maxPublishedText.line),
    label: z.string().max(maxPublishedText.line),
    value: z.string().max(maxAnswerChars),
  }),
);
export type GivenAnswer = z.infer<typeof givenAnswer>;

/** The registry that a server was added from, and what was chosen there: what an update of it is made from. */
export const serverOrigin = z.lazy(() =>
  z.object({
    serverId,
    /** The address of the registry: it may have been removed since. */
    registry: registryUrl,
    /** What the registry calls it. */
    name: publishedServer.unwrap().shape.name,
    version: publishedServer.unwrap().shape.version,
    publishedAt: timestamp.optional(),
    way: publishedWay.unwrap().pick({ kind: true, title: true }),
    answers: z.array(givenAnswer).max(maxPublishedParts.fields),
    /** The names of the variables or headers that the version sets, whatever is filled in. Unknown of what was added before they were kept. */
    fixed: z.array(z.string().max(maxPublishedText.line)).optional(),
  }),
);
export type ServerOrigin = z.infer<typeof serverOrigin>;

/** Which version of which entry of a registry a bundle is from. What was filled in is noted with the bundle. */
export const bundleOrigin = z.lazy(() => serverOrigin.unwrap().omit({ serverId: true, answers: true, fixed: true }));
export type BundleOrigin = z.infer<typeof bundleOrigin>;
