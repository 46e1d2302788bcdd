import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { emptyHealthDay, type HealthDay, latencyClass, maxHealthDays } from '../../../../shared/domain/serverHealth.ts';
import { dayOf } from '../../../../shared/domain/usage.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HealthStore } from '../../ports/healthStore.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { FinishedCall } from '../connection/connectionParts.ts';

export interface HealthHistoryParts {
  readonly store: HealthStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
}

const dayMs = 86_400_000;

/** How long figures may wait in memory: nothing is written on the path of a call. */
const writeAfterMs = 20_000;

/** What servers did on the last days: starts, crashes, calls and how long they took. Counts in memory, and writes a while later. */
export class HealthHistory implements Room {
  readonly #parts: HealthHistoryParts;
  readonly #days = new Map<ServerId, Map<string, HealthDay>>();
  readonly #unwritten = new Map<ServerId, Set<string>>();
  readonly #states = new Map<ServerId, ConnectionState['kind']>();
  #stopTimer: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: HealthHistoryParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    const first = this.firstDay;
    this.#days.clear();
    this.#unwritten.clear();
    for (const { serverId, ...day } of await this.#parts.store.health()) {
      if (day.day >= first) this.#daysOf(serverId).set(day.day, day);
    }
  }

  /** The days on which something happened, oldest first. */
  days(id: ServerId): readonly HealthDay[] {
    const first = this.firstDay;
    return [...(this.#days.get(id)?.values() ?? [])]
      .filter(({ day }) => day >= first)
      .toSorted((a, b) => a.day.localeCompare(b.day));
  }

  /** When each server was called last, of those that were in the last days. */
  lastCalls(): ReadonlyMap<ServerId, number> {
    return new Map(
      [...this.#days.keys()].flatMap((id) => {
        const at = this.days(id).findLast(({ lastCallAt }) => lastCallAt !== undefined)?.lastCallAt;
        return at === undefined ? [] : [[id, at] as const];
      }),
    );
  }

  noteState(id: ServerId, { kind }: ConnectionState): void {
    const before = this.#states.get(id);
    this.#states.set(id, kind);
    if (before === kind) return;
    if (kind === 'running') this.#count(id, ({ starts }) => ({ starts: starts + 1 }));
    if (kind !== 'failed') return;
    if (before === 'running') this.#count(id, ({ crashes }) => ({ crashes: crashes + 1 }));
    if (before === 'starting') this.#count(id, ({ failedStarts }) => ({ failedStarts: failedStarts + 1 }));
  }

  noteCall(id: ServerId, { ms, hasFailed }: FinishedCall): void {
    const at = latencyClass(ms);
    this.#count(id, ({ calls, failedCalls, latencies }) => ({
      calls: calls + 1,
      failedCalls: failedCalls + (hasFailed ? 1 : 0),
      latencies: latencies.with(at, (latencies[at] ?? 0) + 1),
      lastCallAt: this.#parts.clock.now(),
    }));
  }

  /** The first day that is kept. */
  get firstDay(): string {
    return dayOf(this.#parts.clock.now() - (maxHealthDays - 1) * dayMs);
  }

  removeServer(id: ServerId): void {
    this.#states.delete(id);
  }

  async forgetServer(id: ServerId): Promise<void> {
    this.#days.delete(id);
    this.#unwritten.delete(id);
    await this.#writing;
    await this.#parts.store.forgetHealth(id);
  }

  async dispose(): Promise<void> {
    this.#stopTimer?.();
    await this.#write();
  }

  #count(id: ServerId, change: (day: HealthDay) => Partial<HealthDay>): void {
    const name = dayOf(this.#parts.clock.now());
    const days = this.#daysOf(id);
    const day = days.get(name) ?? emptyHealthDay(name);
    days.set(name, { ...day, ...change(day) });
    this.#unwritten.set(id, (this.#unwritten.get(id) ?? new Set()).add(name));
    this.#stopTimer ??= this.#parts.clock.after(writeAfterMs, () => void this.#write());
  }

  /** Never rejects: figures that cannot be written are lost, and nothing else. */
  #write(): Promise<void> {
    this.#stopTimer = undefined;
    const rows = [...this.#unwritten].flatMap(([serverId, names]) =>
      [...names].flatMap((name) => {
        const day = this.#days.get(serverId)?.get(name);
        return day === undefined ? [] : [{ serverId, ...day }];
      }),
    );
    this.#unwritten.clear();
    this.#dropOld();
    if (rows.length === 0) return this.#writing;
    const { store, log, whenWritable } = this.#parts;
    const writing = whenWritable(() => store.saveHealth(rows, this.firstDay)).catch((error: unknown) =>
      log.write('warn', 'What servers did is not kept', { error: toErrorInfo(error).message }),
    );
    this.#writing = writing;
    return writing;
  }

  #dropOld(): void {
    const first = this.firstDay;
    for (const days of this.#days.values()) for (const day of days.keys()) if (day < first) days.delete(day);
  }

  #daysOf(id: ServerId): Map<string, HealthDay> {
    const days = this.#days.get(id) ?? new Map<string, HealthDay>();
    this.#days.set(id, days);
    return days;
  }
}
