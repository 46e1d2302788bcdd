import { z } from 'zod';

/** A language as spelling checkers name it, such as `en-GB`. */
export const spellingLanguage = z.lazy(() => z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/));

/**
 * How misspelled words are marked. `system`: by macOS, in the languages of its settings; `own`: with dictionaries, in the languages that the
 * user chose, of which `missing` have no dictionary yet because it was not downloaded; `unavailable`: by the browser, if at all.
 */
export const spelling = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('system') }),
    z.object({
      kind: z.literal('own'),
      languages: z.array(spellingLanguage),
      missing: z.array(spellingLanguage),
      available: z.array(spellingLanguage),
    }),
    z.object({ kind: z.literal('unavailable') }),
  ]),
);
export type Spelling = z.infer<typeof spelling>;
