import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './forTest.ts';

/** What a run of the command line came to. */
export interface HeadlessRun {
  readonly code: number | null;
  readonly lines: readonly Record<string, unknown>[];
  /** When each line arrived; ms. */
  readonly arrivedAt: readonly number[];
  /** Everything on standard output. */
  readonly stdout: string;
  readonly stderr: string;
}

interface RunSetup {
  readonly key?: string;
  readonly node?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Called with each line, and with what sends a signal to the run. */
  readonly onLine?: (line: Record<string, unknown>, kill: (signal: NodeJS.Signals) => void) => void;
}

/** Runs the built command line until it ends. */
export async function runHeadless(args: readonly string[], setup: RunSetup = {}): Promise<HeadlessRun> {
  const { GATEHOUSE_API_KEY: _, ...env } = process.env;
  const program = join(root, 'dist/headless/gatehouse.js');
  const child = spawn(setup.node ?? process.execPath, [program, ...args], {
    env: { ...env, ...setup.env, ...(setup.key === undefined ? {} : { GATEHOUSE_API_KEY: setup.key }) },
    cwd: setup.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  const lines: Record<string, unknown>[] = [];
  const arrivedAt: number[] = [];
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (output.stderr += piece));
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output.stdout += piece;
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts.filter((each) => each.startsWith('{'))) {
      const line = JSON.parse(part) as Record<string, unknown>;
      lines.push(line);
      arrivedAt.push(performance.now());
      setup.onLine?.(line, (signal) => child.kill(signal));
    }
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, lines, arrivedAt, ...output };
}
