import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { anthropicWire } from './anthropicWire.ts';
import { chatWire } from './chatWire.ts';
import { geminiWire } from './geminiWire.ts';
import type { FakeAnswer, FakeRefusal, FakeReply, FakeStep, FakeWire } from './reply.ts';
import { responsesWire } from './responsesWire.ts';
import type { Wire, WireWriter } from './wire.ts';

export const wires: Readonly<Record<FakeWire, Wire>> = {
  anthropic: anthropicWire,
  responses: responsesWire,
  gemini: geminiWire,
  chat: chatWire,
};

/** A request for an answer, as received. */
export interface FakeRequest {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** The body as it was sent, and parsed. */
  readonly text: string;
  readonly body: unknown;
  /** `performance.now()` and `Date.now()` when the headers of the request had arrived. */
  readonly arrivedAt: number;
  readonly arrivedAtWall: number;
  /** `performance.now()` when the last byte of the answer had been passed to the socket; `undefined` until then. */
  readonly answeredAt: number | undefined;
  /** Resolves when the connection is closed, by either side. */
  readonly closed: Promise<void>;
}

export interface FakeModelOptions {
  readonly wire: FakeWire;
  /** The answer to the n-th request for an answer, counted from 0. */
  readonly script: (request: FakeRequest, n: number) => FakeReply | Promise<FakeReply>;
  /** The content of the list of models. */
  readonly models?: readonly string[];
  /** Sent instead of the list of models. */
  readonly modelsRefusal?: FakeRefusal;
  /** 0, which picks a free one, if it is missing. */
  readonly port?: number;
}

export interface FakeModel {
  /** In the form a user would type. */
  readonly baseUrl: string;
  /** Requests for answers, in the order of arrival, without requests for the list of models. */
  readonly requests: readonly FakeRequest[];
  /** Resolves with the n-th request, now or when it arrives. */
  request(n: number): Promise<FakeRequest>;
  close(): Promise<void>;
}

/** Starts a model server on loopback that speaks a provider's real wire format and answers by script. */
export async function startFakeModel(options: FakeModelOptions): Promise<FakeModel> {
  const wire = wires[options.wire];
  const requests: FakeRequest[] = [];
  const waiting = new Map<number, PromiseWithResolvers<FakeRequest>>();
  let closed: Promise<void> | undefined;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake');
    if (pathname === wire.modelsPath) {
      if (options.modelsRefusal !== undefined) return refuse(response, wire, options.modelsRefusal);
      return sendJson(response, 200, wire.modelList(options.models ?? ['fake-model'], searchParams));
    }
    if (!wire.answerPath.test(pathname)) return void response.writeHead(404).end();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    response.once('close', close);
    const [arrivedAt, arrivedAtWall] = [performance.now(), Date.now()];
    const text = await readText(incoming);
    const body: unknown = JSON.parse(text);
    const request = {
      url: incoming.url ?? '',
      headers: incoming.headers,
      text,
      body,
      arrivedAt,
      arrivedAtWall,
      closed,
    };
    const record: FakeRequest & { answeredAt: number | undefined } = { ...request, answeredAt: undefined };
    const n = requests.push(record) - 1;
    waiting.get(n)?.resolve(record);
    const reply = await options.script(record, n);
    if ('status' in reply) refuse(response, wire, reply);
    else await stream(response, wire.writer(modelOf(body)), reply, closed);
    record.answeredAt = performance.now();
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${wire.basePath}`,
    requests,
    request(n) {
      const known = requests[n];
      if (known !== undefined) return Promise.resolve(known);
      const waiter = waiting.get(n) ?? Promise.withResolvers<FakeRequest>();
      waiting.set(n, waiter);
      return waiter.promise;
    },
    close() {
      closed ??= new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return closed;
    },
  };
}

async function stream(response: ServerResponse, writer: WireWriter, reply: FakeAnswer, closed: Promise<void>) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.write(writer.start());
  for (const step of reply.steps) {
    if ('cut' in step) return cut(response);
    if ('wait' in step) await Promise.race([step.wait, closed]);
    else if ('pauseMs' in step) await pause(step.pauseMs);
    else for (const piece of written(step, writer)) await send(response, piece);
    if (response.destroyed) return;
  }
  response.end(reply.withoutEnd === true ? '' : writer.end(reply));
}

function written(step: Exclude<FakeStep, { cut: true } | { wait: unknown } | { pauseMs: number }>, writer: WireWriter) {
  if ('text' in step) return [writer.text(step.text)];
  if ('reasoning' in step) return [writer.reasoning(step.reasoning)];
  if ('toolCall' in step) return writer.toolCall(step.toolCall);
  if ('delta' in step) return [writer.delta(step.delta)];
  if ('halfToolCall' in step) return writer.toolCall(step.halfToolCall, step.characters);
  return ['error' in step ? writer.error(step.error) : step.raw];
}

/** Sends each piece in a write of its own, in order. */
function send(response: ServerResponse, text: string): Promise<void> {
  if (text === '' || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => response.write(text, () => resolve()));
}

/** Breaks the connection after everything written so far was sent, without ending the response. */
function cut(response: ServerResponse): void {
  response.socket?.destroySoon();
}

function refuse(response: ServerResponse, wire: Wire, refusal: FakeRefusal): void {
  if (refusal.error === undefined) response.writeHead(refusal.status, refusal.headers).end(refusal.body ?? '');
  else sendJson(response, refusal.status, wire.errorBody(refusal.status, refusal.error), refusal.headers);
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function modelOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'model' in body ? String(body.model) : '';
}
