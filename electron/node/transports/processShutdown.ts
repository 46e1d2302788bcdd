/** The operations that a shutdown needs. */
export interface StoppableProcess {
  endStdin(): void;
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Resolves when the process has exited. */
  readonly exited: Promise<void>;
}

export interface GraceTimes {
  /** How long a server may take after its stdin was closed, and after SIGTERM. Milliseconds. */
  readonly afterStdinEnd: number;
  readonly afterTerminate: number;
}

export const defaultGrace: GraceTimes = { afterStdinEnd: 2000, afterTerminate: 2000 };

/**
 * Ends a server by the steps of the specification (2025-03-26, basic/lifecycle#shutdown, stdio):
 *
 * 1. close its stdin and wait for it to exit,
 * 2. send SIGTERM if it does not within a reasonable time,
 * 3. send SIGKILL if it does not exit after SIGTERM either.
 *
 * The last signal is sent even to a server that exited in time: what it started may still run.
 */
export async function shutDownProcess(process: StoppableProcess, grace: GraceTimes): Promise<void> {
  process.endStdin();
  if (!(await exitsWithin(process, grace.afterStdinEnd))) {
    process.signal('SIGTERM');
    await exitsWithin(process, grace.afterTerminate);
  }
  process.signal('SIGKILL');
  await process.exited;
}

async function exitsWithin({ exited }: StoppableProcess, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([exited.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
