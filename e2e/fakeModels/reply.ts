/** The wire format of a fake model server. */
export type FakeWire = 'anthropic' | 'responses' | 'gemini' | 'chat';

export type FakeStop = 'end' | 'toolCalls' | 'length' | 'refusal';

export interface FakeToolCall {
  readonly name: string;
  /** An object is written as JSON; a string is sent unchanged, so that it may be anything but JSON. */
  readonly arguments: object | string;
  /** Made up if it is missing; may be empty or a duplicate. */
  readonly id?: string;
  /** The number of pieces in which the arguments are sent; 1 if it is missing. */
  readonly pieces?: number;
}

/** What a fake model sends, in order. */
export type FakeStep =
  /** One chunk of text. */
  | { readonly text: string }
  /** Reasoning that the host must return: a signed thinking block, an encrypted reasoning item; only shown in the chat format. */
  | { readonly reasoning: string }
  | { readonly toolCall: FakeToolCall }
  /** A tool call that stops after this many characters of its arguments; follow it with `cut`. */
  | { readonly halfToolCall: FakeToolCall; readonly characters: number }
  /** Sends nothing until the promise resolves: a model that hangs until it is released. */
  | { readonly wait: Promise<unknown> }
  /** A fixed pause in milliseconds, for benchmarks. */
  | { readonly pauseMs: number }
  /** Sent unchanged. */
  | { readonly raw: string }
  /** One chunk of Chat Completions with fields that only some servers have; a part of an answer of Gemini. */
  | { readonly delta: object }
  /** An error in the middle of the stream, in the form of the wire format. */
  | { readonly error: FakeError }
  /** Destroys the socket. */
  | { readonly cut: true };

export interface FakeError {
  readonly type: string;
  readonly message: string;
}

export interface FakeAnswer {
  readonly steps: readonly FakeStep[];
  /** `toolCalls` when there are any, else `end`. */
  readonly stop?: FakeStop;
  readonly usage?: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cachedTokens?: number;
    readonly cacheWriteTokens?: number;
  };
  /** Ends the response properly, but without saying that the answer is complete. */
  readonly withoutEnd?: boolean;
}

export interface FakeRefusal {
  readonly status: number;
  /** In the form of the wire format's error body. */
  readonly error?: FakeError;
  /** Sent instead of an error body, as a proxy or a web server would answer. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type FakeReply = FakeAnswer | FakeRefusal;

/** A plain answer in chunks of a few words. */
export function answer(text: string): FakeAnswer {
  return { steps: (text.match(/\S+\s*/g) ?? []).map((word) => ({ text: word })) };
}

/** An answer that asks for tools, all at once. */
export function callTools(...calls: readonly FakeToolCall[]): FakeAnswer {
  return { steps: calls.map((toolCall) => ({ toolCall })) };
}

export function stopOf(reply: FakeAnswer): FakeStop {
  return reply.stop ?? (reply.steps.some((step) => 'toolCall' in step) ? 'toolCalls' : 'end');
}

export function argumentsText(call: FakeToolCall): string {
  return typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
}

/** The text in this many pieces of about the same length. */
export function inPieces(text: string, pieces = 1): string[] {
  const length = Math.max(1, Math.ceil(text.length / pieces));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));
}
