/** A value of a file of chats. */
export interface ImportedValue {
  /** Counted from 0. */
  readonly index: number;
  /** Not checked. */
  readonly value: unknown;
}

/** Port: the one file that chats are imported from. It has no name here, and nothing in it names another file. */
export interface ImportFiles {
  /**
   * Stores the bytes of a file in place of the one before.
   *
   * @param onBytes how many have come so far
   * @throws HostError `tooLarge`, `storageFailed`; the reason of the signal
   */
  keep(content: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<void>;
  /**
   * Reads the values of its JSON, one after the other: the entries of an array, or the document itself. Of an archive, the files
   * with conversations are read. Few values are in memory at a time.
   *
   * @param onBytes how many bytes of the JSON were read, and how many there are
   * @throws HostError `importNotJson`, `importArchive`, `importChatTooLarge`, `importTooLarge`, `storageFailed`; the reason of the signal
   */
  values(onBytes: (bytes: number, ofBytes: number) => void, signal: AbortSignal): AsyncIterable<ImportedValue>;
  /** Deletes it, if there is one. */
  remove(): Promise<void>;
}
