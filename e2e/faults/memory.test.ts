import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type JobName, maxMessageBytes, MiB } from '../bench/peakJobs.ts';

const script = new URL('../bench/peakMemory.ts', import.meta.url).pathname;

/** By how many bytes the memory of a process with one job rose at its peak. */
async function peakOf(job: JobName): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, job]);
  return Number(stdout) * MiB;
}

// Wide limits, for busy machines, where memory is given back late; the tight ones are in the benchmark. Keeping such a line whole
// would cost over three times the limit of a message.
it('a flood of 75,000 notifications costs the host little memory', { timeout: 60_000 }, async () => {
  expect(await peakOf('notifications')).toBeLessThan(110 * MiB);
});

it.each<JobName>(['lineOfText', 'lineOfJson'])(
  'a line of 100 MB without end costs the host what one message may cost (%s)',
  { timeout: 60_000 },
  async (job) => {
    expect(await peakOf(job)).toBeLessThan(2 * maxMessageBytes);
  },
);
