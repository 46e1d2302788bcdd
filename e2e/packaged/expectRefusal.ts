import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { refusalExitCode, refusalLine, type StartRefusal } from '../../electron/main/startRefusal.ts';

/** How long a start may take until it says that it is refused (ms). */
const usualLimitMs = 60_000;

interface RefusalOptions {
  /** What it is to refuse. */
  readonly refusal?: StartRefusal;
  readonly limitMs?: number;
}

/**
 * Starts the app with what it has to refuse, remote debugging of a release if nothing is said, and waits until it says so: one that crashes, or ends in another way, has not. Afterwards it
 * may still show its dialog; no page may be behind its debugger then.
 *
 * @throws Error where it did not refuse
 */
export async function expectRefusal(
  executable: string,
  args: readonly string[],
  { refusal = 'remoteDebugging', limitMs = usualLimitMs }: RefusalOptions = {},
): Promise<void> {
  const line = refusalLine(refusal);
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const refused = Promise.withResolvers<'said'>();
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += String(piece);
    if (said.includes(line)) refused.resolve('said');
  });
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), limitMs);
  try {
    const outcome = await Promise.race([refused.promise, late.promise, exited]);
    const isSaid = said.includes(line);
    if (!isSaid && outcome === 'late') throw new Error(`It did not refuse within ${limitMs} ms, and said:\n${said}`);
    if (Array.isArray(outcome) && !(isSaid && outcome[0] === refusalExitCode))
      throw new Error(`It ended with ${outcome[0] ?? outcome[1]} instead of refusing, and said:\n${said}`);
    const host = /DevTools listening on ws:\/\/([^/]+)/.exec(said)?.[1];
    const pages = host === undefined ? [] : await pagesBehind(host);
    if (pages.length > 0) throw new Error(`It can be driven from outside: ${pages.join(', ')}`, { cause: { pages } });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

async function pagesBehind(host: string): Promise<string[]> {
  const answer = await fetch(`http://${host}/json/list`).then(
    (response) => response.json() as Promise<{ url: string }[]>,
    () => [],
  );
  return answer.map(({ url }) => url).filter((url) => url.startsWith('app:'));
}
