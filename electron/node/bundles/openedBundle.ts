import type { Stats } from 'node:fs';
import { constants, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { maxBundleBytes } from '../../../shared/domain/bundles/bundle.ts';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { BundleFileFault } from '../../../shared/domain/problems/bundleProblems.ts';
import type { OpenedFile } from '../../host/ports/openedFile.ts';

const faultsOfSystem: Readonly<Record<string, BundleFileFault>> = {
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
};

/** The file of a bundle at a path that the system handed over. Nothing is looked at before it is opened. @param path absolute */
export function openedBundle(path: string, maxBytes: number = maxBundleBytes): OpenedFile {
  const name = basename(path);
  const check = (facts: Stats) => mustBeBundle(name, facts, maxBytes);
  return {
    name,
    async open() {
      // Before it is opened: a device may do something then.
      const facts = await stat(path).catch((error: unknown) => {
        throw readableError(name, error);
      });
      check(facts);
      return { bytes: facts.size, content: contentOf(path, name, check) };
    },
  };
}

async function* contentOf(path: string, name: string, check: (facts: Stats) => void): AsyncGenerator<Uint8Array> {
  try {
    // A pipe that took its place would hold up whoever waits for a writer. Windows has none there, and no such flag.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      check(await file.stat());
      yield* file.createReadStream({ autoClose: false }) as AsyncIterable<Uint8Array>;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw readableError(name, error);
  }
}

function mustBeBundle(name: string, facts: Stats, maxBytes: number): void {
  if (!facts.isFile()) throw problemError({ kind: 'bundleFileUnreadable', fault: 'notAFile', name });
  const max = maxBytes / 1024 / 1024;
  if (facts.size > maxBytes) throw problemError({ kind: 'bundleTooLarge', limit: 'packed', max });
}

/** Not the error of a disk of ours. */
function readableError(name: string, error: unknown): HostError {
  if (error instanceof HostError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return problemError({ kind: 'bundleFileUnreadable', fault: faultsOfSystem[code] ?? 'unreadable', name });
}
