import type { JsonValue } from '../../../shared/lib/json.ts';

/** Port: time. `now` is wall time for people; `monotonic` is for durations and timeouts (ms). */
export interface Clock {
  now(): number;
  monotonic(): number;
  /** Runs `task` after `ms`; the result cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** Port: makes unguessable ids, `[A-Za-z0-9_-]`, at most 64 characters. */
export interface IdMaker {
  next(prefix: string): string;
}

type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Port: the developer's log. Implementations hide secrets and escape control characters. */
export interface Log {
  write(level: LogLevel, message: string, facts?: Readonly<Record<string, JsonValue>>): void;
}
