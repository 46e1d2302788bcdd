import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { HostError } from '../../../shared/domain/error.ts';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Log } from '../../host/ports/system.ts';
import type { ServerTransport } from '../../host/ports/transport.ts';
import { exitError, spawnError } from './exitErrors.ts';
import { LineSplitter } from './lineSplitter.ts';
import { type GraceTimes, shutDownProcess } from './processShutdown.ts';
import { type ServerProcess, signalTree, spawnServer } from '../processes/spawnProcess.ts';

/** Larger messages are refused. */
const maxMessageBytes = 64 * 1024 * 1024;
const maxStderrLine = 64 * 1024;
/** What a dead server wrote last may still be in the pipe. */
const drainMs = 250;
const halfClosedMs = 1000;
const tailLines = 20;

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
  readonly #grace: GraceTimes;
  readonly #stderr: Emitter<string>;
  readonly onStderr: ServerTransport['onStderr'];
  #child: ServerProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #failure: HostError | undefined;
  #shutDown: Promise<void> | undefined;
  #closed = false;
  /** Resolves when it is known why the process ended. */
  readonly #explained = Promise.withResolvers<void>();
  #tail: string[] = [];

  constructor(launch: StdioLaunch, env: Record<string, string>, grace: GraceTimes, log: Log) {
    this.#launch = launch;
    this.#env = env;
    this.#grace = grace;
    this.#stderr = new Emitter((error) => log.write('error', 'A listener failed', { error: String(error) }));
    this.onStderr = this.#stderr.event;
  }

  get transport(): Transport {
    return this;
  }

  pid = (): number | undefined => this.#child?.pid;

  failure = (): HostError | undefined => this.#failure;

  async start(): Promise<void> {
    if (this.#shutDown !== undefined)
      throw new HostError('connectionClosed', 'The server was stopped before it started.');
    const child = spawnServer(this.#launch, this.#env);
    this.#child = child;
    this.#listen(child);
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error: NodeJS.ErrnoException) => {
        this.#failure = spawnError(error, this.#launch);
        reject(this.#failure);
      });
    });
  }

  /** Resolves when the message is in the hands of the pipe; rejects with the reason when the process is gone, also while waiting. */
  async send(message: JSONRPCMessage): Promise<void> {
    const child = this.#child;
    if (child === undefined || this.#closed || !child.stdin.writable) {
      throw this.#failure ?? new HostError('connectionClosed', 'The server is not running.');
    }
    const error = await new Promise<unknown>((resolve) => {
      child.stdin.write(`${JSON.stringify(message)}\n`, resolve);
    });
    if (!error) return;
    // A broken pipe is how a death is noticed first; the exit that follows says more.
    await Promise.race([this.#explained.promise, delay(halfClosedMs)]);
    throw (
      this.#failure ??
      new HostError('connectionClosed', 'The server no longer takes messages.', undefined, { cause: error })
    );
  }

  close(): Promise<void> {
    return this.shutDown();
  }

  shutDown(): Promise<void> {
    return (this.#shutDown ??= this.#end());
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child?.pid !== undefined) {
      const { pid } = child;
      await shutDownProcess(
        {
          exited: this.#exited,
          endStdin: () => child.stdin.end(),
          signal: (signal) => void signalTree(pid, signal),
        },
        this.#grace,
      );
      child.stdout.destroy();
      child.stderr.destroy();
    }
    this.#close();
  }

  #listen(child: ServerProcess): void {
    const lines = new LineSplitter(maxMessageBytes);
    child.stdout.on('data', (piece: Buffer) =>
      this.#read(() => lines.push(piece).forEach((line) => this.#receive(line))),
    );
    this.#listenToStderr(child);
    // EPIPE on stdin says no more than the exit that follows it.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined);
    // `exit`, not `close`: a grandchild may keep the pipes open for ever.
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.once('exit', (code, signal) => void this.#died(child, code, signal));
    child.stdout.once('end', () => void this.#halfClosed());
  }

  #listenToStderr(child: ServerProcess): void {
    let lines = new LineSplitter(maxStderrLine);
    child.stderr.on('data', (piece: Buffer) => {
      try {
        lines.push(piece).forEach((line) => this.#tell(line));
      } catch {
        lines = new LineSplitter(maxStderrLine);
        this.#tell('[a line that was too long was left out]');
      }
    });
  }

  #tell(raw: string): void {
    const line = withoutControls(raw);
    this.#tail = [...this.#tail, line].slice(-tailLines);
    this.#stderr.fire(line);
  }

  #read(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#failure ??= error instanceof HostError ? error : undefined;
      this.onerror?.(error as Error);
      void this.shutDown();
    }
  }

  #receive(line: string): void {
    if (line.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(JSON.parse(line));
    } catch {
      // Servers that print to stdout are many; what is not a message is shown like stderr and otherwise ignored.
      return this.#tell(`[stdout, not a message] ${line.slice(0, 500)}`);
    }
    this.onmessage?.(message);
  }

  /** The end of stdout is usually that of the process; one that lives on without it can never answer again. */
  async #halfClosed(): Promise<void> {
    await Promise.race([this.#exited, delay(halfClosedMs)]);
    if (this.#shutDown !== undefined || this.#child?.exitCode !== null || this.#child.signalCode !== null) return;
    this.#failure ??= new HostError('connectionClosed', 'The server closed its output while it went on running.');
    await this.shutDown();
  }

  async #died(child: ServerProcess, code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    await Promise.race([new Promise((resolve) => child.once('close', resolve)), delay(drainMs)]);
    if (this.#shutDown === undefined) this.#failure ??= exitError(code, signal, this.#tail);
    this.#explained.resolve();
    await this.shutDown();
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** Escape sequences can hide or forge what people read. */
function withoutControls(line: string): string {
  return line.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�');
}
