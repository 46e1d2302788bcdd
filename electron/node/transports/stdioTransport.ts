import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Confinement } from '../../../shared/domain/confinement.ts';
import { type HostError, problemError } from '../../../shared/domain/error.ts';
import { notTakenError } from '../../../shared/domain/notTaken.ts';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { SecretHider } from '../../host/ports/secrets.ts';
import type { Log } from '../../host/ports/system.ts';
import type { ServerTransport } from '../../host/ports/transport.ts';
import { MessageReader } from '../messages/messageReader.ts';
import type { ServerProcesses, ServerTree } from '../processes/serverProcesses.ts';
import { pipeHoldersBelow } from '../processes/linuxProcesses.ts';
import type { ServerProcess } from '../processes/spawnProcess.ts';
import { exitError, lineTooLongError, spawnError } from './exitErrors.ts';
import { LineSplitter, LineTooLong } from './lineSplitter.ts';
import { LineWriter } from './lineWriter.ts';
import { onOneLine } from './onOneLine.ts';
import { type GraceTimes, shutDownProcess } from './processShutdown.ts';
import { settlesWithin } from '../system/settlesWithin.ts';
import { defaultStderrLimits, StderrReader, withoutControls } from './stderrReader.ts';
import { WriteDebt } from './writeDebt.ts';

/** The last output of a dead server may still be in the pipe; ms. */
const drainMs = 250;
const halfClosedMs = 1000;
/** If a process exits this soon after its pipe broke, its exit is the reason; ms. */
const inputClosedMs = 250;
const tailLines = 20;
/** Of these, as many are looked through again with the lines that follow; characters. */
const maxCharsTogether = 2000;
/** For a line on stdout that is not a message. */
const maxShownCharacters = 500;

export interface StdioTransportParts {
  readonly processes: Pick<ServerProcesses, 'start'>;
  readonly grace: GraceTimes;
  readonly log: Log;
  /** A server that sends a longer line is ended. */
  readonly maxMessageBytes: number;
  readonly confinement?: Confinement | undefined;
  /** Removes the values of secrets from stderr, before it is cut. */
  readonly hider?: SecretHider | undefined;
}

/**
 * MCP over the stdin and stdout of a process (2025-11-25, basic/transports#stdio). Ours and not the SDK's, because that
 * one loses the exit code, leaves grandchildren behind and copies its whole buffer for every piece of a large message.
 */
