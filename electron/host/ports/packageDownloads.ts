import type { StdioLaunch } from '../../../shared/domain/server.ts';

/** A launch that installs packages with `npx` before its server runs. */
export interface NpxRun {
  /** What the server is called, for problems. */
  readonly server: string;
  /** With the folder that it runs in. */
  readonly launch: StdioLaunch;
  /** Names with or without versions, as the launch says them. */
  readonly packages: readonly string[];
}

/** Port: what `npx` downloaded. The folder is only ever found by what the launch says and by what npm says of its cache. */
export interface PackageDownloads {
  /**
   * The real path of the folder into which these packages were installed. Starts npm as the launch would, to ask for its cache.
   *
   * @throws HostError `downloadKept`: `cacheUnknown`, `missing`, `linked`
   */
  folderOf(run: NpxRun): Promise<string>;
  /**
   * Deletes the folder after it was looked for again. Links within are deleted, and what they lead to is not.
   *
   * @param folder what `folderOf` said; another one is not deleted
   * @param mayGo called right before it is deleted; the folder stays where it throws
   * @throws HostError `downloadKept`, also `notMovable`; what `mayGo` throws
   */
  remove(run: NpxRun, folder: string, mayGo: () => Promise<void>): Promise<void>;
  /** Whether one of these paths is in a folder, after links. */
  leadInto(folder: string, paths: readonly string[]): Promise<boolean>;
  /**
   * The errors in the log that npm wrote for a run: a few lines, of up to 4,000 characters, without control characters. None where there is no
   * such log, or it cannot be read.
   *
   * @param from when the run began; ms
   * @param until when it ended; ms
   */
  loggedErrors(run: NpxRun, from: number, until: number): Promise<readonly string[]>;
}
