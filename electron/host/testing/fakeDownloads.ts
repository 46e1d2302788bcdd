import { problemError } from '../../../shared/domain/error.ts';
import type { NpxRun, PackageDownloads } from '../ports/packageDownloads.ts';

/** Downloads of npx in memory: one folder for each list of packages. */
export class FakeDownloads implements PackageDownloads {
  /** The packages whose folder is there. */
  readonly there = new Set<string>();
  /** Folders in the order in which they were deleted. */
  readonly removed: string[] = [];
  /** What npm wrote into its log. */
  logged: readonly string[] = [];
  /** What happens while npm is asked once more. */
  beforeRemoval: () => Promise<void> = async () => undefined;
  /** Each look into a log. */
  readonly looks: { readonly run: NpxRun; readonly from: number; readonly until: number }[] = [];
  /** Paths that lead into every folder. */
  readonly leading = new Set<string>();

  /** The name of the folder: as long as a hash, and of the packages alone. */
  pathOf(packages: readonly string[]): string {
    const digits = [...packages.join('+')].map((character) => character.charCodeAt(0).toString(16)).join('');
    return `/cache/_npx/${digits.padEnd(16, '0').slice(0, 16)}`;
  }

  async folderOf({ server, packages }: NpxRun): Promise<string> {
    if (!this.there.has(packages.join('+')))
      throw problemError({ kind: 'downloadKept', server, why: 'missing', about: '' });
    return this.pathOf(packages);
  }

  async remove(run: NpxRun, folder: string, mayGo: () => Promise<void>): Promise<void> {
    if ((await this.folderOf(run)) !== folder) throw new Error('another folder');
    await this.beforeRemoval();
    await mayGo();
    this.there.delete(run.packages.join('+'));
    this.removed.push(folder);
  }

  async leadInto(_folder: string, paths: readonly string[]): Promise<boolean> {
    return paths.some((path) => this.leading.has(path));
  }

  async loggedErrors(run: NpxRun, from: number, until: number): Promise<readonly string[]> {
    this.looks.push({ run, from, until });
    return this.logged;
  }
}
