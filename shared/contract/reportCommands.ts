import { z } from 'zod';
import { report, reportChoice } from '../domain/report.ts';
import { defineCommand, nothing } from './define.ts';

/**
 * Commands of the report for whoever looks for a fault. The host writes it, and keeps the last one: the page chooses among its files and can put
 * nothing into them. Nothing is sent anywhere.
 */
export const reportCommands = [
  /** Makes a report, without chats, arguments and secrets. It takes the place of the one before. */
  defineCommand({ name: 'report.make', input: nothing, output: report }),
  /** Saves files of the last report where the native dialog says; `null`: it was closed, or there is none. */
  defineCommand({
    name: 'report.save',
    input: reportChoice,
    output: () => z.object({ saved: z.string().nullable() }),
  }),
  /** Chooses what the page gets from its own origin, where there is no native dialog. Answers what the file is called. */
  defineCommand({ name: 'report.choose', input: reportChoice, output: () => z.object({ name: z.string() }) }),
] as const;
