import { writeFile } from 'node:fs/promises';

/** How a file is written; missing options have the defaults of write-file-atomic. */
export interface WholeFileOptions {
  readonly mode?: number;
  /** Whether it waits until the disk has it; `true` when absent. */
  readonly mustSync?: boolean;
}

/**
 * Replaces a file in one step: afterwards it holds all of the data, or its old contents and an error is thrown.
 *
 * write-file-atomic calls the system's write once and treats a partial write as complete, which is what happens first
 * on a full disk. So Node writes the data, and continues until everything is written or an error occurs.
 */
export async function writeWholeFile(
  path: string,
  data: string | Uint8Array,
  options: WholeFileOptions = {},
): Promise<void> {
  const writeData: (temporary: string) => unknown = (temporary) => writeFile(temporary, data);
  const { default: writeFileAtomic } = await import('write-file-atomic');
  await writeFileAtomic(path, '', { ...options, tmpfileCreated: writeData });
}

/** The name of the file to which a temporary name like `NAME.123` belongs; `undefined` for any other name. */
export function nameBehindTemporary(name: string): string | undefined {
  return /^(.+)\.\d{1,10}$/.exec(name)?.[1];
}
