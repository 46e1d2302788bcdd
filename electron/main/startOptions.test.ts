import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Opened } from './opened.ts';
import { argumentsBeforeLink, openedBy, readStartOptions, restartOf } from './startOptions.ts';

const link = 'gatehouse://add?config=e30';
const file = resolve('/x/notes.mcpb');
const other = resolve('/y/other.dxt');
const openedLink = { kind: 'link', link } as const;
const openedFile = { kind: 'bundle', path: file } as const;

test('a link is found wherever Chromium puts it', () => {
  expect(openedBy(['--', link])).toEqual(openedLink);
  expect(openedBy(['--original-process-start-time=1', link, '--allow-file-access-from-files'])).toEqual(openedLink);
  expect(openedBy(['--data', '/x', 'https://example.org', `--url=${link}`])).toBeUndefined();
});

describe('a file of a bundle', () => {
  it('is found among the arguments, and after the end of the options', () => {
    expect(openedBy([file])).toEqual(openedFile);
    expect(openedBy(['--safe-mode', file, '--allow-file-access-from-files'])).toEqual(openedFile);
    expect(openedBy(['.', '--data', '/mine', '--', file])).toEqual(openedFile);
    expect(openedBy([file, other])).toEqual(openedFile);
    expect(openedBy([file, link])).toEqual(openedFile);
  });

  it('is not what a link brings with it, nor the value of an option', () => {
    expect(openedBy([link, file])).toEqual(openedLink);
    expect(openedBy(['--', 'gatehouse:', file])).toEqual({ kind: 'link', link: 'gatehouse:' });
    expect(openedBy(['--data', file])).toBeUndefined();
    expect(openedBy([`--data=${file}`])).toBeUndefined();
  });

  it('sets no option', () => {
    const nothing = { dataFolder: undefined, isSafeMode: false, isAtLogin: false };
    expect(readStartOptions([file])).toEqual(nothing);
    expect(readStartOptions(['--', '--data=/evil.mcpb'])).toEqual(nothing);
    expect(openedBy(['--', '--data=/evil.mcpb'])).toBeUndefined();
  });
});

describe('what stands after a link', () => {
  // As Windows cuts a link with quotation marks in it.
  it.each([
    [[link, '--data', '/evil']],
    [[link, '--data=/evil']],
    [['--', link, '--data=/evil']],
    [['--', '--data=/evil']],
    [['--data', '--', '/evil']],
    [['--data', link, '/evil']],
    [['GATEHOUSE:x', '--data=/evil']],
  ])('names no folder: %j', (argv) => {
    expect(readStartOptions(argv).dataFolder).toBeUndefined();
  });

  it('does not take away what stands before it', () => {
    expect(readStartOptions(['--data', '/mine', '--', link, '--data', '/evil']).dataFolder).toBe(resolve('/mine'));
    expect(argumentsBeforeLink(['.', '--data', '/mine'])).toEqual(['.', '--data', '/mine']);
  });
});

const installed = { env: {}, execPath: '/opt/Gatehouse/gatehouse' };
const argumentsOfRestart = (argv: readonly string[], opened: Opened | undefined) =>
  restartOf(argv, opened, installed).args;

test('a start after this one is of the AppImage, not of what is in it', () => {
  const env = { APPIMAGE: '/home/me/G.AppImage', APPDIR: '/tmp/.mount_G' };
  const inside = { env, execPath: '/tmp/.mount_G/gatehouse' };
  expect(restartOf(['--data', '/mine'], openedLink, inside)).toEqual({
    args: ['--data', '/mine', '--', link],
    execPath: env.APPIMAGE,
  });
  // Started from a program that is in one.
  expect(restartOf([], undefined, { ...installed, env })).toEqual({ args: [] });
});

test('a start after this one opens what it was asked for, not what this start was', () => {
  const argv = ['--data', '/mine', '--', link];
  const next = { kind: 'link', link: 'gatehouse://add?b' } as const;
  expect(argumentsOfRestart(argv, next)).toEqual(['--data', '/mine', '--', next.link]);
  expect(argumentsOfRestart(argv, undefined)).toEqual(['--data', '/mine']);
  expect(argumentsOfRestart(['--data', other, file], openedLink)).toEqual(['--data', other, '--', link]);
  expect(argumentsOfRestart([file, '--safe-mode'], { kind: 'bundle', path: other })).toEqual([
    '--safe-mode',
    '--',
    other,
  ]);
  // The user starts it, so it has a window.
  expect(argumentsOfRestart(['--at-login'], undefined)).toEqual([]);
});
