import { fileURLToPath } from 'node:url';
import type { StdioLaunch } from '../../shared/domain/server.ts';

const script = fileURLToPath(new URL('faultyServer.mjs', import.meta.url));

/** Starts the scripted faulty server in one of its modes. */
export function faultyServerLaunch(mode: string, env: Readonly<Record<string, string>> = {}): StdioLaunch {
  return { kind: 'stdio', command: process.execPath, args: [script, mode], env };
}
