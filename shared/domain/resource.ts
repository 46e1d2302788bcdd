import { z } from 'zod';
import { serverId, sha256, timestamp } from './ids.ts';
import { resourceSummary } from './offer.ts';

/** Longer URIs are nobody's. */
export const resourceUri = z.lazy(() => z.string().min(1).max(8192));

/** A resource the user subscribed to. */
export const resourceWatch = z.lazy(() =>
  z.object({
    serverId,
    uri: resourceUri,
    /** When the server last said that it changed and nobody has read it since. */
    changedAt: timestamp.nullable(),
  }),
);
export type ResourceWatch = z.infer<typeof resourceWatch>;

/** A resource that fits the words of a message. */
export const suggestedResource = z.object({ serverId, serverName: z.string(), resource: resourceSummary });
export type SuggestedResource = z.infer<typeof suggestedResource>;

/** Which rows of the browser are wanted: the tree as far as it is open, or a list. Words that are searched for make a list. */
export const resourceView = z.object({
  shape: z.enum(['tree', 'list']),
  search: z.string().max(200).default(''),
  /** The keys of the servers and folders that are open. */
  open: z.array(z.string().max(9000)).max(1000).default([]),
});
export type ResourceView = z.infer<typeof resourceView>;

const rowBase = () => ({
  /** The same row has the same key as long as the server lists it. */
  key: z.string(),
  serverId,
  /** From 1. */
  level: z.number().int(),
  /** Among its siblings, from 1. */
  place: z.number().int(),
  siblings: z.number().int(),
  /** Which row it is in; `null` at the top. */
  parent: z.number().int().nullable(),
});

/** A line of the resource browser. All labels are words of servers. */
export const resourceRow = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      ...rowBase(),
      kind: z.literal('server'),
      label: z.string(),
      count: z.number().int(),
      isOpen: z.boolean(),
    }),
    /** Resources whose URIs begin alike. */
    z.object({
      ...rowBase(),
      kind: z.literal('folder'),
      label: z.string(),
      count: z.number().int(),
      isOpen: z.boolean(),
    }),
    z.object({ ...rowBase(), kind: z.literal('resource'), resource: resourceSummary }),
  ]),
);
export type ResourceRow = z.infer<typeof resourceRow>;

const contentBase = () => ({
  uri: z.string(),
  mimeType: z.string().optional(),
  /** Bytes; of text in UTF-8. */
  size: z.number().int().nonnegative(),
});

/** One piece of what a read answered. */
export const resourceContent = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      ...contentBase(),
      kind: z.literal('text'),
      text: z.string(),
      /** How many characters of it are missing here. */
      left: z.number().int().nonnegative(),
      /** All of it, when `text` is only its beginning. */
      whole: sha256.nullable(),
    }),
    z.object({
      ...contentBase(),
      kind: z.literal('bytes'),
      blob: sha256,
      /** The first bytes, in hex. */
      head: z.string(),
      /** What the bytes are by their first bytes, whatever the server calls them; `null` where that does not say. */
      sniffed: z.string().nullable(),
    }),
  ]),
);
export type ResourceContent = z.infer<typeof resourceContent>;

/** What a read answered, and when. */
export const resourceReading = z.object({ contents: z.array(resourceContent), readAt: timestamp });
export type ResourceReading = z.infer<typeof resourceReading>;

/** A variable of a URI template (RFC 6570). */
export const templateVariable = z.lazy(() =>
  z.object({
    name: z.string(),
    /** It takes several values, each of which stands by itself in the URI. */
    isList: z.boolean(),
  }),
);
export type TemplateVariable = z.infer<typeof templateVariable>;

/** What was typed into a template's form, by variable. */
export const templateValues = z.lazy(() =>
  z
    .record(z.string().max(200), z.string().max(4000))
    .refine((values) => Object.keys(values).length <= 64, 'too many values'),
);
export type TemplateValues = z.infer<typeof templateValues>;
