import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a server does during one call, byte by byte. */
export interface HttpPlan {
  readonly framing: 'json' | 'chunked' | 'stream' | 'untilClose';
  /** Added to the stated length. */
  readonly lengthError: number;
  /** How many bytes of the request are read before the connection is cut; `undefined` for all. */
  readonly requestCutAt: number | undefined;
  /** How many bytes of the reply are written; `undefined` for all. */
  readonly replyCutAt: number | undefined;
  /** A wrong byte after the status line: its position, as a share of the whole, and its value. */
  readonly flip: { readonly at: number; readonly byte: number } | undefined;
  /** How deep the content of the result is nested. */
  readonly depth: number;
  readonly end: 'reset' | 'close' | 'keep';
}

interface Ask {
  readonly id?: number | string;
  readonly method?: string;
}

/** A server over HTTP on a plain socket, written and cut by hand. */
export class CutServer {
  /** How often it received a complete call. */
  calls = 0;
  readonly #plan: HttpPlan;
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();
  #isArmed = false;

  private constructor(plan: HttpPlan) {
    this.#plan = plan;
  }

  static async start(plan: HttpPlan): Promise<CutServer> {
    const server = new CutServer(plan);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  /** The next request is the call. */
  arm(): void {
    this.#isArmed = true;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      bytes = Buffer.concat([bytes, piece]);
      const { requestCutAt } = this.#plan;
      const isCall = this.#isArmed && bytes.subarray(0, 4).toString('latin1') === 'POST';
      if (isCall && requestCutAt !== undefined && bytes.length >= requestCutAt) {
        if (wholeRequest(bytes.subarray(0, requestCutAt)) !== undefined) this.calls++;
        return void socket.resetAndDestroy();
      }
      for (let request = wholeRequest(bytes); request !== undefined; request = wholeRequest(bytes)) {
        bytes = bytes.subarray(request.length);
        this.#answer(socket, request);
      }
    });
  }

  #answer(socket: Socket, { verb, body }: WholeRequest): void {
    if (verb !== 'POST') return void socket.write('HTTP/1.1 405 No\r\ncontent-length: 0\r\n\r\n');
    const { id, method } = JSON.parse(body) as Ask;
    if (method === 'tools/call') return this.#answerCall(socket, id);
    if (id === undefined) return void socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n');
    const text = JSON.stringify({ jsonrpc: '2.0', id, ...ordinary(method) });
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  }

  #answerCall(socket: Socket, id: Ask['id']): void {
    this.calls++;
    const { replyCutAt, end } = this.#plan;
    const reply = replyBytes(this.#plan, callResult(id, this.#plan.depth));
    const isWhole = replyCutAt === undefined || replyCutAt >= reply.length;
    const isKept = end === 'keep' || (isWhole && this.#plan.framing !== 'untilClose');
    socket.write(isWhole ? reply : reply.subarray(0, replyCutAt), () => {
      if (isKept) return;
      if (end === 'reset' && !isWhole) socket.resetAndDestroy();
      else socket.end();
    });
  }
}

interface WholeRequest {
  readonly verb: string;
  readonly body: string;
  readonly length: number;
}

function wholeRequest(bytes: Buffer): WholeRequest | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = headEnd + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (bytes.length < length) return undefined;
  return { verb: head.split(' ')[0] ?? '', body: bytes.toString('utf8', headEnd + 4, length), length };
}

function ordinary(method: string | undefined): object {
  switch (method) {
    case 'initialize': {
      const serverInfo = { name: 'cut', version: '1' };
      return { result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } };
    }
    case 'tools/list':
      return { result: { tools: [{ name: 'work', inputSchema: { type: 'object' } }] } };
    default:
      return { error: { code: -32_601, message: 'Method not found' } };
  }
}

/** The outcome of a call, as text: `done`, and something that is nested this deep. */
export function callResult(id: Ask['id'], depth: number): string {
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const extra = depth === 0 ? '' : `,"_meta":{"x":${nested}}`;
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":"done"}]${extra}}}`;
}

function replyBytes({ framing, lengthError, flip }: HttpPlan, text: string): Buffer {
  const status = 'HTTP/1.1 200 OK\r\n';
  const reply = Buffer.from(status + framed(framing, lengthError, text));
  // The status 404 means that nothing was done, so the status line stays unchanged.
  return flip === undefined ? reply : flipped(reply, flip, status.length);
}

/** The bytes with one of them changed. */
export function flipped(bytes: Buffer, { at, byte }: NonNullable<HttpPlan['flip']>, from: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[from + Math.floor(at * (bytes.length - from - 1))] = byte;
  return copy;
}

function framed(framing: HttpPlan['framing'], lengthError: number, text: string): string {
  const length = Math.max(0, Buffer.byteLength(text) + lengthError);
  switch (framing) {
    case 'json':
      return `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${text}`;
    case 'chunked':
      return `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
    case 'stream': {
      const event = `data: ${text}\n\n`;
      return `content-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${event.length.toString(16)}\r\n${event}\r\n0\r\n\r\n`;
    }
    case 'untilClose':
      return `content-type: application/json\r\nconnection: close\r\n\r\n${text}`;
  }
}
