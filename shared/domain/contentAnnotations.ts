import { z } from 'zod';

/**
 * What a server says of a piece of content: who it is for, how much it matters, from when it is (2024-11-05, server/resources,
 * annotations; `lastModified` since 2025-06-18). Words of an untrusted party: they may sort and label, they hide nothing
 * from the user.
 */
export const contentAnnotations = z.object({
  audience: z.array(z.enum(['user', 'assistant'])).optional(),
  /** From 0, least, to 1, required. */
  priority: z.number().min(0).max(1).optional(),
  /** ISO 8601, as the server wrote it. */
  lastModified: z.string().max(64).optional(),
});
export type ContentAnnotations = z.infer<typeof contentAnnotations>;

/** Reads annotations field by field: one that is not as specified costs nothing but itself. `undefined` where nothing is said. */
export function readAnnotations(value: unknown): ContentAnnotations | undefined {
  const read: Record<string, unknown> = {};
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  for (const [name, field] of Object.entries(contentAnnotations.shape)) {
    const parsed = field.safeParse(given[name]);
    if (parsed.success && parsed.data !== undefined) read[name] = parsed.data;
  }
  return Object.keys(read).length > 0 ? read : undefined;
}

/** Whether a server means it for the user's eyes and not for the model. */
export function isForUserOnly(annotations: ContentAnnotations | undefined): boolean {
  const audience = annotations?.audience ?? [];
  return audience.length > 0 && !audience.includes('assistant');
}
