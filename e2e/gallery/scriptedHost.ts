import type { HostBridge } from '../../shared/contract/bridge.ts';
import type { ToHost, ToPage } from '../../shared/contract/envelope.ts';
import { problemError, toErrorInfo } from '../../shared/domain/error.ts';
import { seededRandom } from '../../electron/host/testing/seededRandom.ts';
import { applyEvent } from '../../shared/domain/applyEvent.ts';
import type { HostEvent, TextDelta } from '../../shared/domain/hostEvent.ts';
import { withLeftOut } from '../../shared/domain/leftOutTurns.ts';
import type { World } from './fixtures/world.ts';
import { allAnswers } from './answers/allAnswers.ts';
import { noAnswer } from './answers/answer.ts';

/** A command that reached the scripted host. */
interface SeenCall {
  readonly command: string;
  readonly input: Record<string, unknown>;
}

/** A host in memory behind the real bridge: it answers commands from a world and publishes what tests tell it to. */
export interface ScriptedHost {
  /** The source of its answers; a test may change it. */
  readonly world: World;
  readonly bridge: HostBridge;
  readonly seen: SeenCall[];
  /** The commands that the page stopped. */
  readonly cancelled: string[];
  publish(event: HostEvent): void;
  /** Publishes nothing but increases the number: the next event shows a gap. */
  skip(event: HostEvent): void;
  deltas(deltas: TextDelta[]): void;
}

/** @param seed of how late each answer comes, up to `maxLateMs` */
export function createScriptedHost(world: World, maxLateMs = 0, seed = 0): ScriptedHost {
  const random = seededRandom(seed);
  const listeners = new Set<(envelope: ToPage) => void>();
  const subscriptions = new Set<number>();
  const seen: SeenCall[] = [];
  const cancelled: string[] = [];
  const commands = new Map<number, string>();

  const send = (envelope: ToPage) => {
    // As over a socket: later, and only what JSON keeps.
    const copy = JSON.parse(JSON.stringify(envelope)) as ToPage;
    setTimeout(() => listeners.forEach((listener) => listener(copy)));
  };
  const skip = (event: HostEvent) => {
    world.snapshot = applyEvent(world.snapshot, { revision: world.snapshot.revision + 1, event });
    remember(world, event);
  };
  const publish = (event: HostEvent) => {
    skip(event);
    const { revision } = world.snapshot;
    for (const id of subscriptions) send({ type: 'events', id, events: [{ revision, event }] });
  };
  const call = ({ id, command, input }: Extract<ToHost, { type: 'call' }>) => {
    const given = input as Record<string, unknown>;
    seen.push({ command, input: given });
    commands.set(id, command);
    const answer = allAnswers[command];
    if (answer === undefined) {
      return send({ type: 'error', id, error: problemError({ kind: 'commandUnknown', command }).toInfo() });
    }
    try {
      const output = answer(world, given, publish);
      if (output === noAnswer) return;
      setTimeout(() => send({ type: 'result', id, output }), world.lateMs[command] ?? random() * maxLateMs);
    } catch (error) {
      send({ type: 'error', id, error: toErrorInfo(error) });
    }
  };
  const cancel = (id: number) => {
    cancelled.push(commands.get(id) ?? '');
    send({ type: 'error', id, error: problemError({ kind: 'commandCancelled' }).toInfo() });
  };
  return {
    world,
    seen,
    cancelled,
    publish,
    skip,
    deltas: (deltas) => {
      for (const id of subscriptions) send({ type: 'deltas', id, deltas });
    },
    bridge: {
      send(envelope) {
        if (envelope.type === 'call') call(envelope);
        else if (envelope.type === 'cancel') cancel(envelope.id);
        else if (envelope.type === 'subscribe') subscriptions.add(envelope.id);
        else if (envelope.type === 'unsubscribe') subscriptions.delete(envelope.id);
      },
      onMessage(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

/** What queries must return after an event. */
function remember(world: World, event: HostEvent): void {
  if (event.type === 'message.added' || event.type === 'message.finished') {
    const list = (world.messages[event.message.conversationId] ??= []);
    const at = list.findIndex(({ id }) => id === event.message.id);
    if (at === -1) list.push(event.message);
    else list[at] = event.message;
  }
  if (event.type === 'turn.leftOutChanged') {
    const { conversationId, messageId, isLeftOut } = event;
    world.messages[conversationId] = (world.messages[conversationId] ?? []).map((message) =>
      message.id === messageId ? withLeftOut(message, isLeftOut) : message,
    );
  }
  if (event.type === 'toolCall.changed') {
    world.calls = [...world.calls.filter(({ id }) => id !== event.call.id), event.call];
  }
}
