import { describe, expect, it } from 'vitest';
import { exitError, lineTooLongError, spawnError } from './exitErrors.ts';

const launch = { kind: 'stdio' as const, command: 'my-server', args: [], env: {} };
const failed = (code: string) => Object.assign(new Error(`spawn my-server ${code}`), { code });

describe('spawnError', () => {
  it.each([
    { code: 'ENOENT', launch, problem: { kind: 'commandNotFound', command: 'my-server' } },
    {
      code: 'ENOENT',
      launch: { ...launch, cwd: '/gone' },
      isThere: false,
      problem: { kind: 'workingFolderNotFound', folder: '/gone' },
    },
    {
      code: 'ENOENT',
      launch: { ...launch, cwd: '/tmp' },
      problem: { kind: 'commandNotFound', command: 'my-server' },
    },
    { code: 'EACCES', launch, problem: { kind: 'commandNotExecutable', command: 'my-server' } },
    { code: 'E2BIG', launch, problem: { kind: 'commandNotStarted', error: 'spawn my-server E2BIG' } },
  ])('says what to do after $code', ({ code, launch: tried, isThere = true, problem }) => {
    const error = spawnError(failed(code), tried, isThere);
    expect(error).toMatchObject({ code: 'serverNotFound', problem, data: { command: 'my-server' } });
  });
});

describe('exitError', () => {
  it.each([
    {
      code: 3,
      signal: null,
      stderr: ['first', 'cannot open', ' '],
      ended: { exit: 'code', value: '3', said: 'cannot open' },
    },
    { code: null, signal: 'SIGSEGV', stderr: [], ended: { exit: 'signal', value: 'SIGSEGV', said: '' } },
    { code: null, signal: null, stderr: [], ended: { exit: 'unknown', value: '', said: '' } },
  ])('tells how it ended and its last output: $ended.exit', ({ code, signal, stderr, ended }) => {
    const error = exitError(code, signal, stderr);
    expect(error).toMatchObject({ code: 'serverExited', data: { exitCode: code, signal, stderr } });
    expect(error.problem).toEqual({ kind: 'serverExited', ...ended });
  });
});

describe('the reported output', () => {
  it.each([
    {
      of: 'Node',
      lines: [
        'node:events:505',
        "    throw er; // Unhandled 'error' event",
        '    ^',
        '',
        'Error: listen EADDRINUSE: address already in use :::3000',
        '    at Server.setupListenHandle [as _listen2] (node:net:2328:16)',
        "Emitted 'error' event on Server instance at:",
        '    at emitErrorNT (node:net:2416:8) {',
        "  code: 'EADDRINUSE',",
        '  port: 3000',
        '}',
        '',
        'Node.js v24.21.0',
      ],
      says: 'Error: listen EADDRINUSE: address already in use :::3000',
    },
    {
      of: 'Python',
      lines: [
        'Traceback (most recent call last):',
        '  File "server.py", line 3, in <module>',
        'KeyError: 1',
        '',
        'During handling of the above exception, another exception occurred:',
        '',
        'Traceback (most recent call last):',
        'ValueError: no notes',
      ],
      says: 'ValueError: no notes',
    },
    { of: 'Go', lines: ['panic: no notes', '', 'goroutine 1 [running]:', '\t/src/main.go:3'], says: 'panic: no notes' },
    {
      of: 'a proxy',
      lines: ['[7] Connecting', '[7] Connection error: fetch failed', '  [cause]: {', "    code: 'X',", '  }', '}'],
      says: '[7] Connection error: fetch failed',
    },
    { of: 'a program', lines: ['Reading notes', 'Good bye', ''], says: 'Good bye' },
    { of: 'a program that prints a brace', lines: ['{'], says: '{' },
  ])('is the line of $of that says why', ({ lines, says }) => {
    expect(exitError(1, null, lines).problem).toMatchObject({ kind: 'serverExited', said: says });
  });
});

describe('lineTooLongError', () => {
  it('says how much is allowed', () => {
    const error = lineTooLongError(1.5 * 1024 * 1024);
    expect(error).toMatchObject({ code: 'badResult', data: { maxBytes: 1_572_864 } });
    expect(error.problem).toEqual({ kind: 'messageTooLargeStopped', mebibytes: 1.5 });
  });
});
