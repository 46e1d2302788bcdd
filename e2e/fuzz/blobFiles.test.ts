import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FileBlobStore } from '../../electron/node/store/blobStore.ts';
import type { Sha256 } from '../../shared/domain/ids.ts';
import { diskFault, faultsAtEach, isAcknowledged } from './diskFaultArbitrary.ts';
import { type DiskFault, DiskFaults } from './diskFaults.ts';
import { type FaultyWorld, playRandomSteps, playSteps } from './playSteps.ts';

type Step = readonly [kind: 'put' | 'get' | 'remove' | 'look', content: number, fault: DiskFault | undefined];

const bytesOf = (content: number) => Buffer.alloc(2000 + content, content);

/** A store of blobs on a disk that fails, and the blobs it acknowledged. */
class BlobWorld implements FaultyWorld<Step> {
  readonly #folder = mkdtempSync(join(tmpdir(), 'gatehouse-blob-faults-'));
  readonly #faults = new DiskFaults(this.#folder);
  readonly #kept = new Map<Sha256, number>();
  readonly #names = new Map<number, Sha256>();

  dispose(): void {
    this.#faults.dispose();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** @returns how many operations of the disk it used */
  async take([kind, content, fault]: Step): Promise<number> {
    // As after a restart: a process remembers blobs it wrote, so each step has its own store.
    const store = new FileBlobStore(this.#folder);
    const operations = await this.#faults.during(fault, async () => {
      const name = this.#names.get(content);
      if (kind === 'put') return this.#put(store, content);
      if (kind === 'look') return store.leftBefore(0);
      if (name === undefined) return;
      if (kind === 'get') return this.#get(store, name);
      const wasKept = this.#kept.delete(name);
      if (!(await isAcknowledged(store.remove(name))) && wasKept) this.#kept.set(name, content);
    });
    await this.check();
    return operations;
  }

  /** Every acknowledged blob is complete, no blob is incomplete, and no temporary file survives a clean-up. */
  async check(): Promise<void> {
    const store = new FileBlobStore(this.#folder);
    for (const [name, content] of this.#kept) {
      expect(Buffer.from((await store.get(name))?.bytes ?? []).equals(bytesOf(content))).toBe(true);
    }
    for (const path of this.#files()) utimesSync(path, 1, 1);
    await store.leftBefore(2000);
    for (const path of this.#files()) {
      expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(basename(path));
    }
  }

  async #put(store: FileBlobStore, content: number): Promise<void> {
    await isAcknowledged(
      store.put(bytesOf(content), 'image/png').then(({ blob }) => {
        this.#kept.set(blob, content);
        this.#names.set(content, blob);
      }),
    );
  }

  async #get(store: FileBlobStore, name: Sha256): Promise<void> {
    const found = await store.get(name);
    const content = this.#kept.get(name);
    if (found && content !== undefined) expect(Buffer.from(found.bytes).equals(bytesOf(content))).toBe(true);
  }

  #files(): string[] {
    const names = readdirSync(this.#folder, { recursive: true, encoding: 'utf8' });
    return names.map((name) => join(this.#folder, name)).filter((path) => statSync(path).isFile());
  }
}

const play = (steps: readonly Step[]) => playSteps(new BlobWorld(), steps);

it.each(['put', 'get', 'remove', 'look'] as const)(
  'keeps every blob whole when any operation of "%s" fails',
  async (kind) => {
    const content = kind === 'put' ? 2 : 1;
    const before: Step[] = [['put', 1, undefined]];
    const [, operations = 0] = await play([...before, [kind, content, undefined]]);
    expect(operations).toBeGreaterThan(0);
    for (const fault of faultsAtEach(operations)) {
      await play([...before, [kind, content, fault], [kind, content, undefined], ['put', 2, undefined]]);
    }
  },
);

it('keeps every blob whole, whatever fails in whatever order', async () => {
  const step = fc.tuple(fc.constantFrom('put' as const, 'put', 'get', 'remove', 'look'), fc.nat(8), diskFault);
  await playRandomSteps<Step>({
    name: 'blobFiles',
    rounds: 150,
    step,
    maxSteps: 15,
    makeWorld: () => new BlobWorld(),
  });
}, 0);
