import { maxEnvFileBytes, type PastedFile } from '../../../shared/domain/pasted/pasteReading.ts';

/** A file that the user chose for the path that a text names. A part of one would be taken for the whole, so one that is too large is not read. */
export async function chosenFile(path: string, chosen: Blob): Promise<PastedFile> {
  return chosen.size > maxEnvFileBytes ? { path, isTooLarge: true } : { path, text: await chosen.text() };
}
