import { z } from 'zod';

/** Other hosts of MCP servers whose files can be looked for on this computer. */
export const otherApp = z.enum([
  'claudeDesktop',
  'claudeCode',
  'cursor',
  'vsCode',
  'vsCodeInsiders',
  'windsurf',
  'zed',
  'codex',
  'gemini',
  'lmStudio',
  'goose',
  'opencode',
  'cline',
  'roo',
  'cherry',
]);
export type OtherApp = z.infer<typeof otherApp>;

/** Proper names: the same in every language. */
export const appNames: Readonly<Record<OtherApp, string>> = {
  claudeDesktop: 'Claude Desktop',
  claudeCode: 'Claude Code',
  cursor: 'Cursor',
  vsCode: 'VS Code',
  vsCodeInsiders: 'VS Code Insiders',
  windsurf: 'Windsurf',
  zed: 'Zed',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  lmStudio: 'LM Studio',
  goose: 'goose',
  opencode: 'opencode',
  cline: 'Cline',
  roo: 'Roo Code',
  cherry: 'Cherry Studio',
};
