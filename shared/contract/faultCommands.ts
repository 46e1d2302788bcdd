import { z } from 'zod';
import { defineCommand, nothing } from './define.ts';

/** Where in the page something failed that nothing handled. */
const faultKind = () => z.enum(['error', 'rejection', 'render', 'worker']);

/** Defects of the page go to the log, where those of the host are. */
export const faultCommands = [
  defineCommand({
    name: 'page.fault',
    input: () => z.object({ kind: faultKind(), message: z.string().max(2000), trace: z.string().max(4000) }),
    output: nothing,
  }),
] as const;
