import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { KeptRecord, ServerLogLine, TrafficEntry } from '../../../../shared/domain/serverRecord.ts';
import type { ServerRecordFiles } from '../../ports/serverRecordFiles.ts';
import type { Clock } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';

/** Records within this time are written together; ms. */
const batchWindowMs = 1000;
/** The maximum number of buffered records of a server until the next batch; the rest is only in memory. */
const maxUnwritten = 1000;
/** As many lines as the page shows of the present run. */
const maxLines = 1000;
const maxMessages = 300;

export interface KeptRecordsParts {
  readonly files: ServerRecordFiles;
  readonly clock: Clock;
  /** The user's setting. */
  readonly isOn: () => boolean;
  /** Removes the values of known secrets from a text. */
  readonly hideSecrets: (text: string) => string;
}

/** Takes a server's records, in addition to memory. */
export type RecordSink = (record: KeptRecord) => void;

/** Stores logs and traffic across restarts: in batches, so that calls are not delayed. */
export class KeptRecords implements Room {
  readonly #parts: KeptRecordsParts;
  readonly #unwritten = new Map<ServerId, KeptRecord[]>();
  #stopTimer: (() => void) | undefined;
  #isOver = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: KeptRecordsParts) {
    this.#parts = parts;
  }

  /** The sink of one server. A call of it is very cheap. */
  sinkOf(id: ServerId): RecordSink {
    return (record) => {
      if (this.#isOver || !this.#parts.isOn()) return;
      const unwritten = this.#unwritten.get(id) ?? [];
      if (unwritten.length >= maxUnwritten) return;
      unwritten.push(record);
      this.#unwritten.set(id, unwritten);
      this.#stopTimer ??= this.#parts.clock.after(batchWindowMs, () => void this.flush());
    };
  }

  /** Resolves when all records so far are written, or failed to be. */
  flush(): Promise<void> {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const batches = [...this.#unwritten];
    this.#unwritten.clear();
    for (const [id, records] of batches) {
      await this.#parts.files.append(
        id,
        records.map((record) => withoutSecrets(record, this.#parts.hideSecrets)),
      );
    }
  }

  dispose(): Promise<void> {
    this.#isOver = true;
    return this.flush();
  }

  /** Numbered below zero: before all lines of this run. */
  async earlierLog(id: ServerId): Promise<ServerLogLine[]> {
    const lines = (await this.#parts.files.earlier(id)).flatMap((record) =>
      record.kind === 'log' ? [record.line] : [],
    );
    return beforeThisRun(lines.slice(-maxLines));
  }

  /** Like `earlierLog`. */
  async earlierTraffic(id: ServerId): Promise<TrafficEntry[]> {
    const entries = (await this.#parts.files.earlier(id)).flatMap((record) =>
      record.kind === 'traffic' ? [record.entry] : [],
    );
    return beforeThisRun(entries.slice(-maxMessages));
  }

  /** Deletes the stored records of a removed server. */
  async forgetServer(id: ServerId): Promise<void> {
    this.#unwritten.delete(id);
    await this.#writing;
    await this.#parts.files.remove(id);
  }

  /** Deletes all records when the user switches storing off. */
  async forgetAll(): Promise<void> {
    this.#unwritten.clear();
    await this.#writing;
    await this.#parts.files.removeAll();
  }
}

function beforeThisRun<T extends object>(records: readonly T[]): (T & { seq: number })[] {
  return records.map((record, at) => ({ ...record, seq: at - records.length }));
}

/** A message with a replaced secret may no longer be JSON. Pure except for `hide`. */
function withoutSecrets(record: KeptRecord, hide: (text: string) => string): KeptRecord {
  if (record.kind === 'log') return { ...record, line: { ...record.line, text: hide(record.line.text) } };
  const text = hide(record.entry.text);
  if (text === record.entry.text) return record;
  return { ...record, entry: { ...record.entry, text, isWhole: record.entry.isWhole && isJson(text) } };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
