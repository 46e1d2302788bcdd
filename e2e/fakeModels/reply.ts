/** Which wire a fake model server speaks. */
export type FakeWire = 'anthropic' | 'responses' | 'chat';

export type FakeStop = 'end' | 'toolCalls' | 'length' | 'refusal';

export interface FakeToolCall {
  readonly name: string;
  /** An object is written as JSON; a string goes out as it is, so that it may be no JSON at all. */
  readonly arguments: object | string;
  /** Made up when absent; may be empty or a duplicate. */
  readonly id?: string;
  /** In how many pieces the arguments are sent; 1 when absent. */
  readonly pieces?: number;
}

/** What a fake model sends, in order. */
export type FakeStep =
  /** One chunk of text. */
  | { readonly text: string }
  /** Reasoning the host must carry: a signed thinking block, an encrypted reasoning item; nothing on the chat wire. */
  | { readonly reasoning: string }
  | { readonly toolCall: FakeToolCall }
  /** A tool call that stops after so many characters of its arguments; follow it with `cut`. */
  | { readonly halfToolCall: FakeToolCall; readonly characters: number }
  /** Sends nothing until the promise resolves: a model that hangs until it is released. */
  | { readonly wait: Promise<unknown> }
  /** A fixed pause in milliseconds, for benchmarks. */
  | { readonly pauseMs: number }
  /** Goes out as it is. */
  | { readonly raw: string }
  /** An error in the middle of the stream, the way the wire announces it. */
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
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
  /** Ends the response properly, but without saying that the answer is over. */
  readonly withoutEnd?: boolean;
}

export interface FakeRefusal {
  readonly status: number;
  /** In the shape of the wire's error body. */
  readonly error?: FakeError;
  /** Sent instead of an error body: what a proxy or a web server would answer. */
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

/** The text in so many pieces of about the same length. */
export function inPieces(text: string, pieces = 1): string[] {
  const length = Math.max(1, Math.ceil(text.length / pieces));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));
}
