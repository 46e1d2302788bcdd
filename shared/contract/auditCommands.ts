import { z } from 'zod';
import { auditFilter, auditRow, auditVerdict } from '../domain/audit.ts';
import { defineCommand } from './define.ts';

/** Commands that read the audit. None writes to it. */
export const auditCommands = [
  /**
   * Newest first, older than `before` and newer than `after`. `nextBefore` is where to go on; a page may be short, or empty,
   * and still go on, because each looks through a bounded number of rows.
   */
  defineCommand({
    name: 'audit.list',
    input: () =>
      z.object({
        before: z.number().int().optional(),
        after: z.number().int().nonnegative().optional(),
        limit: z.number().int().min(1).max(500),
        filter: auditFilter.optional(),
      }),
    output: () => z.object({ rows: z.array(auditRow), nextBefore: z.number().int().nullable() }),
  }),
  /** Looks for rows that were changed, taken away or cut off. */
  defineCommand({ name: 'audit.verify', input: () => z.object({}), output: auditVerdict }),
  /** Saves rows as JSON lines, where the user says in a native dialog; `null` when they did not. */
  defineCommand({
    name: 'audit.export',
    input: () => z.object({ filter: auditFilter.optional() }),
    output: () => z.object({ saved: z.string().nullable() }),
  }),
] as const;
