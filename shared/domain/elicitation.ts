import { z } from 'zod';
import { jsonObject } from '../lib/json.ts';

/** What the user fills in for a server: flat, of simple values (2025-06-18, client/elicitation). */
export const elicitedContent = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
);
export type ElicitedContent = z.infer<typeof elicitedContent>;

/** A form that a server wants filled in. */
export const elicitationForm = z.object({
  message: z.string(),
  schema: jsonObject,
  /** Names of fields that look as if a secret is meant. */
  secretFields: z.array(z.string()),
});

/** A page that a server wants the user to go to. */
export const elicitationUrl = z.object({
  message: z.string(),
  url: z.string(),
  /** The server says when it is done; otherwise only the user can. */
  tellsWhenDone: z.boolean(),
  /** A call waits for it, and is made again afterwards. */
  retries: z.string().optional(),
});
export type ElicitationUrl = z.infer<typeof elicitationUrl>;
