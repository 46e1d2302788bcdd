import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { writeWholeFile } from '../files/writeWholeFile.ts';

const runRecord = z.lazy(() =>
  z.object({
    /** What the marks of its servers begin with. */
    runId: z.string().regex(/^[\w-]{8,}$/),
    /** The folder of its control group, where it had one. */
    control: z
      .string()
      .regex(/^\/.*\/gatehouse-[\w-]+$/)
      .optional(),
    servers: z.array(z.object({ pid: z.int().min(2), identity: z.string() })),
  }),
);
/** The running server processes, so that the next start can end them if both Gatehouse and the watchdog were killed. */
export type RunRecord = z.infer<typeof runRecord>;

/** What an earlier run left, or `undefined` when it ended in order or what it left cannot be read. */
export async function readRunFile(path: string): Promise<RunRecord | undefined> {
  try {
    return runRecord.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes what runs now; no file when nothing does. */
export async function writeRunFile(path: string, record: RunRecord): Promise<void> {
  if (record.servers.length === 0) await rm(path, { force: true });
  else await writeWholeFile(path, JSON.stringify(record), { mode: 0o600, mustSync: false });
}
