import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
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

it('quotes nothing of a text that is no JSON, also inside other words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'gatehouse.log');
  const log = fileLog(path);
  // Greek letters stand for what nobody may read there.
  const piece = fc.constantFrom('{', '}', '[', '"', ':', ',', 'α', 'βγ', 'δεζη', '1', ' ', '\\n', ' is not valid JSON');
  const texts = fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(''));
  let count = 0;
  fc.assert(
    fc.property(fc.oneof(texts, fc.constant('αβγδεζ'), fc.constant('{"a": αβγ}')), (text) => {
      try {
        JSON.parse(text);
      } catch (error) {
        count += 1;
        const { message, stack = '' } = error instanceof Error ? error : new Error();
        log.write('error', 'A page failed', { error: message, trace: stack, more: [{ said: `It said: ${message}.` }] });
      }
    }),
  );
  await log.flushed();
  const text = await readFile(path, 'utf8');
  expect(text).not.toMatch(/\p{Script=Greek}/u);
  expect(text.trimEnd().split('\n')).toHaveLength(count);
  // Where it broke off, and in which code, stays.
  expect(text).toMatch(/position \d+/);
  expect(text).toContain('fileLog.test.ts');
});
