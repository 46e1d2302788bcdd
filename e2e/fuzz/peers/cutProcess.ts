import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import type { ServerTree } from '../../../electron/node/processes/serverProcesses.ts';
import type { ServerProcess } from '../../../electron/node/processes/spawnProcess.ts';
import { callResult, flipped, type HttpPlan } from './cutServer.ts';

/** What a process does during one call, byte by byte. */
export interface PipePlan {
  /** Its input is closed when the call arrives. */
  readonly closesInput: boolean;
  readonly replyCutAt: number | undefined;
  readonly flip: HttpPlan['flip'];
  readonly depth: number;
  /** The reply comes in pieces of this many bytes. */
  readonly pieceBytes: number;
  readonly end: 'exit' | 'closeOutput' | 'keep';
}

interface Ask {
  readonly id?: number | string;
  readonly method?: string;
}

/** A server on simulated pipes: it does what a process would do, without the time to start one. */
export class CutProcess {
  /** How often it received a complete call. */
  calls = 0;
  readonly #plan: PipePlan;

  constructor(plan: PipePlan) {
    this.#plan = plan;
  }

  start(): ServerTree {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const child = Object.assign(new EventEmitter(), {
      stdout,
      stderr,
      exitCode: null as number | null,
      signalCode: null,
    });
    const exit = (code: number) => {
      if (child.exitCode !== null) return;
      child.exitCode = code;
      stdout.end();
      stderr.end();
      child.emit('exit', code, null);
      setImmediate(() => child.emit('close', code, null));
    };
    const stdin = new Writable({
      write: (line: Buffer, _encoding, taken) => {
        const ask = JSON.parse(line.toString('utf8')) as Ask;
        if (ask.method === 'tools/call' && this.#plan.closesInput) {
          return taken(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
        }
        taken();
        setImmediate(() => this.#answer(ask, stdout, exit));
      },
      final: (done) => {
        done();
        setImmediate(() => exit(0));
      },
    });
    setImmediate(() => child.emit('spawn'));
    const process = Object.assign(child, { stdin, pid: 2 ** 30 }) as unknown as ServerProcess;
    return { child: process, signal: () => exit(143), sweep: () => Promise.resolve() };
  }

  #answer({ id, method }: Ask, stdout: PassThrough, exit: (code: number) => void): void {
    if (id === undefined) return;
    if (method === 'tools/call') return this.#answerCall(id, stdout, exit);
    const serverInfo = { name: 'cut', version: '1' };
    const results: Readonly<Record<string, object>> = {
      initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo },
      'tools/list': { tools: [{ name: 'work', inputSchema: { type: 'object' } }] },
    };
    const result = results[method ?? ''];
    const said = result === undefined ? { error: { code: -32_601, message: 'Method not found' } } : { result };
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...said })}\n`);
  }

  #answerCall(id: Ask['id'], stdout: PassThrough, exit: (code: number) => void): void {
    this.calls++;
    const { flip, depth, replyCutAt, pieceBytes, end } = this.#plan;
    const line = Buffer.from(`${callResult(id, depth)}\n`);
    const reply = flip === undefined ? line : flipped(line, flip, 0);
    const said = reply.subarray(0, replyCutAt ?? reply.length);
    for (let at = 0; at < said.length; at += pieceBytes) stdout.write(said.subarray(at, at + pieceBytes));
    if (said.length === reply.length || end === 'keep') return;
    if (end === 'exit') exit(1);
    else stdout.end();
  }
}
