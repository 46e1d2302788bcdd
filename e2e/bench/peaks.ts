import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measured } from './figure.ts';
import type { JobName } from './peakJobs.ts';

const rounds = 3;
const script = new URL('peakMemory.ts', import.meta.url).pathname;

/** By how much the host's memory rises at its peak while one server misbehaves, each time in a new process. */
async function measurePeak(name: string, job: JobName, maxMiB: number): Promise<Measured> {
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, job]);
    ours.push(Number(stdout));
  }
  return { name, against: 'none', unit: 'MiB', ours, bare: [0], target: { kind: 'atMostMore', by: maxMiB } };
}

export const measureFloodMemory = () => measurePeak('Memory under 75,000 notifications', 'notifications', 70);

export const measureLineMemory = () => measurePeak('Memory under a line of 100 MB without end', 'lineOfJson', 72);
