import type { Sha256 } from '../../../shared/domain/ids.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { BundleContents, Bundles, BundleUse } from '../ports/bundles.ts';

/** Bundles in memory: a file is the JSON of its contents. */
export class MemoryBundles implements Bundles {
  readonly root: string;
  readonly system = {
    platform: 'linux',
    home: '/home/me',
    folders: { DESKTOP: '/home/me/Desktop', DOCUMENTS: '/home/me/Documents', DOWNLOADS: '/home/me/Downloads' },
  };
  readonly unpacked = new Map<Sha256, string>();
  readonly changed = new Set<Sha256>();
  kept: BundleContents | undefined;
  stored: readonly BundleUse[] = [];

  constructor(root = '/data/bundles') {
    this.root = root;
  }

  folderOf(bundle: Sha256): string {
    return `${this.root}/${bundle}`;
  }

  async keep(
    content: AsyncIterable<Uint8Array>,
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
    wanted?: Sha256,
  ) {
    let text = '';
    for await (const piece of content) {
      signal.throwIfAborted();
      text += new TextDecoder().decode(piece);
      onBytes(text.length);
    }
    const contents = JSON.parse(text) as BundleContents;
    if (wanted !== undefined && contents.sha256 !== wanted) {
      throw problemError({ kind: 'bundleHashDiffers', wanted, found: contents.sha256 });
    }
    this.kept = contents;
    return contents;
  }

  async drop() {
    this.kept = undefined;
  }

  async unpack(bundle: Sha256, onBytes: (bytes: number, ofBytes: number) => void) {
    if (this.kept?.sha256 !== bundle) throw problemError({ kind: 'bundleLookOver' });
    onBytes(this.kept.unpackedBytes, this.kept.unpackedBytes);
    this.unpacked.set(bundle, this.kept.manifest);
    this.changed.delete(bundle);
  }

  async installed() {
    return [...this.unpacked].map(([sha256, manifest]) => ({ sha256, manifest }));
  }

  async verify(bundle: Sha256) {
    const folder = this.folderOf(bundle);
    if (!this.unpacked.has(bundle)) throw problemError({ kind: 'bundleFilesMissing', folder });
    if (this.changed.has(bundle)) throw problemError({ kind: 'bundleFilesChanged', file: 'index.js', folder });
  }

  /** Its content is told by its manifest; one that was changed has no content that anybody knows. */
  async contentOf(bundle: Sha256) {
    const manifest = this.unpacked.get(bundle);
    if (manifest === undefined || this.changed.has(bundle)) return undefined;
    return { content: bundle, manifest, files: ['manifest.json', 'index.js'], folder: this.folderOf(bundle) };
  }

  async remove(bundle: Sha256) {
    this.unpacked.delete(bundle);
  }

  async removeLeftovers() {
    await this.drop();
  }

  async uses() {
    return this.stored;
  }

  async saveUses(uses: readonly BundleUse[]) {
    this.stored = uses;
  }
}
