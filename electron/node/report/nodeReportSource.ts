import { open } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import { homedir, release, totalmem } from 'node:os';
import type { Readable } from 'node:stream';
import type { ReportSource } from '../../host/ports/reportSource.ts';

/** @param log the path of Gatehouse's log; the lines before it are in the same path with `.old` */
export function nodeReportSource(log: string): ReportSource {
  return {
    homes: homes(),
    runtime() {
      const { platform, arch, versions } = process;
      const { node, electron, chrome } = versions;
      return {
        platform,
        arch,
        system: release(),
        memoryBytes: totalmem(),
        node,
        electron: electron ?? null,
        chromium: chrome ?? null,
        locale: Intl.DateTimeFormat().resolvedOptions().locale,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
    },
    async logLines(maxBytes) {
      const present = await endOf(log, maxBytes);
      const earlier = present.isWhole ? await endOf(`${log}.old`, maxBytes - present.bytes) : undefined;
      return [...(earlier?.lines ?? []), ...present.lines];
    },
    async *archive(files) {
      const { ZipFile } = await import('yazl');
      const zip = new ZipFile();
      for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mode: 0o100600 });
      zip.end();
      yield* zip.outputStream as Readable as AsyncIterable<Uint8Array>;
    },
  };
}

function homes(): string[] {
  const home = homedir();
  try {
    return [...new Set([home, realpathSync(home)])];
  } catch {
    return [home];
  }
}

interface LogEnd {
  readonly lines: readonly string[];
  readonly bytes: number;
  /** Nothing was left out. */
  readonly isWhole: boolean;
}

/** The last whole lines of a file. */
async function endOf(path: string, maxBytes: number): Promise<LogEnd> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return { lines: [], bytes: 0, isWhole: true };
  try {
    const { size } = await file.stat();
    const length = Math.min(size, Math.max(0, maxBytes));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n');
    // The first one may be cut in the middle, also of a character.
    const whole = length < size ? lines.slice(1) : lines;
    return { lines: whole.filter((line) => line !== ''), bytes: bytesRead, isWhole: length === size };
  } catch {
    return { lines: [], bytes: 0, isWhole: true };
  } finally {
    await file.close();
  }
}
