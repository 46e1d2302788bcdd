import fc from 'fast-check';
import { expect } from 'vitest';
import { HostError } from '../../shared/domain/error.ts';
import type { DiskFault } from './diskFaults.ts';

const faultCodes = ['ENOSPC', 'EIO', 'EROFS', 'EMFILE'] as const;

export const diskFault: fc.Arbitrary<DiskFault | undefined> = fc.option(
  fc.record({
    at: fc.nat(10),
    operations: fc.constantFrom(1, 2, 100),
    code: fc.constantFrom(...faultCodes),
    isHalf: fc.boolean(),
  }),
  { nil: undefined },
);

/** Makes every operation of a task fail in turn, with every code, at once and after half of a write. */
export function faultsAtEach(operations: number): DiskFault[] {
  return Array.from({ length: operations }, (_, at) =>
    faultCodes.flatMap((code) => [true, false].map((isHalf) => ({ at, operations: 1, code, isHalf }))),
  ).flat();
}

/** Whether a task was acknowledged. @throws if it failed with an error that does not name the problem of the disk */
export async function isAcknowledged(task: Promise<unknown>): Promise<boolean> {
  try {
    await task;
    return true;
  } catch (error) {
    // Too many open files are not a state of the disk: that error stays the system's own.
    if (error instanceof Error && 'code' in error && error.code === 'EMFILE') return false;
    expect(error).toBeInstanceOf(HostError);
    expect(error).toMatchObject({ code: expect.stringMatching(/^(storageFailed|secretsUnavailable)$/) as string });
    return false;
  }
}
