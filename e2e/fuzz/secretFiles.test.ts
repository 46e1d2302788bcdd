import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FileSecretStore } from '../../electron/node/secrets/fileSecretStore.ts';
import { diskFault, faultsAtEach, isAcknowledged } from './diskFaultArbitrary.ts';
import { type DiskFault, DiskFaults } from './diskFaults.ts';
import { type FaultyWorld, playRandomSteps, playSteps } from './playSteps.ts';

/** `undefined` deletes. */
type Change = readonly [name: string, value: string | undefined];
/** Changes that are requested at the same time, each for another name. */
type Step = readonly [changes: readonly Change[], isNewStore: boolean, fault: DiskFault | undefined];

const names = ['a', 'b', 'c'];

/** Secrets in a file on a disk that fails, and the changes it acknowledged. */
class SecretWorld implements FaultyWorld<Step> {
  readonly #folder = mkdtempSync(join(tmpdir(), 'gatehouse-secret-faults-'));
  readonly #faults = new DiskFaults(this.#folder);
  readonly #kept = new Map<string, string>();
  #store = this.#open();

  dispose(): void {
    this.#faults.dispose();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** @returns how many operations of the disk it used */
  async take([changes, isNewStore, fault]: Step): Promise<number> {
    if (isNewStore) this.#store = this.#open();
    const operations = await this.#faults.during(fault, async () => {
      // Started one after the other, some microtasks apart, so that one may fail while another begins.
      await Promise.all([
        ...changes.map((change) => this.#change(change)),
        isAcknowledged(this.#store.get('a')),
        isAcknowledged(this.#store.has('b')),
      ]);
    });
    await this.#check(this.#store);
    await this.#check(this.#open());
    // The first reader of the file removes the remains of a write.
    expect(readdirSync(this.#folder).filter((name) => name !== 'secrets.json')).toEqual([]);
    return operations;
  }

  async #change([name, value]: Change): Promise<void> {
    const change = value === undefined ? this.#store.delete(name) : this.#store.set(name, value);
    if (!(await isAcknowledged(change))) return;
    if (value === undefined) this.#kept.delete(name);
    else this.#kept.set(name, value);
  }

  /** It contains exactly what was acknowledged. */
  async #check(store: FileSecretStore): Promise<void> {
    const found = await Promise.all(names.map((name) => store.get(name)));
    expect(found).toEqual(names.map((name) => this.#kept.get(name)));
  }

  #open(): FileSecretStore {
    return new FileSecretStore(join(this.#folder, 'secrets.json'), (path) => {
      throw new Error(`The secrets were set aside as ${path}`);
    });
  }
}

const play = (steps: readonly Step[]) => playSteps(new SecretWorld(), steps);

const before: Step[] = [
  [
    [
      ['a', 'first'.repeat(50)],
      ['b', 'other'],
    ],
    true,
    undefined,
  ],
];

it.each<[string, readonly Change[], boolean]>([
  ['a change', [['a', 'second']], false],
  ['a change by another process', [['a', 'second']], true],
  ['a deletion', [['a', undefined]], true],
  [
    'two changes at the same time',
    [
      ['a', 'second'],
      ['c', 'third'],
    ],
    false,
  ],
])('holds what was acknowledged when any operation of %s fails', async (_title, changes, isNewStore) => {
  const [, operations = 0] = await play([...before, [changes, isNewStore, undefined]]);
  expect(operations).toBeGreaterThan(0);
  for (const fault of faultsAtEach(operations)) {
    await play([...before, [changes, isNewStore, fault], [changes, false, undefined]]);
  }
});

it('holds exactly what was acknowledged, whatever fails in whatever order', async () => {
  const change = fc.tuple(fc.constantFrom(...names), fc.option(fc.string({ maxLength: 300 }), { nil: undefined }));
  const changes = fc.uniqueArray(change, { selector: ([name]) => name, minLength: 1, maxLength: 3 });
  const step = fc.tuple(changes, fc.boolean(), diskFault);
  await playRandomSteps<Step>({
    name: 'secretFiles',
    rounds: 60,
    step,
    maxSteps: 10,
    makeWorld: () => new SecretWorld(),
  });
}, 0);
