import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPrivateFolder } from './keepCompiledCode.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes a folder that it makes, and finds it again', () => {
  const made = join(folder, 'a', 'b');
  expect(isPrivateFolder(made)).toBe(true);
  expect(isPrivateFolder(made)).toBe(true);
});

it.runIf(process.platform !== 'win32')('takes no folder that others can write, no link and no file', () => {
  const open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o770);
  expect(isPrivateFolder(open)).toBe(false);
  symlinkSync(folder, join(folder, 'link'));
  expect(isPrivateFolder(join(folder, 'link'))).toBe(false);
  writeFileSync(join(folder, 'file'), '');
  expect(isPrivateFolder(join(folder, 'file'))).toBe(false);
});

it.runIf(process.platform !== 'win32')('takes no folder of another user', () => {
  const owner = lstatSync(folder).uid;
  const asOther = vi.spyOn(process, 'getuid').mockReturnValue(owner + 1);
  expect(isPrivateFolder(folder)).toBe(false);
  asOther.mockRestore();
  expect(isPrivateFolder(folder)).toBe(true);
});

it('keeps what a program loads after it', () => {
  const kept = join(folder, 'kept');
  const program = join(folder, 'program.mjs');
  const url = new URL('keepCompiledCode.ts', import.meta.url).href;
  writeFileSync(join(folder, 'late.mjs'), 'export const late = () => 1;');
  writeFileSync(
    program,
    `import { keepCompiledCode } from '${url}'; keepCompiledCode(${JSON.stringify(kept)}); await import('./late.mjs');`,
  );
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  execFileSync(process.execPath, [program], { env });
  expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(1);
});
