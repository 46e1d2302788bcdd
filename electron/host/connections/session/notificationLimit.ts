import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { Clock } from '../../ports/system.ts';

/** This many of a kind may come at once, and `perSecond` more each second after that. */
const maxBurst = 2000;
const perSecond = 500;
/** A flood is not answered by a flood of lines that tell of it. */
const tellEveryMs = 5000;

/** No later notification repeats what one of these says, so none may be dropped. */
const neverLeftOut = new Set([
  'notifications/cancelled',
  'notifications/elicitation/complete',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
  'notifications/tasks',
  'notifications/tasks/status',
  'notifications/tools/list_changed',
]);

/** Kinds that are counted apart, so that a flood of one does not silence the other; the rest is one kind. */
const ownKinds = new Set(['notifications/message', 'notifications/progress']);

/**
 * Bounds how many notifications of a server are looked at. The SDK checks each of them against a dozen schemas, and what that
 * leaves behind is collected late: 75,000 log lines cost 200 MB of memory. Of a flood only so much is heard.
 */
export class NotificationLimit {
  readonly #clock: Clock;
  readonly #kinds = new Map<string, { room: number; at: number }>();
  #leftOut = 0;
  #toldAt = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a message is to be looked at. One that is no notification always is. */
  admits(message: JSONRPCMessage): boolean {
    if (!('method' in message) || 'id' in message || neverLeftOut.has(message.method)) return true;
    const isAdmitted = this.#takeRoom(ownKinds.has(message.method) ? message.method : 'other');
    if (!isAdmitted) this.#leftOut++;
    return isAdmitted;
  }

  /** How many were left out since this last said so; 0 where it did a moment ago. */
  takeLeftOut(): number {
    const now = this.#clock.monotonic();
    if (this.#leftOut === 0 || now - this.#toldAt < tellEveryMs) return 0;
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    this.#toldAt = now;
    return leftOut;
  }

  #takeRoom(name: string): boolean {
    const now = this.#clock.monotonic();
    const kind = this.#kinds.get(name) ?? { room: maxBurst, at: now };
    this.#kinds.set(name, kind);
    kind.room = Math.min(maxBurst, kind.room + ((now - kind.at) * perSecond) / 1000);
    kind.at = now;
    if (kind.room < 1) return false;
    kind.room--;
    return true;
  }
}
