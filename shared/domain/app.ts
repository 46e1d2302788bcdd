import { z } from 'zod';
import { appId, sha256 } from './ids.ts';

/**
 * What an app may reach beyond its own document, as origins. No frames of its own: a page there would go by no policy of ours, and
 * what it wants of them is among `refused`.
 */
export const appDomains = z.lazy(() =>
  z.object({
    /** By requests and sockets. */
    connect: z.array(z.string()),
    /** For scripts, styles, pictures, fonts, media. */
    resource: z.array(z.string()),
    /** As the base of its addresses. */
    baseUri: z.array(z.string()),
  }),
);
export type AppDomains = z.infer<typeof appDomains>;

/** What the user is shown of an app before anything of it runs. */
export const appOffer = z.lazy(() =>
  z.object({
    uri: z.string(),
    /** Of the document and of what it may reach; the user's answer is bound to it. */
    hash: sha256,
    bytes: z.number().int(),
    domains: appDomains,
    /** What it wants to reach and does not get. */
    refused: z.array(z.string()),
    /** The devices it would like to use; none is given. */
    permissions: z.array(z.string()),
    /** The user showed this very app before, in this run. */
    wasShownBefore: z.boolean(),
  }),
);
export type AppOffer = z.infer<typeof appOffer>;

/** An app that is open: where its outer frame is loaded from, and as which origin that speaks. */
export const openedApp = z.lazy(() => z.object({ appId, frameUrl: z.string(), frameOrigin: z.string() }));
export type OpenedApp = z.infer<typeof openedApp>;
