import { appendFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { type KeptRecord, keptRecord } from '../../../shared/domain/serverRecord.ts';
import type { ServerRecordFiles } from '../../host/ports/serverRecordFiles.ts';
import { makeFolder } from './makeFolder.ts';

export interface ServerRecordBounds {
  /** A larger file is rotated; each server has two files at most. */
  readonly maxFileBytes: number;
  /** For all servers together. The oldest files are deleted first. */
  readonly maxTotalBytes: number;
}

const usualBounds: ServerRecordBounds = { maxFileBytes: 1024 * 1024, maxTotalBytes: 64 * 1024 * 1024 };

/**
 * Logs and traffic as JSON lines in a folder that only the user can read. `run` distinguishes the lines of this process
 * from earlier ones.
 */
export function serverRecordFiles(
  folder: string,
  run: string,
  { maxFileBytes, maxTotalBytes }: ServerRecordBounds = usualBounds,
): ServerRecordFiles {
  const pathOf = (id: ServerId) => join(folder, `${id}.jsonl`);
  const oldPathOf = (id: ServerId) => `${pathOf(id)}.old`;

  const append = async (id: ServerId, records: readonly KeptRecord[]) => {
    const path = pathOf(id);
    await makeFolder(folder);
    if ((await sizeOf(path)) > maxFileBytes) {
      await rename(path, oldPathOf(id));
      await removeOldest(folder, maxTotalBytes);
    }
    const lines = records.map((record) => `${JSON.stringify({ run, ...record })}\n`);
    await appendFile(path, lines.join(''), { mode: 0o600 });
  };

  return {
    // A full disk or a missing folder is reported by the parts that must store something.
    append: (id, records) => append(id, records).catch(() => undefined),
    async earlier(id) {
      const texts = await Promise.all(
        [oldPathOf(id), pathOf(id)].map((path) => readFile(path, 'utf8').catch(() => '')),
      );
      return texts.flatMap((text) => text.split('\n')).flatMap((line) => earlierRecord(line, run));
    },
    async remove(id) {
      for (const path of [pathOf(id), oldPathOf(id)]) await rm(path, { force: true }).catch(() => undefined);
    },
    removeAll: () => rm(folder, { recursive: true, force: true }).catch(() => undefined),
  };
}

/** Cut or damaged lines, and lines of this run, are skipped. */
function earlierRecord(line: string, run: string): KeptRecord[] {
  try {
    const read: unknown = JSON.parse(line);
    if (typeof read !== 'object' || read === null || ('run' in read && read.run === run)) return [];
    const record = keptRecord.safeParse(read);
    return record.success ? [record.data] : [];
  } catch {
    return [];
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function removeOldest(folder: string, maxTotalBytes: number): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { path: join(folder, name), size, mtimeMs };
    }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= maxTotalBytes) return;
    await rm(path, { force: true });
    total -= size;
  }
}
