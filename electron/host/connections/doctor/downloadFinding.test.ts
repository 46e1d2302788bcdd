import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../shared/domain/diagnosis.ts';
import { downloadFinding } from './downloadFinding.ts';

const find = (command: string, args: readonly string[], lines: readonly string[]): Finding | undefined =>
  downloadFinding({ kind: 'stdio', command, args: [...args], env: {} }, lines);

const unix = '/home/me/.npm/_npx/6df284ae068eda92/node_modules/nots';
const windows = String.raw`C:\Users\me\AppData\Local\npm-cache\_npx\6df284ae068eda92\node_modules\nots`;

const brokenLines: readonly (readonly string[])[] = [
  ["Error: Cannot find module './lib.js'", 'Require stack:', `- ${unix}/index.js`, `- ${unix}/cli.js`],
  [`Error [ERR_MODULE_NOT_FOUND]: Cannot find module '${unix}/lib.js' imported from ${unix}/index.js`],
  [`Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from ${unix}/index.js`],
  [`Error: Cannot find module '${windows}\\dist\\index.js'`, '    at Module._resolveFilename'],
  [`Error: ENOENT: no such file or directory, open '${windows.replaceAll('\\', '\\\\')}\\\\package.json'`],
  [`Error: Invalid package config ${unix}/package.json.`],
  ['sh: 1: nots: not found'],
  ["'nots' is not recognized as an internal or external command,", 'operable program or batch file.'],
];

describe('a download of npx', () => {
  it.each(brokenLines.map((lines) => [lines]))('is incomplete: %j', (lines) => {
    expect(find('npx', ['-y', 'nots@1.0.0'], lines)).toEqual({
      code: 'downloadBroken',
      values: { package: 'nots@1.0.0' },
      fixes: [{ kind: 'reinstall' }, { kind: 'edit' }],
    });
  });

  it.each([
    ['a file of the user', [`Error: Cannot find module '/home/me/x.js'`, 'Require stack:', `- ${unix}/index.js`]],
    ['a folder that is not of npx', ["Error: Cannot find module '/home/me/_npx/notes/x.js'"]],
    ['a program of another name', ['sh: 1: ffmpeg: not found']],
    ['nothing missing', [`Error: no notes`, `    at ${unix}/index.js:1:1`]],
  ])('is not the reason: %s', (_what, lines) => {
    expect(find('npx', ['-y', 'nots'], lines)).toBeUndefined();
  });

  it('is not found for launches that leave a doubt, or are none of npx', () => {
    const [lines = []] = brokenLines;
    expect(find('npx', ['-c', 'nots'], lines)).toBeUndefined();
    expect(find('sh', ['-c', 'npx nots'], lines)).toBeUndefined();
    expect(find('node', ['index.js'], lines)).toBeUndefined();
    expect(downloadFinding({ kind: 'http', url: 'https://a.example', headers: {} }, lines)).toBeUndefined();
  });

  it('has a fix without a folder and without a word of the server, whatever that wrote', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(...brokenLines.flat(), "Cannot find module '/_npx/0123456789abcdef/../../../etc/x'"),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const found = find('npx', ['nots'], lines);
        if (found === undefined) return;
        expect(found.values).toEqual({ package: 'nots' });
        expect(found.fixes).toEqual([{ kind: 'reinstall' }, { kind: 'edit' }]);
      }),
    );
  });
});

describe('a download of another runner', () => {
  it.each([
    [
      'uvx',
      ['mcp-nots@1.2'],
      [
        '  File "/home/me/.cache/uv/archive-v0/x1/bin/mcp-nots", line 4',
        "ModuleNotFoundError: No module named 'mcp_nots'",
      ],
      'uv cache clean mcp-nots',
    ],
    [
      'uvx',
      ['--from', 'mcp-nots[cli]==1.2', 'mcp-nots'],
      [
        String.raw`FileNotFoundError: [Errno 2] No such file or directory: 'C:\\Users\\me\\AppData\\Local\\uv\\cache\\archive-v0\\x1\\a.json'`,
      ],
      'uv cache clean mcp-nots',
    ],
    [
      'bunx',
      ['@me/nots'],
      ['error: Cannot find module "zod" from "/tmp/bunx-1000-@me/nots@latest/node_modules/@me/nots/index.js"'],
      'bun pm cache rm',
    ],
    [
      'pnpm',
      ['dlx', 'nots'],
      [
        "Error: Cannot find module './lib.js'",
        'Require stack:',
        '- /home/me/.cache/pnpm/dlx/f9e9/1a2/node_modules/nots/i.js',
      ],
      'pnpm --config.dlx-cache-max-age=0 store prune',
    ],
    [
      'yarn',
      ['dlx', 'nots'],
      ["Error: ENOENT: no such file or directory, open '/home/me/.yarn/berry/cache/nots-npm-1.0.0-a.zip/nots/l.js'"],
      'yarn cache clean --all',
    ],
    [
      'deno',
      ['run', '-A', 'npm:nots'],
      [
        "error: [ERR_MODULE_NOT_FOUND] Cannot find module 'file:///home/me/.cache/deno/npm/registry.npmjs.org/nots/1.0.0/l.js'",
      ],
      'deno clean',
    ],
  ])('has a command to copy: %s %j', (command, args, lines, fix) => {
    const found = find(command, args, lines);
    expect(found?.code).toBe('downloadBroken');
    expect(found?.fixes).toEqual([{ kind: 'runCommand', command: fix }, { kind: 'edit' }]);
  });

  it.each([
    ['a module that the package only forgot to name', ['mcp-nots'], "ModuleNotFoundError: No module named 'yaml'"],
    ['a package by an address', ['--from', 'git+https://x.example/$(rm)', 'mcp-nots'], "No module named 'mcp_nots'"],
    ['several packages', ['--with', 'other', 'mcp-nots'], "ModuleNotFoundError: No module named 'mcp_nots'"],
  ])('is not the reason, or has no certain name: %s', (_what, args, line) => {
    expect(find('uvx', args, ['  File "/home/me/.cache/uv/archive-v0/x1/a.py", line 4', line])).toBeUndefined();
  });
});
