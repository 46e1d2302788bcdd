import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileLog } from './fileLog.ts';

it('writes one line for each entry, with any text of servers (security case 46)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'logs', 'gatehouse.log');
  const log = fileLog(path);
  const forged =
    'x"}\n{"level":"error","message":"forged"}\r\u001b[2J\u001b]8;;https://evil.test\u0007\u009b\u202e\u2066';
  log.write('warn', forged, { server: forged });
  log.write('info', 'second');
  await log.flushed();
  const text = await readFile(path, 'utf8');
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([forged, 'second']);
});
