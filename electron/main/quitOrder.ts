import type { App } from 'electron';
import type { Log } from '../host/index.ts';

export interface QuitOptions {
  /** Stops everything; the app quits when it resolves. */
  readonly shutDown: () => Promise<void>;
  /** How long that may take before the app quits anyway (ms). */
  readonly graceMs: number;
  readonly after: (ms: number, task: () => void) => () => void;
  readonly log: Log;
}

/** The phases run in this order only. */
type Phase = 'running' | 'stopping' | 'stopped';

/**
 * Delays the end of the app until everything has stopped: turns, then servers, then files. Windows are already closed.
 * Quitting again during that time has no effect.
 */
export function holdQuit(app: Pick<App, 'on' | 'quit'>, options: QuitOptions): void {
  let phase: Phase = 'running';
  app.on('will-quit', (event) => {
    if (phase === 'stopped') return;
    event.preventDefault();
    if (phase === 'stopping') return;
    phase = 'stopping';
    void stopWithin(options).then(() => {
      phase = 'stopped';
      app.quit();
    });
  });
}

async function stopWithin({ shutDown, graceMs, after, log }: QuitOptions): Promise<void> {
  const tooLate = Promise.withResolvers<void>();
  const cancel = after(graceMs, () => {
    log.write('error', 'Not everything stopped in time', { graceMs });
    tooLate.resolve();
  });
  try {
    await Promise.race([shutDown(), tooLate.promise]);
  } catch (error) {
    log.write('error', 'Stopping failed', { error: String(error) });
  } finally {
    cancel();
  }
}
