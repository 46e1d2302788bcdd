import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { spellingLanguage } from '../../../shared/domain/spelling.ts';
import { writeWholeFile } from '../../node/files/writeWholeFile.ts';

const content = z.object({ languages: z.array(spellingLanguage).max(100) });

/** The languages that the user agreed to have dictionaries of. A file that is missing or cannot be read names none. */
export async function readLanguages(file: string): Promise<readonly string[]> {
  try {
    const parsed = content.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data.languages : [];
  } catch {
    return [];
  }
}

export async function writeLanguages(file: string, languages: readonly string[]): Promise<void> {
  await writeWholeFile(file, `${JSON.stringify({ languages }, undefined, 2)}\n`, { mode: 0o600 });
}
