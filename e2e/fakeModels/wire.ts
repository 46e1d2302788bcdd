import type { FakeAnswer, FakeError, FakeToolCall } from './reply.ts';

/** Writes one answer on a provider's wire. Each method answers server-sent events, ready to be sent. */
export interface WireWriter {
  start(): string;
  text(text: string): string;
  reasoning(text: string): string;
  /** One element a piece; `characters` cuts the arguments off and leaves the call open. */
  toolCall(call: FakeToolCall, characters?: number): string[];
  error(error: FakeError): string;
  end(reply: FakeAnswer): string;
}

/** A provider's wire: where it is asked, and what its answers look like. */
export interface Wire {
  /** The path of the base URL, as a user would type it. */
  readonly basePath: string;
  readonly answerPath: string;
  readonly modelsPath: string;
  writer(model: string): WireWriter;
  errorBody(status: number, error: FakeError): unknown;
  /** One page of the list; `query` is the request's. */
  modelList(models: readonly string[], query: URLSearchParams): unknown;
}

export function sse(data: unknown, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}
