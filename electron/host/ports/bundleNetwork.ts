/** A file that an entry of a registry names. */
export interface WantedFile {
  /** Over https. */
  readonly url: URL;
  /** The address of that registry: it leads no further than it reaches itself. */
  readonly registry: string;
}

/** A file that arrives. */
export interface ArrivingFile {
  readonly content: AsyncIterable<Uint8Array>;
  /** How large it is as its host says; 0: it does not say. */
  readonly ofBytes: number;
}

/** Port: the network for bundles that entries of registries name. Only GET, without credentials, bounded in size and time. */
export interface BundleNetwork {
  /**
   * Downloads a file while `take` reads it.
   *
   * @throws HostError `notFound` where it does not arrive, `tooLarge`; what `take` throws; the reason of the signal
   */
  download<T>(wanted: WantedFile, take: (file: ArrivingFile) => Promise<T>, signal: AbortSignal): Promise<T>;
}
