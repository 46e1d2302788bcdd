import { type LogLevel, type ServerLogLine } from '../../../../shared/domain/serverRecord.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { Clock } from '../../ports/system.ts';
import type { RecordSink } from './keptRecords.ts';
import { Ring } from './ring.ts';

const maxLines = 1000;
const maxLineChars = 4_000;
/**
 * A server may log this many lines at once, and a tenth of them per second after that; further lines are only counted.
 */
const burst = 1000;
const perMs = burst / 10_000;

/** The log of a server: its log messages, its stderr, and events about it. Bounded in size and rate. */
export class ServerLog {
  readonly #clock: Clock;
  readonly #ring = new Ring<Omit<ServerLogLine, 'seq'>>(maxLines);
  #room = burst;
  #roomAt = 0;
  #leftOut = 0;

  readonly #keep: RecordSink;

  constructor(clock: Clock, keep: RecordSink) {
    this.#clock = clock;
    this.#keep = keep;
  }

  add(source: ServerLogLine['source'], level: LogLevel, text: string, logger?: string): void {
    if (!this.#hasRoom()) {
      this.#leftOut++;
      return;
    }
    if (this.#leftOut > 0) this.#push('host', 'warning', `${this.#leftOut} lines were left out: too many at once.`);
    this.#leftOut = 0;
    this.#push(source, level, text, logger);
  }

  after(seq: number, limit: number): readonly ServerLogLine[] {
    return this.#ring.after(seq, limit);
  }

  /** The newest lines of stderr. */
  stderr(limit: number): readonly string[] {
    const lines = this.#ring.after(0, maxLines).filter(({ source }) => source === 'stderr');
    return lines.slice(-limit).map(({ text }) => text);
  }

  #push(source: ServerLogLine['source'], level: LogLevel, text: string, logger?: string): void {
    const shown = text.length > maxLineChars ? `${keepStart(text, maxLineChars)}…` : text;
    const line = { at: this.#clock.now(), source, level, text: shown, ...(logger ? { logger } : {}) };
    this.#ring.push(line);
    this.#keep({ kind: 'log', line });
  }

  #hasRoom(): boolean {
    const now = this.#clock.monotonic();
    this.#room = Math.min(burst, this.#room + (now - this.#roomAt) * perMs);
    this.#roomAt = now;
    if (this.#room < 1) return false;
    this.#room--;
    return true;
  }
}
