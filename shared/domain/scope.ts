import { z } from 'zod';

/** How long an answer holds. */
export const grantScope = z.enum(['once', 'conversation', 'always']);
export type GrantScope = z.infer<typeof grantScope>;
