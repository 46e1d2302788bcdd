import { z } from 'zod';

/** The longest part of a tool's own words that is looked at while choosing; characters. */
export const maxChoiceWords = 500;

/** More tools than this are not listed for choosing. */
export const maxChoices = 20_000;

/** A tool, in short, as the user chooses it. Its words are the server's. */
export const toolChoice = z.lazy(() =>
  z.object({
    name: z.string(),
    title: z.string().optional(),
    /** The beginning of its description. */
    description: z.string(),
    /** About how many tokens its definition takes. */
    tokens: z.number().int().nonnegative(),
    /** Why no chat has it: it is switched off on the Servers page, or its definition changed and waits for the user. */
    withheld: z.enum(['off', 'changed']).optional(),
  }),
);
export type ToolChoice = z.infer<typeof toolChoice>;
