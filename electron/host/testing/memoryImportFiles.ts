import type { ImportedValue, ImportFiles } from '../ports/importFiles.ts';

/** The file of an import in memory; its values are read with `JSON.parse`. */
export class MemoryImportFiles implements ImportFiles {
  text: string | undefined;
  /** Called before each value is given out. */
  beforeValue: (index: number) => Promise<void> | void = () => undefined;

  async keep(content: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void, signal: AbortSignal) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) {
      signal.throwIfAborted();
      pieces.push(piece);
      onBytes(piece.byteLength);
    }
    this.text = pieces.map((piece) => new TextDecoder().decode(piece)).join('');
  }

  async *values(onBytes: (bytes: number, ofBytes: number) => void, signal: AbortSignal): AsyncGenerator<ImportedValue> {
    const read = JSON.parse(this.text ?? 'null') as unknown;
    const values: readonly unknown[] = Array.isArray(read) ? read : [read];
    for (const [index, value] of values.entries()) {
      await this.beforeValue(index);
      signal.throwIfAborted();
      onBytes(index + 1, values.length);
      yield { index, value };
    }
  }

  async remove() {
    this.text = undefined;
  }
}
