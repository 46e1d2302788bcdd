import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { withoutControls } from '../transports/stderrReader.ts';

/** The beginning names what npm was called with; bytes. */
const headBytes = 16 * 1024;
const tailBytes = 1024 * 1024;
/** npm keeps ten of them. */
const maxFiles = 20;
const maxLines = 5;
const maxLineChars = 4000;

const fileName = /^(?<day>\d{4}-\d\d-\d\d)T(?<h>\d\d)_(?<m>\d\d)_(?<s>\d\d)_(?<ms>\d{3})Z-debug(?:-\d+)?\.log$/;

/**
 * The errors in the newest log of npm that was begun within this time and is about these packages; none where there is no such log.
 *
 * @param folder where npm writes its logs
 * @param from ms
 * @param until ms
 */
export async function loggedErrors(
  folder: string,
  packages: readonly string[],
  from: number,
  until: number,
): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const own = names
    .filter((name) => {
      const begun = beginOf(name);
      return begun !== undefined && begun >= from && begun <= until;
    })
    .toSorted()
    .reverse();
  for (const name of own.slice(0, maxFiles)) {
    const text = await readLog(join(folder, name)).catch(() => undefined);
    if (text !== undefined && isAbout(text.head, packages)) return errorLines(text.tail);
  }
  return [];
}

/** When npm was started, as the name of its log says; ms. */
function beginOf(name: string): number | undefined {
  const { day, h, m, s, ms } = fileName.exec(name)?.groups ?? {};
  if (day === undefined) return undefined;
  const at = Date.parse(`${day}T${h}:${m}:${s}.${ms}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** Links are not followed. */
async function readLog(path: string): Promise<{ readonly head: string; readonly tail: string } | undefined> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) return undefined;
    const from = Math.max(0, found.size - tailBytes);
    return { head: await readPart(file, 0, headBytes), tail: await readPart(file, from, tailBytes) };
  } finally {
    await file.close();
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
  return buffer.subarray(0, bytesRead).toString('utf8');
}

/** The line with the words that npm was called with names all of them. */
function isAbout(head: string, packages: readonly string[]): boolean {
  const called = head.split('\n').filter((line) => /^\d+ verbose (?:argv|cli|title) /.test(line));
  return packages.every((spec) => called.some((line) => line.split(/[\s"'[\],=]+/).includes(spec)));
}

/** The lines of errors that say something, without their number and level. Pure. */
export function errorLines(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => /^\d+ error (?<said>.*)$/.exec(line)?.groups?.['said'] ?? [])
    .filter((said) => /[^\s\d]/.test(said) && !said.startsWith('A complete log of this run'))
    .map((said) => keepStart(withoutControls(said).trim(), maxLineChars))
    .slice(0, maxLines);
}
