import { describe, expect, it } from 'vitest';
import type { StdioLaunch } from '../../../../shared/domain/server.ts';
import { npxPackages } from './npxLaunch.ts';

const read = (command: string, args: readonly string[], parts: Partial<StdioLaunch> = {}) =>
  npxPackages({ kind: 'stdio', command, args: [...args], env: {}, ...parts });

describe('the packages of a launch with npx', () => {
  it.each([
    ['npx', ['nots'], ['nots']],
    ['npx', ['-y', '@me/nots@latest', '--package', 'other'], ['@me/nots@latest']],
    ['/usr/local/bin/npx', ['--yes', '--silent', '--', 'nots@^1.2', '-p', 'x'], ['nots@^1.2']],
    [String.raw`C:\Program Files\nodejs\npx.cmd`, ['--loglevel', 'error', 'nots'], ['nots']],
    ['npx', ['-p', 'b@1.0.0', '--package=a', '-p=c', 'run-me'], ['b@1.0.0', 'a', 'c']],
    ['npx', ['--registry=https://r.example', 'nots'], ['nots']],
    ['npm', ['exec', 'nots', '--', '-y'], ['nots']],
    ['npm', ['-s', 'x', '--package', 'a', '--', 'run-me'], ['a']],
    ['npm', ['exec', 'run-me', '--package=a'], ['a']],
  ])('are certain: %s %j', (command, args, packages) => {
    expect(read(command, args)).toEqual(packages);
  });

  it.each([
    ['npx', []],
    ['npx', ['./nots']],
    ['npx', ['../nots']],
    ['npx', ['/srv/nots']],
    ['npx', ['~/nots']],
    ['npx', [String.raw`C:\nots`]],
    ['npx', ['nots.tgz']],
    ['npx', ['nots@1.0.0.tgz']],
    ['npx', ['file:nots']],
    ['npx', ['me/nots']],
    ['npx', ['nots@npm:other']],
    ['npx', ['nots@file:x']],
    ['npx', ['https://x.example/nots']],
    ['npx', ['nots@${secret:A}']],
    ['npx', ['a\nb']],
    ['npx', ['-c', 'nots']],
    ['npx', ['--call=nots', '-p', 'nots']],
    ['npx', ['--cache', '/x', 'nots']],
    ['npx', ['--prefix', '/x', 'nots']],
    ['npx', ['--no-audit', 'nots', 'other']],
    ['npx', ['--workspaces', 'nots']],
    ['npx', ['-p', 'a', '-p', './b', 'run-me']],
    ['npx', ['-p', 'a']],
    ['npx', ['-p', '-y', 'nots']],
    ['npx', ['--package']],
    ['npx', ['--loglevel', '-y', 'nots']],
    ['npx', ['-']],
    ['npm', ['exec', '-p', 'a', 'run-me']],
    ['npm', ['exec', '-y', 'true', 'nots']],
    ['npm', ['exec', 'nots', '--cache=/x']],
    ['npm', ['run', 'nots']],
    ['npm', ['exec']],
    ['bunx', ['nots']],
    ['npxx', ['nots']],
    ['sh', ['-c', 'npx nots']],
  ])('are not certain: %s %j', (command, args) => {
    expect(read(command, args)).toBeUndefined();
  });

  it('are not certain where a secret says where npm installs, or the launch is confined', () => {
    expect(read('npx', ['nots'], { env: { NPM_CONFIG_CACHE: '${secret:PLACE}' } })).toBeUndefined();
    expect(read('npx', ['nots'], { env: { HOME: '${secret:PLACE}' } })).toBeUndefined();
    expect(read('npx', ['nots'], { env: { HOME: '/home/you', TOKEN: '${secret:TOKEN}' } })).toEqual(['nots']);
    expect(read('npx', ['nots'], { confine: { network: true } })).toBeUndefined();
  });
});
