/** A file that the system handed over. Where it is, only its shell knows. */
export interface OpenedFile {
  readonly name: string;
  /**
   * Looks at the file, and reads it when its content is asked for. @throws HostError `badInput`, `notFound`, `tooLarge`, also from
   * the content
   */
  open(): Promise<{ readonly bytes: number; readonly content: AsyncIterable<Uint8Array> }>;
}
