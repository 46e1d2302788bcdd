import { toErrorInfo } from '../../shared/domain/error.ts';

/** Each step of the end of a run gets so long; servers are killed well before. */
const maxStepMs = 15_000;

/**
 * Takes the steps that end a run, one after the other. The run has told its end already, so that what fails or hangs now is only
 * said on stderr.
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
