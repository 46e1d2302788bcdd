import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ManagedPolicy, managedPolicy } from '../../../../shared/domain/managed/managedPolicy.ts';
import type { ManagedStanding } from '../../../../shared/domain/managed/managedStanding.ts';
import { sha256 } from '../../../../shared/domain/ids.ts';
import type { Launch, StdioLaunch } from '../../../../shared/domain/server.ts';
import { launchRefusal, sourceWishOf } from './managedDecisions.ts';
import { type FilledSource, type LaunchSource, ownPartsOf } from './launchSource.ts';

const content = sha256.parse('c'.repeat(64));
const registry = 'https://registry.acme.example';
const inForce = (policy: Omit<ManagedPolicy, 'version'>): ManagedStanding => ({
  kind: 'inForce',
  path: '/etc/gatehouse/policy.json',
  policy: managedPolicy.parse({ version: 1, ...policy }),
  hash: 'a'.repeat(64) as never,
});
const publisher = { registry, namespace: 'io.acme' };
const published = (part: Partial<LaunchSource> = {}): LaunchSource =>
  ({ kind: 'published', ...publisher, isExact: true, own: [], ...part }) as LaunchSource;
const bundle = (part: Partial<LaunchSource> = {}): LaunchSource =>
  ({ kind: 'bundle', content, isExact: true, own: [], ...part }) as LaunchSource;

const made: StdioLaunch = {
  kind: 'stdio',
  command: 'npx',
  args: ['-y', '@acme/files@1.0.0', '--mode', 'x'],
  env: { MODE: 'fixed', API_KEY: '${secret:a}', NODE_OPTIONS: '--filled-in' },
};
const source: FilledSource = { launch: made, fixed: ['MODE'], package: 'npm:@acme/files@1.0.0' };

const word = fc.constantFrom('npx', '-y', '@acme/files@1.0.0', '@acme/files@2.0.0', '--mode', 'x', '--package=evil');
const anyLaunch: fc.Arbitrary<StdioLaunch> = fc
  .record({
    words: fc.oneof(fc.constant(['npx', ...made.args]), fc.array(word, { minLength: 1, maxLength: 5 })),
    env: fc.oneof(
      fc.constant(made.env),
      fc.dictionary(fc.constantFrom('MODE', 'API_KEY', 'NODE_OPTIONS', 'EVIL'), fc.constantFrom('fixed', 'other')),
    ),
    cwd: fc.option(fc.constant('/tmp'), { nil: undefined }),
    hasRuntime: fc.boolean(),
  })
  .map(({ words: [command = '', ...args], env, cwd, hasRuntime }) => ({
    kind: 'stdio',
    command,
    args,
    env,
    ...(cwd !== undefined && { cwd }),
    ...(hasRuntime && { runtime: { name: 'node', version: '24.0.0', sha256: content } as never }),
  }));

it('is exact only where words, folder and what is not filled in are those of the source', () => {
  let exact = 0;
  fc.assert(
    fc.property(anyLaunch, (launch) => {
      const { isExact, own } = ownPartsOf(launch, source);
      if (!isExact) return;
      exact++;
      expect([launch.command, ...launch.args]).toEqual(['npx', ...made.args]);
      expect([launch.cwd, launch.runtime, launch.env['MODE']]).toEqual([undefined, undefined, 'fixed']);
      // What may load other code has no value that counts as the source's.
      if ('NODE_OPTIONS' in launch.env) expect(own).toContain('NODE_OPTIONS');
      if ('EVIL' in launch.env) expect(own).toContain('EVIL');
    }),
    { numRuns: 500 },
  );
  expect(exact).toBeGreaterThan(0);
});

it('is not exact where a word that is filled in changes which package runs', () => {
  const filled = { ...made, args: ['-y', '--package=evil', '@acme/files@1.0.0'] };
  expect(ownPartsOf(filled, { ...source, launch: filled }).isExact).toBe(false);
  const other = { ...made, args: ['-y', '@acme/files@2.0.0'] };
  expect(ownPartsOf(other, { ...source, launch: other }).isExact).toBe(false);
});

