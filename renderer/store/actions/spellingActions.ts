import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Checks spelling in one more language; the host asks about its dictionary. Errors are shown. */
export async function addSpelling({ client }: Page, language: string): Promise<void> {
  await attempt(client.call('spelling.add', { language }));
}

export async function removeSpelling({ client }: Page, language: string): Promise<void> {
  await attempt(client.call('spelling.remove', { language }));
}
