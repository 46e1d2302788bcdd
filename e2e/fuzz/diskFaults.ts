import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Which operations fail, counted from 0, and with which error. */
export interface DiskFault {
  readonly at: number;
  readonly operations: number;
  readonly code: 'ENOSPC' | 'EIO' | 'EROFS' | 'EMFILE';
  /** A write stores the first half of the data before it fails. */
  readonly isHalf: boolean;
}

const byCallback = ['realpath', 'stat', 'open', 'write', 'fsync', 'close', 'chown', 'chmod', 'rename', 'unlink'];
const byPromise = ['mkdir', 'readdir', 'readFile', 'rm', 'stat', 'utimes', 'rename', 'writeFile'];

type Callback = (error: Error | null, value?: unknown) => void;
type Operation = (...args: unknown[]) => unknown;

/** Makes operations of `node:fs` on one folder fail, whoever calls them, libraries included. */
export class DiskFaults {
  readonly #folder: string;
  readonly #descriptors = new Set<unknown>();
  readonly #restore: (() => void)[] = [];
  #fault: DiskFault | undefined;
  #seen = 0;

  constructor(folder: string) {
    this.#folder = folder;
    for (const name of byCallback) this.#replace(fs, name, (original) => this.#faultyCallback(name, original));
    for (const name of byPromise) this.#replace(fs.promises, name, (original) => this.#faultyPromise(name, original));
    syncBuiltinESMExports();
  }

  /** Runs a task while operations fail. @returns how many operations it used */
  async during(fault: DiskFault | undefined, task: () => Promise<unknown>): Promise<number> {
    this.#fault = fault;
    this.#seen = 0;
    try {
      await task();
      return this.#seen;
    } finally {
      this.#fault = undefined;
    }
  }

  dispose(): void {
    for (const restore of this.#restore) restore();
    syncBuiltinESMExports();
  }

  #replace(target: object, name: string, makeFaulty: (original: Operation) => Operation): void {
    const original: unknown = Reflect.get(target, name);
    if (typeof original !== 'function') throw new Error(`node:fs has no ${name}`);
    const call: Operation = (...args) => Reflect.apply(original, target, args) as unknown;
    Reflect.set(target, name, Object.assign(makeFaulty(call), original));
    this.#restore.push(() => Reflect.set(target, name, original));
  }

  /** The fault of the next operation. */
  #nextFault(place: unknown): DiskFault | undefined {
    const isOurs = typeof place === 'string' ? place.startsWith(this.#folder) : this.#descriptors.has(place);
    if (!isOurs) return undefined;
    const number = this.#seen++;
    const fault = this.#fault;
    return fault && number >= fault.at && number < fault.at + fault.operations ? fault : undefined;
  }

  #faultyCallback(name: string, original: Operation): Operation {
    return (...args) => {
      const done = args.at(-1) as Callback;
      const fault = this.#nextFault(args[0]);
      // A system with room for a part writes that part and reports it; only the next write fails.
      if (fault?.isHalf === true && name === 'write') return original(args[0], firstHalf(args[1]), 0, done);
      if (fault) return process.nextTick(done, faultError(fault, name));
      if (name !== 'open') return original(...args);
      return original(...args.slice(0, -1), (error: Error | null, descriptor?: unknown) => {
        if (String(args[0]).startsWith(this.#folder) && !error) this.#descriptors.add(descriptor);
        done(error, descriptor);
      });
    };
  }

  #faultyPromise(name: string, original: Operation): Operation {
    return async (...args) => {
      const fault = this.#nextFault(args[0]);
      if (!fault) return original(...args);
      // Node continues after a partial write, and meets the error.
      if (fault.isHalf && name === 'writeFile') await original(args[0], firstHalf(args[1]));
      throw faultError(fault, name);
    };
  }
}

function firstHalf(data: unknown): Uint8Array {
  const bytes = data instanceof Uint8Array ? data : Buffer.from(String(data));
  return bytes.subarray(0, Math.floor(bytes.byteLength / 2));
}

function faultError({ code }: DiskFault, name: string): Error {
  return Object.assign(new Error(`${code}: made to fail, ${name}`), { code });
}
