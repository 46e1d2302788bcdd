import { z } from 'zod';

/** The formats in which servers are written for other apps. */
export const exportFormat = z.enum([
  'mcpServers',
  'cursor',
  'vsCode',
  'windsurf',
  'cline',
  'roo',
  'continue',
  'zed',
  'codex',
  'goose',
  'opencode',
  'gemini',
  'cherry',
]);
export type ExportFormat = z.infer<typeof exportFormat>;

/** A part of a launch that a format has no place for. */
const leftOut = z.lazy(() =>
  z.object({
    server: z.string(),
    part: z.enum([
      'folder',
      'confinement',
      'inherited',
      'variables',
      'runtime',
      'signIn',
      'proxy',
      'accounts',
      'transport',
      'server',
    ]),
  }),
);
export type LeftOut = z.infer<typeof leftOut>;

/** Servers as a text for another app, with names in the place of secrets. */
export const writtenServers = z.lazy(() =>
  z.object({
    text: z.string(),
    fileName: z.string(),
    /** What stands in the place of secrets: the user gives them their values in the other app. */
    placeholders: z.array(z.string()),
    leftOut: z.array(leftOut),
  }),
);
export type WrittenServers = z.infer<typeof writtenServers>;
