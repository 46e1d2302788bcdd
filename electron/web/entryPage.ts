import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAnswer } from '../node/pageFiles/readPageFile.ts';
import { entryHeaders } from '../node/pageFiles/securityHeaders.ts';

const scriptFile = 'enter.js';

/**
 * The page that a link leads to. It shows nothing and loads nothing: its one script (`renderer/enter.ts`) stands in it, and leads on.
 *
 * @param folder the folder of the built page
 */
export async function readEntryPage(folder: string): Promise<PageAnswer> {
  const script = await readFile(join(folder, scriptFile), 'utf8');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Gatehouse</title><script>${script}</script></html>`;
  const hash = createHash('sha256').update(script).digest('base64');
  return { status: 200, headers: entryHeaders(hash), body: new TextEncoder().encode(html) };
}
