import type { Sha256 } from '../../../shared/domain/ids.ts';
import type { InstalledRuntime, RuntimeCopy, RuntimeOffer } from '../../../shared/domain/runtimes/runtime.ts';

/** How far the making of a copy is. */
export interface RuntimeWork {
  readonly step: 'downloading' | 'unpacking';
  readonly bytes: number;
  readonly ofBytes: number;
}

/** Port: copies of Node.js and uv. Only what the release of Gatehouse names is ever downloaded. */
export interface Runtimes {
  /** What the release names for this computer; at most one of each name. */
  offers(): Promise<readonly RuntimeOffer[]>;
  /** The folder of a copy, whether or not it exists. */
  folderOf(hash: Sha256): string;
  /** The folder of its programs. */
  programsOf(hash: Sha256): string;
  installed(): Promise<readonly InstalledRuntime[]>;
  /**
   * Downloads a copy and unpacks it, whole or not at all. One that is there and unchanged stays.
   *
   * @param hash one of `offers`; anything else is refused
   * @throws HostError `runtimeNotOffered` and others of `runtimeProblems`, `storageFailed`; the reason of the signal
   */
  install(hash: Sha256, onWork: (work: RuntimeWork) => void, signal: AbortSignal): Promise<void>;
  /** Looks at the files of a copy. @throws HostError `runtimeCopyMissing`, `runtimeCopyChanged` */
  verify(copy: RuntimeCopy): Promise<void>;
  remove(hash: Sha256): Promise<void>;
  /** Removes what an interrupted run left behind. */
  removeLeftovers(): Promise<void>;
}
