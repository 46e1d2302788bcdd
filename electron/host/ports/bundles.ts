import type { BundlePlace } from '../../../shared/domain/bundles/bundleWay.ts';
import type { BundleSignature } from '../../../shared/domain/bundles/bundle.ts';
import type { ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { BundleOrigin } from '../../../shared/domain/published/serverOrigin.ts';
import type { StdioLaunch } from '../../../shared/domain/server.ts';

/** What a file contains, without anything being unpacked. */
export interface BundleContents {
  readonly sha256: Sha256;
  /** Of the file. */
  readonly bytes: number;
  readonly unpackedBytes: number;
  /** The paths of its files, with slashes. */
  readonly files: readonly string[];
  /** The text of its manifest; not checked. */
  readonly manifest: string;
  readonly signature: BundleSignature;
}

/** What is in the folder of a bundle now. */
export interface BundleContent {
  /** Of the list of its files: for each, in the order of the bytes of their paths, its SHA-256, two spaces, its path, and a line feed. */
  readonly content: Sha256;
  /** The text of its manifest; not checked. */
  readonly manifest: string;
  /** Paths with slashes. */
  readonly files: readonly string[];
  readonly folder: string;
}

/** The version that a server had before the present one: it can be brought back. */
export interface EarlierBundle {
  readonly sha256: Sha256;
  readonly launch: StdioLaunch;
  readonly answers: BundleUse['answers'];
  readonly from?: BundleOrigin | undefined;
}

/** A bundle that a server uses, and what the user filled in for it. */
export interface BundleUse {
  readonly serverId: ServerId;
  readonly sha256: Sha256;
  /** By the keys of its fields, without secrets. */
  readonly answers: Readonly<Record<string, string>>;
  /** By the keys of its fields: the names of their secrets. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  readonly earlier?: EarlierBundle | undefined;
}

/** Port: bundles on disk. Files of a bundle are only ever written into a folder that is named by its hash. */
export interface Bundles {
  /** The folder with one folder for each installed bundle. */
  readonly root: string;
  /** This computer, as manifests ask for it. */
  readonly system: Pick<BundlePlace, 'platform' | 'home' | 'folders'>;
  /** The folder of a bundle, whether or not it exists. */
  folderOf(bundle: Sha256): string;
  /**
   * Stores the file of a bundle in place of the one before, and reads what is in it.
   *
   * @param wanted the only file that is taken: of another one nothing is read
   * @throws HostError `badInput`, `tooLarge`, `storageFailed`, `conflict` for another file; the reason of the signal
   */
  keep(
    content: AsyncIterable<Uint8Array>,
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
    wanted?: Sha256,
  ): Promise<BundleContents>;
  /** Deletes that file, if there is one. */
  drop(): Promise<void>;
  /**
   * Unpacks the file that was kept, whole or not at all. A bundle that is there already stays if none of its files changed.
   *
   * @param bundle what was shown; another file is refused
   * @throws HostError `badInput`, `tooLarge`, `notFound`, `storageFailed`; the reason of the signal
   */
  unpack(bundle: Sha256, onBytes: (bytes: number, ofBytes: number) => void, signal: AbortSignal): Promise<void>;
  /** The installed bundles, with their manifests. */
  installed(): Promise<readonly { readonly sha256: Sha256; readonly manifest: string }[]>;
  /** @throws HostError `conflict` when a file was changed or added since it was unpacked, `notFound` when one is gone */
  verify(bundle: Sha256): Promise<void>;
  /**
   * Reads every file of an installed bundle, and nothing that is noted of it; `undefined` where something is there that is no file.
   */
  contentOf(bundle: Sha256): Promise<BundleContent | undefined>;
  remove(bundle: Sha256): Promise<void>;
  /** Removes what an interrupted run left behind. */
  removeLeftovers(): Promise<void>;
  uses(): Promise<readonly BundleUse[]>;
  saveUses(uses: readonly BundleUse[]): Promise<void>;
}
