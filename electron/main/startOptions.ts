import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  /** `--data DIR`: the folder for all data of Gatehouse, including Chromium's own files. */
  readonly dataFolder: string | undefined;
}

/**
 * Reads the command line. Chromium has its own switches there, and the system adds some; unknown ones are ignored.
 *
 * @param argv everything after the executable
 */
export function readStartOptions(argv: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: { data: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  return { dataFolder: typeof values.data === 'string' && values.data !== '' ? resolve(values.data) : undefined };
}
