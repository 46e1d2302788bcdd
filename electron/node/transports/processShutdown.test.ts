import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shutDownProcess } from './processShutdown.ts';

const grace = { afterStdinEnd: 2000, afterTerminate: 3000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that exits at the first step it obeys, and records the steps and their times. */
function process(obeys: 'stdin' | 'SIGTERM' | 'SIGKILL') {
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>();
  const began = Date.now();
  const steps: [string, number][] = [];
  const take = (step: string) => {
    steps.push([step, Date.now() - began]);
    if (step === obeys) exit();
  };
  return { steps, exited, endStdin: () => take('stdin'), signal: (signal: string) => take(signal) };
}

it.each([
  {
    obeys: 'stdin',
    steps: [
      ['stdin', 0],
      ['SIGKILL', 0],
    ],
  },
  {
    obeys: 'SIGTERM',
    steps: [
      ['stdin', 0],
      ['SIGTERM', 2000],
      ['SIGKILL', 2000],
    ],
  },
  {
    obeys: 'SIGKILL',
    steps: [
      ['stdin', 0],
      ['SIGTERM', 2000],
      ['SIGKILL', 5000],
    ],
  },
] as const)('takes the steps of the specification in order: a server that obeys $obeys', async ({ obeys, steps }) => {
  const server = process(obeys);
  const done = shutDownProcess(server, grace);
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  // The last signal is for the server's children; it is sent even when the server itself has exited.
  expect(server.steps).toEqual(steps);
  expect(vi.getTimerCount()).toBe(0);
});
