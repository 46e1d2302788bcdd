import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { toDisposable } from '../../../shared/lib/disposable.ts';
import type { ManagedPolicySource, ManagedReading } from '../../host/ports/managedPolicy.ts';
import { readManagedFile, wayTo } from './readManagedFile.ts';
import type { ManagedPlace } from './systemPlace.ts';

/** One look is one `lstat` for the file and for each folder on the way to it. */
const usuallyLookEveryMs = 5000;

/** A file that is replaced by deleting and writing it is away for less than this. */
const goneAfterMs = 1000;

/**
 * A policy in a file.
 *
 * @param waitToBeSure resolves when a file that was there and is missing counts as gone
 */
export function managedPolicyFile(
  place: ManagedPlace,
  waitToBeSure: () => Promise<unknown> = () => after(goneAfterMs, undefined, { ref: false }),
): ManagedPolicySource {
  /** What the last look saw. */
  let seen: string | undefined;
  let wasThere = false;
  const look = async (): Promise<ManagedReading> => {
    // Before it is read, so that what changes meanwhile is seen as a change.
    seen = await marksOf(place);
    return readManagedFile(place);
  };
  return {
    path: place.path,
    async read() {
      let reading = await look();
      if (reading.kind === 'none' && wasThere) {
        await waitToBeSure();
        reading = await look();
      }
      wasThere = reading.kind !== 'none';
      return reading;
    },
    onChanged(listener) {
      let isLooking = false;
      let isOver = false;
      const lookAgain = async () => {
        if (isLooking) return;
        isLooking = true;
        const now = await marksOf(place);
        isLooking = false;
        if (isOver || now === seen) return;
        seen = now;
        listener();
      };
      const timer = setInterval(() => void lookAgain(), place.lookEveryMs ?? usuallyLookEveryMs);
      timer.unref();
      return toDisposable(() => {
        isOver = true;
        clearInterval(timer);
      });
    },
  };
}

/** Changes whenever a reading might say something else: with the file, and with who may change a folder on the way to it. */
async function marksOf(place: ManagedPlace): Promise<string> {
  // Another access list of a folder is seen by its time alone; that of the one with the policy changes seldom.
  const hasLists = 'readAccess' in place || place.readList !== undefined;
  const isTimed = (path: string) => path === place.path || (hasLists && path === dirname(place.path));
  const marks = await Promise.all(wayTo(place).map((path) => markOf(path, isTimed(path))));
  return marks.join('\n');
}

async function markOf(path: string, isTimed: boolean): Promise<string> {
  try {
    const { dev, ino, mode, uid, size, mtimeNs, ctimeNs } = await lstat(path, { bigint: true });
    // A folder has other times whenever something else in it changes.
    return [dev, ino, mode, uid, ...(isTimed ? [size, mtimeNs, ctimeNs] : [])].join(' ');
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}
