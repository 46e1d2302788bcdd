import { randomUUID } from 'node:crypto';
import type { Log } from '../../host/ports/system.ts';
import { outputOf } from './spawnProcess.ts';

/** The PATH for servers, and its source. */
export interface ServerPath {
  readonly value: string;
  /** `shellSilent`: our own, because the login shell did not say its. */
  readonly source: 'loginShell' | 'process' | 'shellSilent';
}

export interface ServerPathOptions {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Started from a desktop and not from a terminal: then the files in which users set their PATH were not read. */
  readonly isDesktop: boolean;
  /** A login shell may wait for input, or for a network. */
  readonly timeoutMs?: number;
  readonly retryMs?: number;
  readonly log: Log;
}

/** How soon a shell that said nothing is asked again: not for each of many servers. */
const defaultRetryMs = 60_000;
/** Shells that set up version managers take seconds after a cold start. */
const defaultTimeoutMs = 10_000;

/**
 * Finds the PATH of servers: asks the user's login shell where that makes sense, else takes our own. What the shell said is kept; where it
 * said nothing, it is asked again a minute later. Never throws.
 */
export function serverPathFinder(options: ServerPathOptions): () => Promise<ServerPath> {
  let found: Promise<ServerPath> | undefined;
  let retryAt = Infinity;
  return () => {
    if (performance.now() >= retryAt) {
      found = undefined;
      retryAt = Infinity;
    }
    return (found ??= findServerPath(options, () => {
      retryAt = performance.now() + (options.retryMs ?? defaultRetryMs);
    }));
  };
}

async function findServerPath(
  { platform, env, isDesktop, timeoutMs = defaultTimeoutMs, log }: ServerPathOptions,
  onSilent: () => void,
) {
  const own: ServerPath = { value: pathOf(env, platform), source: 'process' };
  // On Windows an app gets the user's PATH however it is started.
  if (!isDesktop || platform === 'win32') return own;
  const shell = env['SHELL'] || (platform === 'darwin' ? '/bin/zsh' : '/bin/sh');
  const mark = randomUUID();
  try {
    // Interactive as well: many set their PATH in a file that only such a shell reads.
    const sayMark = `printf '%s' "${mark}"`;
    const args = ['-ilc', `${sayMark}; /usr/bin/env -0; ${sayMark}; /usr/bin/env; ${sayMark}`];
    const output = await outputOf(shell, args, {
      env: { ...env, TERM: 'dumb', DISABLE_AUTO_UPDATE: 'true' },
      timeoutMs,
    });
    const value = pathIn(output, mark);
    if (value === undefined) {
      onSilent();
      return { ...own, source: 'shellSilent' } as const;
    }
    return value === own.value ? own : ({ value, source: 'loginShell' } as const);
  } catch (error) {
    onSilent();
    log.write('warn', 'The login shell did not say its PATH', { shell, error: String(error) });
    return { ...own, source: 'shellSilent' } as const;
  }
}

/**
 * The PATH in the output of a shell: profiles print greetings, so the variables are between marks. They come twice, separated by NUL and by
 * line: a value of several lines may have one that begins with `PATH=`, and not every `env` knows `-0`. Pure.
 */
export function pathIn(output: string, mark: string): string | undefined {
  const [, separated = '', listed = ''] = output.split(mark);
  const variables = separated.includes('\0') ? separated.split('\0') : listed.split('\n');
  const found = variables.find((one) => one.startsWith('PATH='));
  return found?.slice('PATH='.length) || undefined;
}

/** Our own PATH, under a name in any letter case. Pure. */
function pathOf(env: ServerPathOptions['env'], platform: NodeJS.Platform): string {
  if (platform !== 'win32') return env['PATH'] ?? '';
  return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
}
