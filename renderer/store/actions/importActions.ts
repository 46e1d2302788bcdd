import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Hands the file that chats are imported from to the host. How far it is, and what is in it, is in the snapshot. */
export async function importFrom(page: Page, file: Blob, signal: AbortSignal): Promise<void> {
  await attempt(
    page.handOver(file, signal).catch((error: unknown) => {
      // The user cancelled.
      if (!signal.aborted) throw error;
    }),
  );
}

/** Imports the chosen chats of the file. */
export function runImport({ client }: Page, chosen: number[]): void {
  void attempt(client.call('chatImport.run', { chosen }));
}

/** Stops the import, or takes its outcome off the screen. */
export async function closeImport({ client }: Page): Promise<void> {
  await attempt(client.call('chatImport.close', {}));
}
