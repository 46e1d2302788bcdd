import { describe, expect, it } from 'vitest';
import { exitError, lineTooLongError, spawnError } from './exitErrors.ts';

const launch = { kind: 'stdio' as const, command: 'my-server', args: [], env: {} };
const failed = (code: string) => Object.assign(new Error(`spawn my-server ${code}`), { code });

describe('spawnError', () => {
  it.each([
    { code: 'ENOENT', launch, says: '"my-server" was not found. Give its full path' },
    { code: 'ENOENT', launch: { ...launch, cwd: '/gone' }, says: 'working directory "/gone" was not found' },
    { code: 'EACCES', launch, says: 'chmod +x' },
    { code: 'E2BIG', launch, says: 'spawn my-server E2BIG' },
  ])('says what to do after $code', ({ code, launch: tried, says }) => {
    const error = spawnError(failed(code), tried);
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
      says: '(exit code 3). Last output: cannot open',
    },
    { code: null, signal: 'SIGSEGV', stderr: [], says: '(signal SIGSEGV). It wrote nothing to stderr.' },
    { code: null, signal: null, stderr: [], says: 'exit code unknown' },
  ])('tells how it ended and its last output: $says', ({ code, signal, stderr, says }) => {
    const error = exitError(code, signal, stderr);
    expect(error).toMatchObject({ code: 'serverExited', data: { exitCode: code, signal, stderr } });
    expect(error.message).toContain(says);
  });
});

describe('lineTooLongError', () => {
  it('says how much is allowed', () => {
    const error = lineTooLongError(1.5 * 1024 * 1024);
    expect(error).toMatchObject({ code: 'badResult', data: { maxBytes: 1_572_864 } });
    expect(error.message).toContain('more than 1.5 MiB');
  });
});
