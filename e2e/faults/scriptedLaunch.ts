import { fileURLToPath } from 'node:url';
import type { StdioLaunch } from '../../shared/domain/server.ts';

/** Starts the scripted server in one of its start modes. */
export function scriptedLaunch(mode = 'good', env: Readonly<Record<string, string>> = {}): StdioLaunch {
  const script = fileURLToPath(new URL('servers/scripted.mjs', import.meta.url));
  return { kind: 'stdio', command: process.execPath, args: [script, mode], env };
}
