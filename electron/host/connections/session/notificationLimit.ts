import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { Clock } from '../../ports/system.ts';

/** This many of a kind may come at once, and `perSecond` more per second after that. */
const maxBurst = 2000;
const perSecond = 500;
/** A flood must not cause a flood of log lines about it. */
const tellEveryMs = 5000;

/** Notifications that no later one repeats, so they must not be dropped. */
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

/**
 * Kinds that are counted separately, so that a flood of one does not suppress the other; all other kinds are counted
 * together.
 */
const ownKinds = new Set(['notifications/message', 'notifications/progress']);

/**
 * Limits how many notifications of a server are handled. The SDK checks each against a dozen schemas, and its garbage
 * is collected late: 75,000 log lines cost 200 MB of memory.
 */
export class NotificationLimit {
  readonly #clock: Clock;
  readonly #kinds = new Map<string, { room: number; at: number }>();
  #leftOut = 0;
  #toldAt = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether to handle a message. Only notifications can be dropped. */
  admits(message: JSONRPCMessage): boolean {
    if (!('method' in message) || 'id' in message || neverLeftOut.has(message.method)) return true;
    const isAdmitted = this.#takeRoom(ownKinds.has(message.method) ? message.method : 'other');
    if (!isAdmitted) this.#leftOut++;
    return isAdmitted;
  }

  /** The number of dropped notifications since the last report; 0 shortly after a report. */
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
