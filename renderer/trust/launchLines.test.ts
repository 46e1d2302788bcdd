import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLaunches, launchLines } from './launchLines.ts';

const stdio = (command: string, args: string[], env: Record<string, string> = {}) =>
  ({ kind: 'stdio', command, args, env }) as const;

describe('launchLines', () => {
  it('shows every part in full', () => {
    const long = 'x'.repeat(5000);
    expect(launchLines({ ...stdio('sh', ['-c', long], { KEY: '${secret:A}' }), cwd: '/srv' })).toEqual([
      { part: 'command', text: 'sh' },
      { part: 'argument', text: '-c' },
      { part: 'argument', text: long },
      { part: 'folder', text: '/srv' },
      { part: 'environment', text: 'KEY=${secret:A}' },
    ]);
  });
});

describe('diffLaunches', () => {
  it('marks what came and what went', () => {
    expect(
      diffLaunches(stdio('npx', ['-y', 'server@1', '/tmp']), stdio('npx', ['-y', 'server@2', '/tmp', '--all'])).map(
        ({ change, text }) => `${change} ${text}`,
      ),
    ).toEqual(['same npx', 'same -y', 'removed server@1', 'added server@2', 'same /tmp', 'added --all']);
  });

  it('shows another kind of launch as all gone and all new', () => {
    const lines = diffLaunches(stdio('a', []), { kind: 'http', url: 'https://a.example', headers: {} });
    expect(lines.map(({ change }) => change)).toEqual(['removed', 'added']);
  });

  it('holds both launches whole', () => {
    const launch = fc
      .tuple(fc.constantFrom('a', 'b'), fc.array(fc.constantFrom('x', 'y', 'z')))
      .map(([command, args]) => stdio(command, args));
    fc.assert(
      fc.property(launch, launch, (before, after) => {
        const lines = diffLaunches(before, after);
        const kept = (gone: string) => lines.filter(({ change }) => change !== gone).map(({ text }) => text);
        expect(kept('added')).toEqual(launchLines(before).map(({ text }) => text));
        expect(kept('removed')).toEqual(launchLines(after).map(({ text }) => text));
      }),
    );
  });
});
