import { problemError } from '../../shared/domain/error.ts';
import type { HostBridge } from '../../shared/contract/bridge.ts';
import type { CommandDefinition, CommandInput, CommandName, CommandOutput } from '../../shared/contract/define.ts';
import { type News, toPage, type ToPage } from '../../shared/contract/envelope.ts';
import { ReadNews } from '../../shared/contract/readNews.ts';
import { DeltaReceiver } from '../../shared/contract/sentDeltas.ts';
import type { NumberedEvent, TextDelta } from '../../shared/domain/hostEvent.ts';
import { CallError } from '../../shared/contract/callError.ts';

type Contract = Readonly<Record<string, CommandDefinition>>;

/** What a subscription receives. */
interface FactListener {
  events(events: readonly NumberedEvent[]): void;
  deltas(deltas: readonly TextDelta[]): void;
  /** Some were left out: everything known has to be read again. */
  missed(): void;
}

/** Speaks one contract over a bridge. */
export interface CallClient<C extends Contract> {
  /**
   * Sends a command. Aborting `signal` tells the host to give up; the call then rejects with code `cancelled`.
   *
   * @throws CallError with what the host said, `connectionClosed` when the bridge went away, `badResult` when the answer
   *   does not have the contract's shape
   */
  call<Name extends CommandName<C>>(
    name: Name,
    input: CommandInput<C, Name>,
    signal?: AbortSignal,
  ): Promise<CommandOutput<C, Name>>;
  /** Subscribes to events and deltas from now on. Returns a function that unsubscribes. */
  subscribe(listener: FactListener): () => void;
  /** The bridge lost its connection: every pending call is rejected with `connectionClosed`. */
  connectionLost(): void;
}

interface Waiting {
  readonly definition: CommandDefinition;
  resolve(output: unknown): void;
  reject(error: CallError): void;
}

export function createCallClient<C extends Contract>(bridge: HostBridge, contract: C): CallClient<C> {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<number, FactListener>();
  const readNews = new Map<number, ReadNews>();
  const receivers = new Map<number, DeltaReceiver>();
  let lastId = 0;

  const settle = (envelope: Extract<ToPage, { type: 'result' | 'error' }>) => {
    const call = waiting.get(envelope.id);
    if (call === undefined) return;
    waiting.delete(envelope.id);
    if (envelope.type === 'error') call.reject(new CallError(envelope.error));
    else answer(call, envelope.output);
  };

  const noteRead = (news: News) => {
    const count = readNews.get(news.id)?.note(news) ?? 0;
    if (count > 0) bridge.send({ type: 'read', id: news.id, count });
  };

  const tookDeltas = ({ id, deltas: sent }: Extract<ToPage, { type: 'deltas' }>) => {
    const deltas = receivers.get(id)?.whole(sent) ?? [];
    noteRead({ type: 'deltas', id, deltas });
    listeners.get(id)?.deltas(deltas);
  };

  bridge.onMessage((received) => {
    const parsed = toPage.safeParse(received);
    // An envelope that does not parse has no id to answer. What it contained is read again when the gap is noticed.
    if (!parsed.success) return;
    const envelope = parsed.data;
    switch (envelope.type) {
      case 'result':
      case 'error':
        return settle(envelope);
      case 'events':
        noteRead(envelope);
        return listeners.get(envelope.id)?.events(envelope.events);
      case 'deltas':
        return tookDeltas(envelope);
      case 'missed':
        return listeners.get(envelope.id)?.missed();
    }
  });

  return {
    call(name, input, signal) {
      const definition = contract[name] as CommandDefinition;
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { definition, resolve: (output) => resolve(output as never), reject });
        signal?.addEventListener('abort', () => waiting.has(id) && bridge.send({ type: 'cancel', id }), { once: true });
        bridge.send({ type: 'call', id, command: name, input });
      });
    },
    subscribe(listener) {
      const id = ++lastId;
      listeners.set(id, listener);
      readNews.set(id, new ReadNews());
      receivers.set(id, new DeltaReceiver());
      bridge.send({ type: 'subscribe', id });
      return () => {
        readNews.delete(id);
        receivers.delete(id);
        if (listeners.delete(id)) bridge.send({ type: 'unsubscribe', id });
      };
    },
    connectionLost() {
      const calls = [...waiting.values()];
      waiting.clear();
      listeners.clear();
      readNews.clear();
      receivers.clear();
      for (const call of calls) {
        call.reject(new CallError(problemError({ kind: 'gatehouseLost' }).toInfo()));
      }
    },
  };
}

function answer(call: Waiting, output: unknown): void {
  const parsed = call.definition.output.safeParse(output);
  if (parsed.success) call.resolve(parsed.data);
  else {
    const detail = parsed.error.message;
    call.reject(new CallError(problemError({ kind: 'answerOffContract', detail }).toInfo()));
  }
}