it('is an address with just this text, its fixed headers, and nobody in between', () => {
  const remote = { kind: 'http', url: 'https://mcp.acme.example/a', headers: { Area: 'eu', Key: 'k' } } as const;
  const of: FilledSource = { launch: remote, fixed: ['Area'] };
  const isExact = (launch: Launch) => ownPartsOf(launch, of).isExact;
  expect(isExact(remote)).toBe(true);
  expect(isExact({ ...remote, headers: { Area: 'eu', Key: 'other' } })).toBe(true);
  expect(isExact({ ...remote, headers: { Area: 'us', Key: 'k' } })).toBe(false);
  expect(isExact({ ...remote, url: 'https://mcp.acme.example/b' })).toBe(false);
  const plain = { ...remote, url: 'http://127.0.0.1/a', proxy: 'http://proxy.example:1' };
  expect(ownPartsOf(plain, { launch: plain, fixed: [] }).isExact).toBe(false);
  expect(isExact(made)).toBe(false);
});

it('is allowed by a list only where it is exact and adds nothing, and denied wherever it may be', () => {
  const lists = [
    { match: publisher, of: published },
    { match: { bundle: content }, of: bundle },
  ];
  for (const { match, of } of lists) {
    const allow = inForce({ servers: { allow: [match] } });
    expect(launchRefusal(allow, made, [of()])).toBeUndefined();
    expect(launchRefusal(allow, made, [])).toBe('notListed');
    expect(launchRefusal(allow, made)).toBe('notListed');
    expect(launchRefusal(allow, made, [of({ isExact: false })])).toBe('notListed');
    expect(launchRefusal(allow, made, [of({ own: ['A'] })])).toBe('notListed');
    expect(launchRefusal(inForce({ servers: { allow: [{ ...match, env: ['A'] }] } }), made, [of({ own: ['A'] })])).toBe(
      undefined,
    );
    const loading = inForce({ servers: { allow: [{ ...match, env: ['NODE_OPTIONS'] }] } });
    expect(launchRefusal(loading, made, [of({ own: ['NODE_OPTIONS'] })])).toBe('notListed');
    const deny = inForce({ servers: { deny: [match] } });
    expect(launchRefusal(deny, made, [of({ isExact: false, own: ['A'] })])).toBe('denied');
    expect(launchRefusal(deny, made, [])).toBeUndefined();
  }
  const others = [
    published({ namespace: 'io.evil' }),
    published({ registry: 'https://evil.example' }),
    bundle({ content: sha256.parse('d'.repeat(64)) }),
  ];
  const both = inForce({ servers: { allow: [publisher, { bundle: content }] } });
  expect(launchRefusal(both, made, others)).toBe('notListed');
});

it('is looked for only where the policy names it, and no registry is asked that may not be', () => {
  expect(sourceWishOf({ kind: 'none' })).toBeUndefined();
  expect(sourceWishOf(inForce({ servers: { allow: [{ package: 'npm:a' }] } }))).toBeUndefined();
  const rules = [{ action: 'allow' as const, for: { bundle: content }, tool: '*' }];
  expect(sourceWishOf(inForce({ rules }))).toEqual({ hasBundles: true, registries: [], claims: [] });
  expect(sourceWishOf(inForce({ servers: { deny: [publisher] } }))).toEqual({
    hasBundles: false,
    registries: [],
    claims: [registry],
  });
  expect(sourceWishOf(inForce({ servers: { allow: [publisher] } }))).toEqual({
    hasBundles: false,
    registries: [registry],
    claims: [],
  });
  const off = inForce({ servers: { deny: [publisher] }, off: ['registries'] });
  expect(sourceWishOf(off)).toEqual({ hasBundles: false, registries: [], claims: [registry] });
  const closed = { servers: { allow: [publisher] }, registries: { allow: ['https://other.example'] } };
  expect(sourceWishOf(inForce(closed))).toEqual({ hasBundles: false, registries: [], claims: [] });
});
