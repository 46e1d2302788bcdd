import { randomUUID } from 'node:crypto';
import type { Log } from '../../host/ports/system.ts';
import { outputOf } from './spawnProcess.ts';

/** Where servers look for programs, and whose word that is. */
export interface ServerPath {
  readonly value: string;
  readonly source: 'loginShell' | 'process';
}

export interface ServerPathOptions {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Started from a desktop and not from a terminal: then nobody read the files in which people set their PATH. */
  readonly isDesktop: boolean;
  /** A login shell may wait for somebody, or for a network. */
  readonly timeoutMs?: number;
  readonly log: Log;
}

const defaultTimeoutMs = 3000;

/** Finds the PATH of servers: asks the user's login shell once where that makes sense, else takes our own. Never throws. */
export function serverPathFinder(options: ServerPathOptions): () => Promise<ServerPath> {
  let found: Promise<ServerPath> | undefined;
  return () => (found ??= findServerPath(options));
}

async function findServerPath({ platform, env, isDesktop, timeoutMs = defaultTimeoutMs, log }: ServerPathOptions) {
  const own: ServerPath = { value: pathOf(env, platform), source: 'process' };
  // On Windows an app gets the user's PATH however it is started.
  if (!isDesktop || platform === 'win32') return own;
  const shell = env['SHELL'] || (platform === 'darwin' ? '/bin/zsh' : '/bin/sh');
  const mark = randomUUID();
  try {
    // Interactive as well: many set their PATH in a file that only such a shell reads.
    const args = ['-ilc', `printf '%s' "${mark}"; /usr/bin/env; printf '%s' "${mark}"`];
    const output = await outputOf(shell, args, {
      env: { ...env, TERM: 'dumb', DISABLE_AUTO_UPDATE: 'true' },
      timeoutMs,
    });
    const value = pathIn(output, mark);
    return value === undefined || value === own.value ? own : ({ value, source: 'loginShell' } as const);
  } catch (error) {
    log.write('warn', 'The login shell did not say its PATH', { shell, error: String(error) });
    return own;
  }
}

/** The PATH in what a shell wrote: profiles print greetings, so what `env` says stands between two marks. Pure. */
export function pathIn(output: string, mark: string): string | undefined {
  const [, listed] = output.split(mark);
  const line = listed?.split('\n').find((one) => one.startsWith('PATH='));
  return line?.slice('PATH='.length) || undefined;
}

/** Our own PATH, whatever the case its name is written in. Pure. */
function pathOf(env: ServerPathOptions['env'], platform: NodeJS.Platform): string {
  if (platform !== 'win32') return env['PATH'] ?? '';
  return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
}
