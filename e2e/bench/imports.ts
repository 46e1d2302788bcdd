import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measured } from './figure.ts';
import { MiB } from './peakJobs.ts';

const script = new URL('importMemory.ts', import.meta.url).pathname;

/** By how much the host's memory rises at its peak while it imports an export of 500 MB, in a process of its own. */
export async function measureImportMemory(): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(500 * MiB)]);
  return {
    name: 'Memory while 500 MB of chats are imported',
    against: 'none',
    unit: 'MiB',
    ours: [Number(stdout.split(' ')[0])],
    bare: [0],
    target: { kind: 'atMostMore', by: 300 },
  };
}