export class StdioTransport implements Transport, ServerTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #launch: StdioLaunch;
  readonly #env: Record<string, string>;
  readonly #parts: StdioTransportParts;
  readonly #stderr: Emitter<string>;
  readonly onStderr: ServerTransport['onStderr'];
  readonly #messages = new MessageReader({
    deliver: (message) => this.#deliver(message),
    // Many servers print to stdout; lines that are not messages are shown like stderr and otherwise ignored.
    refuse: (said, problem) => this.#tell([`[stdout, ${problem}] ${withoutControls(this.#beginning(said))}`]),
  });
  /** Why nothing is read from the server just now. */
  readonly #holds = new Set<'behind' | 'unread'>();
  readonly #debt = new WriteDebt({
    hold: () => this.#hold('unread'),
    release: () => this.#release('unread'),
    giveUp: () => {
      this.#failure ??= problemError({ kind: 'serverReadsNothing' });
      void this.shutDown();
    },
  });
  #tree: ServerTree | undefined;
  #writer: LineWriter | undefined;
  #exited: Promise<void> = Promise.resolve();
  #failure: HostError | undefined;
  #shutDown: Promise<void> | undefined;
  #isClosed = false;
  #hasWritten = false;
  /** Resolves when it is known why the process ended. */
  readonly #explained = Promise.withResolvers<void>();
  #tail: readonly string[] = [];

  constructor(launch: StdioLaunch, env: Record<string, string>, parts: StdioTransportParts) {
    this.#launch = launch;
    this.#env = env;
    this.#parts = parts;
    this.#stderr = new Emitter((error) => parts.log.write('error', 'A listener failed', { error: String(error) }));
    this.onStderr = this.#stderr.event;
  }

  get transport(): Transport {
    return this;
  }

  kind = (): 'stdio' => 'stdio';

  pid = (): number | undefined => this.#tree?.child.pid;

  get confinement(): Confinement | undefined {
    return this.#parts.confinement;
  }

  hasWritten = (): boolean => this.#hasWritten;

  /** Around a confined process stands another one that holds its pipes, so that nothing is to be seen. */
  pipeHolders = async (): Promise<readonly (readonly string[])[]> => {
    const pid = this.pid();
    return pid === undefined || this.#parts.confinement !== undefined ? [] : pipeHoldersBelow(pid);
  };

  failure = (): HostError | undefined => this.#failure;

  async start(): Promise<void> {
    if (this.#shutDown !== undefined) throw problemError({ kind: 'stoppedBeforeStart' });
    this.#tree = this.#startTree();
    const { child } = this.#tree;
    this.#writer = new LineWriter(child.stdin);
    this.#listen(child);
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error: NodeJS.ErrnoException) => {
        this.#failure = spawnError(error, this.#launch, isFolderThere(this.#launch));
        reject(this.#failure);
      });
    });
  }

  #startTree(): ServerTree {
    try {
      return this.#parts.processes.start(this.#launch, this.#env);
    } catch (error) {
      this.#failure = spawnError(error as NodeJS.ErrnoException, this.#launch, isFolderThere(this.#launch));
      throw this.#failure;
    }
  }

  /** Resolves when the pipe has the message; rejects with the reason when the process is gone, even while waiting. */
  async send(message: JSONRPCMessage): Promise<void> {
    const writer = this.#writer;
    if (writer === undefined || this.#isClosed || this.#tree?.child.stdin.writable !== true) {
      if (this.#shutDown === undefined) await this.#exitExplained();
      throw notTakenError(this.#failure ?? problemError({ kind: 'notRunning' }));
    }
    this.#debt.add();
    const failed = await writer.write(`${onOneLine(message)}\n`);
    this.#debt.pay();
    if (failed === undefined) return;
    const failure = await this.#inputClosed(failed.cause);
    throw failed.isUnread ? notTakenError(failure) : failure;
  }

  /** A broken pipe is usually the first sign of a death. A server that keeps running without it is useless. */
  async #inputClosed(cause: unknown): Promise<HostError> {
    await settlesWithin(this.#explained.promise, inputClosedMs);
    await this.#exitExplained();
    this.#failure ??= problemError({ kind: 'serverClosedInput' }, undefined, { cause });
    void this.shutDown();
    return this.#failure;
  }

  /** Resolves when it is known why the process ended, if it has ended. */
  async #exitExplained(): Promise<void> {
    // After a standstill of this process, timers come before what it has not heard of yet.
    await nextTurn();
    const { exitCode = null, signalCode = null } = this.#tree?.child ?? {};
    if (exitCode !== null || signalCode !== null) await settlesWithin(this.#explained.promise, 2 * drainMs);
  }

  close(): Promise<void> {
    return this.shutDown();
  }

  shutDown(): Promise<void> {
    return (this.#shutDown ??= this.#end());
  }

  async #end(): Promise<void> {
    this.#messages.stop();
    this.#debt.dispose();
    const tree = this.#tree;
    if (tree?.child.pid !== undefined) {
      const { child } = tree;
      const { stdin, stdout, stderr } = child;
      // An unread pipe could keep the server from ending properly.
      stdout.removeAllListeners('data').resume();
      await shutDownProcess(
        { exited: this.#exited, endStdin: () => this.#writer?.end(), signal: (signal) => tree.signal(signal) },
        this.#parts.grace,
      );
      // Pending writes to it would wait for ever.
      stdin.destroy();
      stdout.destroy();
      stderr.destroy();
      await tree.sweep();
    }
    this.#close();
  }

  #listen(child: ServerProcess): void {
    this.#listenToStdout(child);
    this.#listenToStderr(child);
    // A failed write to stdin is reported to the caller of that write.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined);
    // `exit`, not `close`: a grandchild may keep the pipes open for ever.
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.once('exit', (code, signal) => void this.#died(child, code, signal));
    child.stdout.once('end', () => void this.#halfClosed(child));
  }

  #listenToStdout({ stdout }: ServerProcess): void {
    const { maxMessageBytes } = this.#parts;
    const lines = new LineSplitter(maxMessageBytes);
    stdout.on('data', (piece: Buffer) => {
      this.#hasWritten = true;
      try {
        const reading = this.#messages.push(lines.push(piece));
        if (reading === undefined) return;
        // The pipe holds the server up while we are behind it.
        this.#hold('behind');
        void reading.then(() => this.#release('behind'));
      } catch (error) {
        // The request that it answers is unknown, so no single request can fail.
        this.#failure ??= error instanceof LineTooLong ? lineTooLongError(error.maxBytes) : undefined;
        this.onerror?.(this.#failure ?? (error as Error));
        void this.shutDown();
      }
    });
  }

  #hold(why: 'behind' | 'unread'): void {
    this.#holds.add(why);
    this.#tree?.child.stdout.pause();
  }

  #release(why: 'behind' | 'unread'): void {
    this.#holds.delete(why);
    if (this.#holds.size === 0) this.#tree?.child.stdout.resume();
  }

  #listenToStderr({ stderr }: ServerProcess): void {
    const reader = new StderrReader({
      limits: defaultStderrLimits,
      now: () => performance.now(),
      tell: (lines) => this.#tell(lines),
    });
    let pause: ReturnType<typeof setTimeout> | undefined;
    stderr.on('data', (piece: Buffer) => {
      const pauseMs = reader.push(piece);
      if (pauseMs === 0) return;
      stderr.pause();
      pause = setTimeout(() => stderr.resume(), pauseMs).unref();
    });
    stderr.once('close', () => {
      clearTimeout(pause);
      reader.end();
    });
  }

  /** The beginning of a line that is not a message. */
  #beginning(said: string): string {
    return keepStart(this.#parts.hider?.hideText(said) ?? said, maxShownCharacters);
  }

  /** Also looks for secrets that are cut over these lines and the last ones. What was shown of those stays. */
  #tell(said: readonly string[]): void {
    const before = lastLines(this.#tail);
    const together = [...before, ...said];
    const hidden = this.#parts.hider?.hideTexts(together) ?? together;
    this.#tail = [...this.#tail.slice(0, this.#tail.length - before.length), ...hidden].slice(-tailLines);
    for (const line of hidden.slice(before.length)) this.#stderr.fire(line);
  }

  #deliver(message: JSONRPCMessage): void {
    try {
      this.onmessage?.(message);
    } catch (error) {
      // A message that cannot be handled does not affect the next.
      this.onerror?.(error as Error);
    }
  }

  /** The end of stdout is usually that of the process; one that keeps running without it can never answer again. */
  async #halfClosed(child: ServerProcess): Promise<void> {
    await settlesWithin(this.#exited, halfClosedMs);
    await this.#messages.idle();
    if (this.#shutDown !== undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.#failure ??= problemError({ kind: 'serverClosedOutput' });
    await this.shutDown();
  }

  async #died(child: ServerProcess, code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    await settlesWithin(new Promise((resolve) => child.once('close', resolve)), drainMs);
    child.stdout.destroy();
    // Messages it sent before it exited still count; no more will come.
    await this.#messages.idle();
    if (this.#shutDown === undefined) this.#failure ??= exitError(code, signal, this.#tail);
    this.#explained.resolve();
    await this.shutDown();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }
}

function isFolderThere({ cwd }: StdioLaunch): boolean {
  return cwd === undefined || existsSync(cwd);
}

function lastLines(lines: readonly string[]): readonly string[] {
  let chars = 0;
  const first = lines.findLastIndex((line) => (chars += line.length) > maxCharsTogether);
  return lines.slice(first + 1);
}
