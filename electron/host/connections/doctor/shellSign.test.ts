import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { StdioLaunch } from '../../../../shared/domain/server.ts';
import { diagnose } from './diagnose.ts';
import { shellSign } from './shellSign.ts';

const signIn = (args: readonly string[], env: Record<string, string> = {}, command = 'notes') =>
  shellSign({ kind: 'stdio', command, args: [...args], env });

describe('what only a shell would have read', () => {
  it.each([
    ['~/notes', '~'],
    ['~', '~'],
    ['~\\notes', '~'],
    ['--root=~/notes', '~'],
    ['$HOME/notes', '$HOME'],
    ['${HOME}/notes', '${HOME}'],
    ['${PORT:-3000}', '${PORT:-3000}'],
    ['${env:DISPLAY:-none}', '${env:DISPLAY:-none}'],
    ['$env:APPDATA', '$env:APPDATA'],
    ['%APPDATA%\\x', '%APPDATA%'],
    ['$(cat token)', '$(cat token)'],
    ['`cat token`', '`cat token`'],
    ['&&', '&&'],
    ['|', '|'],
    ['2>&1', '2>&1'],
    ["'my file'", "'my file'"],
  ])('%s', (arg, sign) => {
    expect(signIn(['--quiet', arg])).toBe(sign);
    expect(signIn([], { VALUE: arg })).toBe(sign);
  });

  it.each([
    ...[
      '/home/ann/notes',
      'C:\\Users\\ann',
      'a~b',
      'https://a.example/~ann/x',
      'me@a.example',
      '^a$',
      'US$5',
      '50%',
      '%d%s',
    ],
    ...[
      '--include=*.ts',
      'a && b',
      '${secret:TOKEN}',
      '${env:DISPLAY}',
      '\\$HOME',
      '$$HOME',
      '{"a": "b"}',
      "it's",
      '-',
      '--',
      '$1',
      'x$y',
    ],
  ])('not %s', (arg) => {
    expect(signIn([arg], { VALUE: arg })).toBeUndefined();
  });

  it('not what a shell or an interpreter reads, another computer gets, or the program puts in itself', () => {
    expect(signIn(['-c', 'echo $HOME && ls ~'], {}, 'sh')).toBeUndefined();
    expect(signIn(['host', '~/server', '$HOME'], {}, '/usr/bin/ssh')).toBeUndefined();
    const header = ['mcp-remote', 'https://a.example', '--header', 'Authorization:${AUTH}'];
    expect(signIn(header, { AUTH: 'Bearer x' }, 'npx')).toBeUndefined();
    expect(signIn(header, {}, 'npx')).toBe('${AUTH}');
  });

  it('is said last, and only after a failure', () => {
    const launch: StdioLaunch = { kind: 'stdio', command: 'notes', args: ['~/notes'], env: {} };
    const facts = { launch, stderr: [], inspection: undefined, startTimeoutSeconds: 60, offers: [] };
    expect(diagnose({ ...facts, error: undefined })).toEqual([]);
    const error: ErrorInfo = { code: 'serverExited', message: 'It ended.', data: { exitCode: 1, signal: null } };
    const [first, ...others] = diagnose({ ...facts, error });
    expect(first?.code).toBe('exited');
    expect(others).toEqual([{ code: 'unreadByShell', values: { sign: '~' }, fixes: [{ kind: 'edit' }] }]);
  });

  it('nothing in plain words', () => {
    const word = fc.stringMatching(/^[\w./:@,+-]*$/);
    fc.assert(
      fc.property(fc.array(word), (args) => {
        expect(signIn(args)).toBeUndefined();
      }),
    );
  });
});
