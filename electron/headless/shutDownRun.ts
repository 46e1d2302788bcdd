import { toErrorInfo } from '../../shared/domain/error.ts';

/** The time limit of each step at the end of a run; servers are killed well before; ms. */
const maxStepMs = 15_000;

/**
 * Runs the steps that end a run, one after the other. The run has already reported its end, so failures and timeouts
 * are only written to stderr.
 */
export async function shutDownRun(steps: readonly (() => Promise<void>)[], say: (line: string) => void): Promise<void> {
  for (const step of steps) {
    try {
      await withinTime(step());
    } catch (error) {
      say(`Gatehouse did not end in order: ${toErrorInfo(error).message}`);
    }
  }
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of it does not stop.')), maxStepMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
