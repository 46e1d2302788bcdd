import { createHash, randomBytes } from 'node:crypto';
import { lstat, realpath, rename } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { DownloadHold } from '../../../shared/domain/problems/downloadProblems.ts';
import type { NpxRun, PackageDownloads } from '../../host/ports/packageDownloads.ts';
import { removeTree } from '../files/removeTree.ts';
import type { AskNpm } from './askNpm.ts';
import { loggedErrors } from './npmLog.ts';

export interface NpxDownloadsParts {
  readonly askNpm: AskNpm;
}

/** What `npx` downloaded: `CACHE/_npx/HASH`, as npm names it. */
export function npxDownloads({ askNpm }: NpxDownloadsParts): PackageDownloads {
  async function cacheOf(run: NpxRun): Promise<string> {
    try {
      const { cache, others } = await askNpm(run.launch);
      // Then npm installs other packages than the launch names.
      if (others === '') return await realpath(cache);
    } catch {
      // Whatever it is, the launch can be tried again.
    }
    throw keptError(run, 'cacheUnknown');
  }

  async function folderOf(run: NpxRun): Promise<string> {
    const folder = join(await cacheOf(run), '_npx', npxHash(run.packages));
    const found = await lstat(folder).catch(() => undefined);
    if (found === undefined) throw keptError(run, 'missing');
    if (!found.isDirectory() || !(await isOwnPath(folder))) throw keptError(run, 'linked', folder);
    return folder;
  }

  return {
    folderOf,
    async remove(run, folder, mayGo) {
      if ((await folderOf(run)) !== folder) throw keptError(run, 'missing');
      await mayGo();
      // At once, so that nobody finds half of it; the name is one that npm could give, and `npm cache npx` lists it if it stays.
      const away = join(dirname(folder), randomBytes(8).toString('hex'));
      try {
        await rename(folder, away);
        if (!(await isOwnPath(away))) throw keptError(run, 'linked', away);
        await removeTree(away);
      } catch (error) {
        throw error instanceof HostError ? error : keptError(run, 'notMovable', folder);
      }
    },
    async leadInto(folder, paths) {
      const real = await Promise.all(paths.filter(isAbsolute).map((path) => realpath(path).catch(() => path)));
      return real.some((path) => path === folder || path.startsWith(folder + sep));
    },
    async loggedErrors(run, from, until) {
      return loggedErrors(join(await cacheOf(run), '_logs'), run.packages, from, until);
    },
  };
}

/** How npm names the folder of these packages (`libnpmexec`). Pure. */
export function npxHash(packages: readonly string[]): string {
  const sorted = packages.toSorted((one, other) => one.localeCompare(other, 'en'));
  return createHash('sha512').update(sorted.join('\n')).digest('hex').slice(0, 16);
}

/** No part of it is a link. */
async function isOwnPath(path: string): Promise<boolean> {
  return (await realpath(path).catch(() => undefined)) === path;
}

function keptError({ server }: NpxRun, why: DownloadHold, about = ''): HostError {
  return problemError({ kind: 'downloadKept', server, why, about });
}
