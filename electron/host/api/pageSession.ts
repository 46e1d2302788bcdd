import { toHost, type ToHost, type ToPage } from '../../../shared/contract/envelope.ts';
import { problemError, toErrorInfo } from '../../../shared/domain/error.ts';
import type { NumberedEvent, TextDelta } from '../../../shared/domain/hostEvent.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { Event } from '../../../shared/lib/emitter.ts';
import type { Log } from '../ports/system.ts';
import type { CommandRouter } from './commandRouter.ts';
import { openSubscription, type Subscription } from './subscription.ts';

/** One page that is connected. Dispose it when the page navigates or goes away: its calls are cancelled, its subscriptions end. */
export interface PageSession {
  /** A raw message of the page. The shell has checked its sender; the session parses it. */
  receive(envelope: unknown): void;
  dispose(): void;
}

export interface SessionParts {
  readonly router: CommandRouter;
  readonly onEvent: Event<NumberedEvent>;
  readonly onDeltas: Event<readonly TextDelta[]>;
  readonly log: Log;
  readonly send: (envelope: ToPage) => void;
}

/** A page may not keep more calls open than this: it would only be a way to fill our memory. */
const maxOpenCalls = 256;
const maxSubscriptions = 8;

/** Speaks the envelope with one page: calls, cancels, subscriptions. Sends nothing after it was disposed. */
export function openSession(parts: SessionParts): PageSession {
  const calls = new Map<number, AbortController>();
  const subscriptions = new Map<number, Subscription>();
  const gone = new AbortController();

  const send = (envelope: ToPage) => {
    if (!gone.signal.aborted) parts.send(envelope);
  };

  const call = async ({ id, command, input }: Extract<ToHost, { type: 'call' }>) => {
    if (calls.has(id) || calls.size >= maxOpenCalls) {
      const error = problemError({ kind: calls.has(id) ? 'callIdInUse' : 'tooManyOpenCalls' });
      return send({ type: 'error', id, error: error.toInfo() });
    }
    const abort = new AbortController();
    calls.set(id, abort);
    try {
      const output = await parts.router(command, input, abort.signal, gone.signal);
      send({ type: 'result', id, output });
    } catch (error) {
      const info = abort.signal.aborted ? problemError({ kind: 'commandCancelled' }).toInfo() : toErrorInfo(error);
      if (info.code === 'internal' || info.code === 'badInput' || info.code === 'unknownCommand') {
        const stack = error instanceof Error ? (error.stack ?? null) : null;
        parts.log.write('warn', 'A command failed', { command: keepStart(command, 64), error: info.message, stack });
      }
      send({ type: 'error', id, error: info });
    } finally {
      calls.delete(id);
    }
  };

  const subscribe = (id: number) => {
    if (subscriptions.has(id) || subscriptions.size >= maxSubscriptions) return;
    subscriptions.set(id, openSubscription(id, { ...parts, send }));
  };

  const take = (envelope: ToHost) => {
    switch (envelope.type) {
      case 'call':
        return void call(envelope);
      case 'cancel':
        return calls.get(envelope.id)?.abort();
      case 'subscribe':
        return subscribe(envelope.id);
      case 'unsubscribe':
        subscriptions.get(envelope.id)?.dispose();
        subscriptions.delete(envelope.id);
        return;
      case 'read':
        return subscriptions.get(envelope.id)?.read(envelope.count);
      default:
        return assertNever(envelope);
    }
  };

  return {
    receive(raw) {
      if (gone.signal.aborted) return;
      const envelope = toHost.safeParse(raw);
      if (envelope.success) take(envelope.data);
      else parts.log.write('warn', 'A page sent something that is no envelope', { problem: envelope.error.message });
    },
    dispose() {
      gone.abort();
      for (const abort of calls.values()) abort.abort();
      for (const subscription of subscriptions.values()) subscription.dispose();
    },
  };
}
