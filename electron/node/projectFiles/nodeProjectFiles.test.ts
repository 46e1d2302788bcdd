import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeProjectFiles } from './nodeProjectFiles.ts';

function makeFolder() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-project-')));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const folder = join(base, 'app');
  mkdirSync(join(folder, '.github'), { recursive: true });
  return { base, folder };
}
const read = (folder: string, file = 'AGENTS.md', maxBytes = 100) => nodeProjectFiles.read(folder, file, maxBytes);

describe('a file of a project', () => {
  it('is read whole, also in a folder below and with a mark at its beginning', async () => {
    const { folder } = makeFolder();
    writeFileSync(join(folder, '.github', 'copilot-instructions.md'), '\ufeffUse tabs. 你好');
    expect(await read(folder, '.github/copilot-instructions.md')).toEqual({ kind: 'text', text: 'Use tabs. 你好' });
    expect(await read(folder)).toEqual({ kind: 'missing' });
    expect(await read(folder, 'AGENTS.md/x')).toEqual({ kind: 'missing' });
  });

  it.each([
    [100, 'text'],
    [101, 'tooLarge'],
  ])('of %i bytes is %s where 100 are allowed', async (bytes, kind) => {
    const { folder } = makeFolder();
    writeFileSync(join(folder, 'AGENTS.md'), 'x'.repeat(bytes));
    expect((await read(folder)).kind).toBe(kind);
  });

  it('may be a link inside the folder, and not one that leads out of it', async () => {
    const { base, folder } = makeFolder();
    writeFileSync(join(folder, 'AGENTS.md'), 'inside');
    symlinkSync('AGENTS.md', join(folder, 'CLAUDE.md'));
    expect(await read(folder, 'CLAUDE.md')).toEqual({ kind: 'text', text: 'inside' });
    mkdirSync(join(base, 'app-secrets'));
    writeFileSync(join(base, 'app-secrets', 'key'), 'secret');
    symlinkSync(join(base, 'app-secrets', 'key'), join(folder, 'GEMINI.md'));
    expect(await read(folder, 'GEMINI.md')).toEqual({ kind: 'outside' });
    symlinkSync(join(base, 'app-secrets'), join(folder, '.claude'));
    writeFileSync(join(base, 'app-secrets', 'CLAUDE.md'), 'secret');
    expect(await read(folder, '.claude/CLAUDE.md')).toEqual({ kind: 'outside' });
  });

  it('is no text where it is not UTF-8 or holds a null', async () => {
    const { folder } = makeFolder();
    writeFileSync(join(folder, 'AGENTS.md'), Buffer.from([0x61, 0xff, 0x62]));
    expect(await read(folder)).toEqual({ kind: 'notText' });
    writeFileSync(join(folder, 'AGENTS.md'), 'a\0b');
    expect(await read(folder)).toEqual({ kind: 'notText' });
  });

  it('is not read where it is a folder', async () => {
    const { folder } = makeFolder();
    mkdirSync(join(folder, 'AGENTS.md'));
    expect(await read(folder)).toEqual({ kind: 'unreadable' });
  });
});
