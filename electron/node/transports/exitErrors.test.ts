import { describe, expect, it } from 'vitest';
import { exitError, lineTooLongError, spawnError } from './exitErrors.ts';

const launch = { kind: 'stdio' as const, command: 'my-server', args: [], env: {} };
const failed = (code: string) => Object.assign(new Error(`spawn my-server ${code}`), { code });

describe('spawnError', () => {
  it.each([
    { code: 'ENOENT', launch, says: '"my-server" was not found. Enter its full path' },
    {
      code: 'ENOENT',
      launch: { ...launch, cwd: '/gone' },
      isThere: false,
      says: 'working folder "/gone" was not found',
    },
    { code: 'ENOENT', launch: { ...launch, cwd: '/tmp' }, says: '"my-server" was not found' },
    { code: 'EACCES', launch, says: 'chmod +x' },
    { code: 'E2BIG', launch, says: 'spawn my-server E2BIG' },
  ])('says what to do after $code', ({ code, launch: tried, isThere = true, says }) => {
    const error = spawnError(failed(code), tried, isThere);
    expect(error).toMatchObject({ code: 'serverNotFound', data: { command: 'my-server' } });
    expect(error.message).toContain(says);
  });
});

describe('exitError', () => {
  it.each([
    {
      code: 3,
      signal: null,
      stderr: ['first', 'cannot open', ' '],
      says: '(exit code 3). It said: cannot open',
    },
    { code: null, signal: 'SIGSEGV', stderr: [], says: '(signal SIGSEGV). It wrote nothing to stderr.' },
    { code: null, signal: null, stderr: [], says: 'exit code unknown' },
  ])('tells how it ended and its last output: $says', ({ code, signal, stderr, says }) => {
    const error = exitError(code, signal, stderr);
    expect(error).toMatchObject({ code: 'serverExited', data: { exitCode: code, signal, stderr } });
    expect(error.message).toContain(says);
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
    expect(exitError(1, null, lines).message).toBe(`The server ended (exit code 1). It said: ${says}`);
  });
});

describe('lineTooLongError', () => {
  it('says how much is allowed', () => {
    const error = lineTooLongError(1.5 * 1024 * 1024);
    expect(error).toMatchObject({ code: 'badResult', data: { maxBytes: 1_572_864 } });
    expect(error.message).toContain('larger than 1.5 MiB');
  });
});
