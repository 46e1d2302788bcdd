import { type FSWatcher, type StatsListener, unwatchFile, watch, watchFile } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Disposable } from '../../../shared/lib/disposable.ts';

/** Milliseconds between additional checks: on network drives, behind links and when watches run out, no event comes. */
const lookEveryMs = 5000;

/**
 * Tells that a file may have been written, moved into its place or taken away. Its folder is watched, because a rename
 * puts another file where the one was that could be watched. Keeps no process alive.
 */
export function watchForChanges(path: string, onTouched: () => void): Disposable {
  const watcher = watchFolder(path, onTouched);
  const looked: StatsListener = () => onTouched();
  watchFile(path, { interval: lookEveryMs, persistent: false }, looked);
  return {
    dispose() {
      watcher?.close();
      unwatchFile(path, looked);
    },
  };
}

function watchFolder(path: string, onTouched: () => void): FSWatcher | undefined {
  try {
    const name = basename(path);
    const watcher = watch(dirname(path), { persistent: false }, (_event, file) => {
      // Some platforms do not say which file it was.
      if (file === null || file === name) onTouched();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    // No such folder yet, or no watches left: looking now and then must do.
    return undefined;
  }
}
