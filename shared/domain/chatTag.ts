import { z } from 'zod';

/** How many tags one chat may have. */
export const maxTags = 10;

/** A word, or a few, by which the user finds chats; one line that can be seen whole. */
export const chatTag = z.lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u),
);

export const chatTags = z.lazy(() => z.array(chatTag).max(maxTags));

/** A tag, and how many chats have it. */
export const tagCount = z.lazy(() => z.object({ tag: z.string(), chats: z.number().int().positive() }));
export type TagCount = z.infer<typeof tagCount>;

/** Each tag once, whatever its capitals, as it was written first. Pure. */
export function uniqueTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag);
  return [...known.values()];
}
