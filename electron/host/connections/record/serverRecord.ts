import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerEnd } from '../../../../shared/domain/serverRecord.ts';
import type { Clock } from '../../ports/system.ts';
import type { RecordSink } from './keptRecords.ts';
import { Ring } from './ring.ts';
import { ServerLog } from './serverLog.ts';
import { TrafficRecord } from './trafficRecord.ts';

const maxKeptEnds = 20;

/** The records of a server that the user can look up; they outlive its sessions. */
export class ServerRecord implements Disposable {
  readonly log: ServerLog;
  readonly traffic: TrafficRecord;
  /** The number of automatic restarts. */
  restarts = 0;
  readonly #clock: Clock;
  readonly #ends = new Ring<ServerEnd>(maxKeptEnds);

  /** `keep` also gets everything that must survive a restart of Gatehouse. */
  constructor(clock: Clock, keep: RecordSink = () => undefined) {
    this.#clock = clock;
    this.log = new ServerLog(clock, keep);
    this.traffic = new TrafficRecord(clock, keep);
  }

  dispose(): void {
    this.traffic.dispose();
  }

  /** The latest unexpected ends, newest first. */
  get ends(): readonly ServerEnd[] {
    return this.#ends
      .after(0, maxKeptEnds)
      .map(({ seq: _, ...end }) => end)
      .reverse();
  }

  /** @param ranMs how long it had been running; `undefined` when it never started successfully */
  addEnd(error: ErrorInfo, ranMs: number | undefined): void {
    this.#ends.push({ at: this.#clock.now(), error, ...(ranMs === undefined ? {} : { ranMs }) });
  }
}
