import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile } from 'node:child_process';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import spawn from 'cross-spawn';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import type { EndStep } from './endStep.ts';

// This file is the only place in Gatehouse where a process is made or signalled.

/** A running server with its three pipes. */
export type ServerProcess = ChildProcessWithoutNullStreams;

/**
 * Starts a server. Arguments reach it as they are: no shell reads them (cross-spawn also starts `.cmd` files on
 * Windows).
 *
 * @param hasGroup whether it leads a process group of its own, so that its children end with it
 * @throws Error with the code of the system when the system has no room for another process; a command that is wrong is
 *   told by the event `error`
 */
export function spawnServer(launch: StdioLaunch, env: Record<string, string>, hasGroup: boolean): ServerProcess {
  const child = spawn(launch.command, launch.args, {
    cwd: launch.cwd,
    env,
    shell: false,
    detached: hasGroup,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return withPipes(child, launch.command) as ServerProcess;
}

/**
 * When no file handles are left, Node returns a process without pipes and reports the reason only later.
 *
 * @throws Error with the code of the system
 */
function withPipes(child: ChildProcess, command: string): ChildProcess {
  if (hasPipe(child.stdin)) return child;
  child.on('error', () => undefined);
  throw Object.assign(new Error(`spawn ${command} EMFILE`), { code: 'EMFILE' });
}

/** Node's types do not know that there may be none. */
function hasPipe(pipe: unknown): boolean {
  return pipe !== undefined && pipe !== null;
}

/** Does one step of ending a process. One that is gone needs none. */
export function takeEndStep(step: EndStep): void {
  if (step.kind === 'run') {
    execFile(step.command, [...step.args], { windowsHide: true }, () => undefined);
    return;
  }
  try {
    process.kill(step.target, step.signal);
  } catch {
    // It is gone, or was never ours.
  }
}

/** A program of the system with a script of ours, which reads what it is to do from its stdin. */
export interface LastingProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether it has a session of its own. On Windows, PowerShell does not run in one. */
  readonly isDetached: boolean;
  /** Windows: the arguments are one command line, quoted as the program wants it. */
  readonly isVerbatim?: boolean;
}

/** Starts what outlives this process and does not keep it from ending. Its stdin is the only way to it. */
export function spawnLasting(program: LastingProgram): { child: ChildProcess; stdin: Writable } {
  const { command, args, cwd, env, isDetached: detached, isVerbatim = false } = program;
  const child = spawn(command, [...args], {
    cwd,
    env: { ...env },
    detached,
    windowsHide: true,
    windowsVerbatimArguments: isVerbatim,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const { stdin } = withPipes(child, command);
  if (stdin === null) throw new Error('A pipe was asked for and not given');
  child.unref();
  // Node's types call it a stream; it is a pipe, and would keep the process running.
  (stdin as unknown as { unref(): void }).unref();
  return { child, stdin };
}

export interface OutputOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Windows: the arguments are one command line, quoted as the program wants it. */
  readonly isVerbatim?: boolean;
  /** More fails; 4 MiB where nothing is said. */
  readonly maxBytes?: number;
  /** Then it is killed. Milliseconds. */
  readonly timeoutMs: number;
}

/**
 * The stdout of a program.
 *
 * @throws Error when it cannot be started, fails, or takes too long
 */
export function outputOf(command: string, args: readonly string[], options: OutputOptions): Promise<string> {
  const {
    env,
    cwd,
    timeoutMs: timeout,
    isVerbatim: windowsVerbatimArguments,
    maxBytes: maxBuffer = 4 * 1024 * 1024,
  } = options;
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      [...args],
      { env, cwd, timeout, killSignal: 'SIGKILL', maxBuffer, windowsHide: true, windowsVerbatimArguments },
      (error, stdout) => (error === null ? resolve(stdout) : reject(new Error(`${command} failed`, { cause: error }))),
    );
    child.stdin?.end();
    // Its children may keep the pipes open after it was killed; do not wait for that.
    child.once('exit', () => setTimeout(() => child.stdout?.destroy(), 100).unref());
  });
}

/** Runs one of our own programs on this terminal to its end, passes on signals, and returns its exit code, or that of a shell where a signal ended it. */
export function runToEnd(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, [...args], { stdio: 'inherit', shell: false });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal])));
  });
}
