import { appendFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { escapeInvisible } from '../../../shared/lib/escapeInvisible.ts';
import type { Log } from '../../host/ports/system.ts';
import { makeFolder } from './makeFolder.ts';

const maxBytes = 5 * 1024 * 1024;

/** How V8 ends the messages that quote. */
const notJson = 'is not valid JSON';

/** The developer's log: JSON lines in one file that is moved aside when it has grown. Losing a line never breaks the app. */
export function fileLog(path: string): Log & { flushed(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    write(level, message, facts) {
      // JSON escapes characters that could forge another line, and `escapeInvisible` those that could reverse or hide
      // text on a screen.
      const entry = JSON.stringify({ at: new Date().toISOString(), level, message, ...facts }, unquoted);
      const line = `${escapeInvisible(entry)}\n`;
      last = last.then(() => append(path, line)).catch(() => undefined);
    },
    flushed: () => last,
  };
}

/** V8 quotes the text that it could not parse, which may be a message, a file or a key. */
function unquoted(_name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  // The last one: the text may say it, too.
  const end = value.lastIndexOf(notJson);
  const start = end === -1 ? -1 : value.slice(0, end).search(/Unexpected token |"|\.\.\./);
  return start === -1 ? value : `${value.slice(0, start)}Text that ${value.slice(end)}`;
}

async function append(path: string, line: string): Promise<void> {
  const size = await stat(path).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size > maxBytes) await rename(path, `${path}.old`);
  await appendFile(path, line, { mode: 0o600 }).catch(async () => {
    // The folder is not there yet, or was taken away.
    await makeFolder(dirname(path));
    await appendFile(path, line, { mode: 0o600 });
  });
}
