import { fileURLToPath } from 'node:url';
import type { StdioLaunch } from '../../shared/domain/server.ts';

/** Starts a scripted server of this folder. */
export function scriptedLaunch(script: `${string}.mjs`): StdioLaunch {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return { kind: 'stdio', command: process.execPath, args: [path], env: {} };
}
