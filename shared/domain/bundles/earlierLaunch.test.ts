import { describe, expect, it } from 'vitest';
import { accountId } from '../ids.ts';
import type { StdioLaunch } from '../server.ts';
import { earlierLaunch } from './earlierLaunch.ts';

const launch: StdioLaunch = {
  kind: 'stdio',
  command: 'notes',
  args: ['/bundles/a/index.js'],
  env: { KEY: '${secret:KEY}', MINE: 'then' },
  cwd: '/bundles/a',
};
const before = { launch, filled: ['KEY'], fixed: [] };
const words = { command: 'notes', args: ['/bundles/a/index.js'], cwd: '/bundles/a' };

describe('a launch of an earlier version', () => {
  it.each<[string, Partial<StdioLaunch>, object]>([
    [
      'has variables of the user as they are now',
      { env: { MINE: 'now' } },
      { env: { MINE: 'now', KEY: '${secret:KEY}' } },
    ],
    ['has none that the user removed since', { env: {} }, { env: { KEY: '${secret:KEY}' } }],
    ['stays confined, and away from the network', { confine: { network: false } }, { confine: { network: false } }],
    [
      'keeps the copy of a runtime only where it fits',
      { runtime: { name: 'node', sha256: 'a'.repeat(64) as never } },
      {},
    ],
  ])('%s', (_, now, expected) => {
    const current = { ...launch, env: {}, ...now };
    const ownVariables = Object.keys(current.env);
    expect(earlierLaunch(before, { launch: current, ownVariables, fixed: [] })).toEqual({
      kind: 'stdio',
      ...words,
      env: { KEY: '${secret:KEY}' },
      ...expected,
    });
  });

  it('that was confined is not so again once the user let it out', () => {
    const confined = { ...before, launch: { ...launch, confine: { network: false } } };
    expect(earlierLaunch(confined, { launch: { ...launch, env: {} }, ownVariables: [], fixed: [] })).not.toHaveProperty(
      'confine',
    );
  });

  it('is the one of then where the server is no program any more', () => {
    const now = { kind: 'http' as const, url: 'https://a.example', headers: {} };
    expect(earlierLaunch(before, { launch: now, ownVariables: [], fixed: [] })).toEqual(launch);
  });

  describe('in an account', () => {
    const work = accountId.parse('account_1');
    const given = { KEY: '${secret:PRIVATE}', LEVEL: 'info', LIB: '/bundles/b/lib', GONE: '/bundles/b' };
    const then = { KEY: '${secret:WORK}', LEVEL: 'debug', LIB: '/bundles/a/lib' };
    const version = { launch: { ...launch, env: then }, filled: ['KEY', 'LEVEL', 'LIB', 'GONE'], fixed: ['LIB'] };
    const present = (now: Partial<StdioLaunch>) => ({
      launch: { ...launch, env: given, ...now },
      ownVariables: [],
      fixed: ['LIB', 'GONE'],
    });
    const envOf = (now: Partial<StdioLaunch>) => {
      const made = earlierLaunch(version, present(now));
      return made.kind === 'stdio' ? made.env : made;
    };

    it.each<[string, Partial<StdioLaunch>, object]>([
      ['of then has its answers of then, and its secrets of now', {}, { KEY: '${secret:PRIVATE}', LEVEL: 'debug' }],
      ['of then has a secret again that was taken out', { env: {} }, { KEY: '${secret:WORK}', LEVEL: 'debug' }],
      ['of now keeps all that is filled in for it', { account: work }, { KEY: '${secret:PRIVATE}', LEVEL: 'info' }],
      ['of now gets nothing of the one of then', { account: work, env: {} }, {}],
    ])('%s', (_, now, expected) => {
      expect(envOf(now)).toEqual({ LIB: '/bundles/a/lib', ...expected });
    });
  });
});
