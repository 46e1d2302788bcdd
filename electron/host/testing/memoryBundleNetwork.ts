import { problemError } from '../../../shared/domain/error.ts';
import type { ArrivingFile, BundleNetwork, WantedFile } from '../ports/bundleNetwork.ts';

/** Files at addresses, in memory: each is the JSON of what a bundle contains. */
export class MemoryBundleNetwork implements BundleNetwork {
  readonly files = new Map<string, object>();
  readonly asked: { readonly url: string; readonly registry: string }[] = [];
  /** Pieces wait for it, where it is set. */
  hold: Promise<void> | undefined;

  async download<T>(
    { url, registry }: WantedFile,
    take: (file: ArrivingFile) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    this.asked.push({ url: url.href, registry });
    const file = this.files.get(url.href);
    if (file === undefined) throw problemError({ kind: 'bundleDownload', fault: 'unreachable', address: url.href });
    const bytes = new TextEncoder().encode(JSON.stringify(file));
    return take({ content: this.#pieces(bytes, signal), ofBytes: bytes.length });
  }

  async *#pieces(bytes: Uint8Array, signal: AbortSignal): AsyncIterable<Uint8Array> {
    yield bytes.subarray(0, 1);
    if (this.hold !== undefined) {
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      await Promise.race([this.hold, aborted]);
    }
    yield bytes.subarray(1);
  }
}
