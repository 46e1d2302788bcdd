/** Bytes are not what they were called. `sniffed`: what they are, where that is known. */
export class OtherBytesError extends Error {
  readonly sniffed: string | null;

  constructor(sniffed: string | null) {
    super(`The bytes are ${sniffed ?? 'something else'}.`);
    this.name = 'OtherBytesError';
    this.sniffed = sniffed;
  }
}
