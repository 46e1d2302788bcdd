import { z } from 'zod';
import { conversationId } from '../domain/ids.ts';
import { usageGrouping, usageRange, usageReport } from '../domain/usage.ts';
import { defineCommand, nothing } from './define.ts';

const wish = z.object({ by: usageGrouping, range: usageRange.default({}) });

export const usageCommands = [
  /** What requests to models used and cost, in sums. */
  defineCommand({ name: 'usage.report', input: wish, output: usageReport }),
  /** The lines of a report after the first `offset`, at most `maxUsageLines`. */
  defineCommand({
    name: 'usage.lines',
    input: wish.extend({ offset: z.number().int().nonnegative().default(0) }),
    output: () => usageReport.unwrap().pick({ lines: true }),
  }),
  /** Saves all lines as CSV, where the user says in a native dialog; `null` when they did not. */
  defineCommand({ name: 'usage.export', input: wish, output: () => z.object({ saved: z.string().nullable() }) }),
  /** The turn that waits because of its cost goes on. */
  defineCommand({ name: 'usage.goOn', input: () => z.object({ conversationId }), output: nothing }),
] as const;
