import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measured } from './figure.ts';
import { writeExport } from './importFile.ts';
import { MiB } from './peakJobs.ts';

const script = new URL('importMemory.ts', import.meta.url).pathname;

/** By how much the host's memory rises at its peak while it imports an export of 500 MB, in a process of its own. */
export async function measureImportMemory(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-export-'));
  const path = join(folder, 'conversations.json');
  // Made here, so that its making is not measured.
  const conversations = await writeExport(path, 500 * MiB);
  const { stdout } = await promisify(execFile)(process.execPath, [script, path, String(conversations)]);
  await rm(folder, { recursive: true });
  return {
    name: 'Memory while 500 MB of chats are imported',
    against: 'none',
    unit: 'MiB',
    ours: [Number(stdout.split(' ')[0])],
    bare: [0],
    target: { kind: 'atMostMore', by: 300 },
  };
}
