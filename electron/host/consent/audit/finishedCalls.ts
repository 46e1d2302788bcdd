import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { AuditLog } from './auditLog.ts';

/** Hashing more than this would block the host for too long. Characters of text. */
const maxHashedChars = 2_000_000;

type Finished = Extract<ToolCall['state'], { kind: 'done' | 'failed' | 'cancelled' }>;

/** Calls in quick succession are not delayed by the rows of earlier ones; ms. */
const afterMs = 100;
/** The number of rows that are written in one go. */
const atOnce = 10;

/**
 * Records the outcome of calls that ran: how they ended, how long they took, the hash of the result. It listens to
 * published events, and writes a little later, so that no call is delayed.
 */
export class FinishedCalls implements Room {
  readonly #audit: AuditLog;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #waiting: { readonly call: ToolCall; readonly ended: Finished }[] = [];
  readonly #listening: Disposable;
  #stopTimer: (() => void) | undefined;

  constructor(state: HostState, audit: AuditLog, clock: Clock, log: Log) {
    this.#audit = audit;
    this.#clock = clock;
    this.#log = log;
    this.#listening = state.onEvent(({ event }) => {
      if (event.type === 'toolCall.changed') this.#take(event.call);
    });
  }

  /** Writes pending rows; later calls are ignored. */
  dispose(): void {
    this.#listening.dispose();
    this.#stopTimer?.();
    this.#write(Infinity);
  }

  #take(call: ToolCall): void {
    const ended = call.state;
    if (ended.kind !== 'done' && ended.kind !== 'failed' && ended.kind !== 'cancelled') return;
    if (call.startedAt === undefined) return;
    this.#waiting.push({ call, ended });
    this.#stopTimer ??= this.#clock.after(afterMs, () => this.#write(atOnce));
  }

  #write(most: number): void {
    this.#stopTimer = undefined;
    for (const { call, ended } of this.#waiting.splice(0, most)) {
      this.#audit.toolFinished(call, ended.kind, resultHash(ended)).catch((error: unknown) => {
        this.#log.write('error', 'The end of a call could not be written down', { error: toErrorInfo(error).message });
      });
    }
    if (this.#waiting.length > 0) this.#stopTimer = this.#clock.after(0, () => this.#write(atOnce));
  }
}

function resultHash(ended: Finished) {
  if (ended.kind === 'cancelled' || ended.result === undefined) return undefined;
  // Our own findings were not part of the server's answer.
  const { mismatches: _, ...result } = ended.result;
  // Bytes and long texts are included by their hashes, so that the hash covers the whole answer.
  const size = result.content.reduce((sum, part) => sum + ('text' in part ? (part.text?.length ?? 0) : 0), 0);
  if (size > maxHashedChars || (result.structured !== undefined && isLarge(result.structured))) return undefined;
  return canonicalHash(result);
}

function isLarge(value: unknown): boolean {
  return JSON.stringify(value).length > maxHashedChars;
}
