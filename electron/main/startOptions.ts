import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  /** `--data DIR`: everything Gatehouse keeps goes there, Chromium's own files too. */
  readonly dataFolder: string | undefined;
}

/**
 * Reads the command line. Chromium has switches of its own there, and the system adds some: what is not ours is left alone.
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
