import { z } from 'zod';
import { hasIcon } from './icon.ts';

/** What a server says a resource is for (2025-06-18, server/resources#annotations). */
const resourceAnnotations = z.lazy(() =>
  z.object({
    audience: z.array(z.enum(['user', 'assistant'])).optional(),
    /** From 0, least important, to 1. */
    priority: z.number().optional(),
    /** ISO 8601, as the server writes it. */
    lastModified: z.string().optional(),
  }),
);
export type ResourceAnnotations = z.infer<typeof resourceAnnotations>;

/** A resource as a server lists it (2025-11-25, server/resources). All words are the server's own. */
export const resourceSummary = z.lazy(() =>
  z.object({
    uri: z.string(),
    name: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    mimeType: z.string().optional(),
    /** Bytes, as the server says. */
    size: z.number().optional(),
    hasIcon,
    annotations: resourceAnnotations.optional(),
  }),
);
export type ResourceSummary = z.infer<typeof resourceSummary>;

/** Resources whose URIs follow a pattern (RFC 6570). */
export const resourceTemplateSummary = z.lazy(() =>
  resourceSummary.unwrap().omit({ uri: true, size: true, hasIcon: true, annotations: true }).extend({
    uriTemplate: z.string(),
  }),
);
export type ResourceTemplateSummary = z.infer<typeof resourceTemplateSummary>;

/** A prompt as a server lists it (2025-11-25, server/prompts). */
export const promptSummary = z.lazy(() =>
  z.object({
    name: z.string(),
    title: z.string().optional(),
    hasIcon,
    description: z.string().optional(),
    arguments: z.array(
      z.object({ name: z.string(), description: z.string().optional(), required: z.boolean().default(false) }),
    ),
  }),
);
export type PromptSummary = z.infer<typeof promptSummary>;
