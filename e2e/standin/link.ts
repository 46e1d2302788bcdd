/** A channel that carries messages by structured clone, as `child_process` does with `serialization: 'advanced'`. */
export interface Channel {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

type Methods<M> = { readonly [K in keyof M]: (params: never) => unknown };
type Params<M, K extends keyof M> = M[K] extends (params: infer P) => unknown ? P : never;
type Result<M, K extends keyof M> = M[K] extends (params: never) => infer R ? Awaited<R> : never;

/** The requests that the other side answers. */
export interface Link<Theirs> {
  /** Sends a request and waits for the answer. Rejects when the other side threw, or the link was closed. */
  call<K extends keyof Theirs & string>(method: K, params: Params<Theirs, K>): Promise<Result<Theirs, K>>;
  /** Sends a message without an answer. The order of the messages is kept. */
  tell<K extends keyof Theirs & string>(method: K, params: Params<Theirs, K>): void;
  close(reason: string): void;
}

interface CallMessage {
  readonly kind: 'call';
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}
interface ResultMessage {
  readonly kind: 'result';
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Connects the two processes of the stand-in: each answers its own methods and calls the other's. */
export function createLink<Theirs extends Methods<Theirs>, Ours extends Methods<Ours>>(
  channel: Channel,
  ours: Ours,
): Link<Theirs> {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let closed: Error | undefined;
  const answer = async (message: CallMessage) => {
    try {
      const handler = ours[message.method as keyof Ours] as unknown as ((params: unknown) => unknown) | undefined;
      if (handler === undefined) throw new Error(`No method ${message.method}`);
      channel.post({ kind: 'result', id: message.id, value: await handler(message.params) });
    } catch (error) {
      channel.post({ kind: 'result', id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const settle = (message: ResultMessage) => {
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.error));
  };
  channel.onMessage((message) => {
    const typed = message as CallMessage | ResultMessage;
    if (typed.kind === 'call') void answer(typed);
    else settle(typed);
  });
  const call: Link<Theirs>['call'] = (method, params) => {
    if (closed !== undefined) return Promise.reject(closed);
    const waiting = Promise.withResolvers<unknown>();
    pending.set(++lastId, waiting);
    channel.post({ kind: 'call', id: lastId, method, params });
    return waiting.promise as Promise<never>;
  };
  return {
    call,
    tell: (method, params) => void call(method, params).catch(() => undefined),
    close(reason) {
      closed = new Error(reason);
      for (const waiting of pending.values()) waiting.reject(closed);
      pending.clear();
    },
  };
}
