import type { FakeAnswer, FakeError, FakeToolCall } from './reply.ts';

/** Writes one answer in a provider's wire format. Each method returns server-sent events, ready to be sent. */
export interface WireWriter {
  start(): string;
  text(text: string): string;
  reasoning(text: string): string;
  /** Only of Chat Completions and Gemini. */
  delta(fields: object): string;
  /** One element for each piece; `characters` cuts the arguments off and leaves the call open. */
  toolCall(call: FakeToolCall, characters?: number): string[];
  error(error: FakeError): string;
  end(reply: FakeAnswer): string;
}

/** A provider's wire format: its path, and the form of its answers. */
export interface Wire {
  /** The path of the base URL, in the form a user would type. */
  readonly basePath: string;
  readonly answerPath: RegExp;
  readonly modelsPath: string;
  writer(model: string): WireWriter;
  errorBody(status: number, error: FakeError): unknown;
  /** One page of the list; `query` is the request's. */
  modelList(models: readonly string[], query: URLSearchParams): unknown;
}

export function sse(data: unknown, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}

/** For wires whose answers have no further fields. */
export function noDelta(): never {
  throw new Error('Only Chat Completions and Gemini have further fields.');
}
