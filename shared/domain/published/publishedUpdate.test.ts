import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigurableLaunch } from '../server.ts';
import { newerVersion, takeOverAnswers, updateLaunch, wayOf } from './publishedUpdate.ts';
import type { PublishedField, PublishedServer, PublishedWay } from './publishedServer.ts';

const version = (name: string, more: Partial<PublishedServer> = {}): PublishedServer => ({
  name: 'a/b',
  title: '',
  description: '',
  version: name,
  status: 'active',
  statusMessage: '',
  ways: [],
  ...more,
});

const field = (key: string, label: string, more: Partial<PublishedField> = {}): PublishedField => ({
  key,
  label,
  description: '',
  isRequired: false,
  isSecret: false,
  format: 'string',
  initial: '',
  placeholder: '',
  choices: [],
  isRepeated: false,
  ...more,
});

const way = (...fields: PublishedField[]): PublishedWay => ({ kind: 'npm', title: 'b', fields });
const stdio = (env: Record<string, string>, args: string[] = []): ConfigurableLaunch => ({
  kind: 'stdio',
  command: 'npx',
  args,
  env,
});

describe('the version that is offered', () => {
  const at = (day: number) => ({ publishedAt: Date.UTC(2026, 0, day) });

  it.each<[string, readonly PublishedServer[], string | undefined]>([
    ['the newest', [version('3', at(3)), version('2', at(2)), version('1', at(1))], '3'],
    ['not the own one', [version('1', at(1))], undefined],
    [
      'not one that was withdrawn',
      [version('3', { ...at(3), status: 'deleted' }), version('2', at(2)), version('1', at(1))],
      '2',
    ],
    ['not one that is older, although it is listed first', [version('0', at(0)), version('1', at(1))], undefined],
    ['the one listed before, without dates', [version('2'), version('1'), version('0')], '2'],
    ['none listed behind, without dates', [version('1'), version('0')], undefined],
    ['the newest, when the own one is no longer listed', [version('3', at(3))], '3'],
    ['not an older one, when the own one is no longer listed', [version('0', at(0))], undefined],
  ])('%s', (_, versions, expected) => {
    expect(newerVersion({ version: '1', ...at(1) }, versions)?.version).toBe(expected);
  });

  it('was never published earlier than the own one', () => {
    const listed = fc.uniqueArray(fc.record({ name: fc.nat({ max: 20 }), day: fc.integer({ min: 1, max: 28 }) }), {
      selector: ({ name }) => name,
      minLength: 1,
    });
    fc.assert(
      fc.property(listed, (all) => {
        const versions = all.map(({ name, day }) => version(String(name), at(day)));
        const [own] = versions;
        const newer = own && newerVersion(own, versions);
        expect(newer?.publishedAt ?? Infinity).toBeGreaterThanOrEqual(own?.publishedAt ?? 0);
        expect(newer?.version).not.toBe(own?.version);
      }),
    );
  });
});

describe('the package in the newer version', () => {
  const npm = (title: string): PublishedWay => ({ kind: 'npm', title, fields: [] });
  const mcpb = (title: string): PublishedWay => ({ kind: 'mcpb', title, fields: [] });

  it.each<[string, PublishedWay, readonly PublishedWay[], number | undefined]>([
    ['the same one', npm('b'), [npm('a'), npm('b')], 1],
    ['no other one', npm('b'), [npm('c')], undefined],
    ['the bundle whose address differs by the version', mcpb('x/1/lin-1'), [mcpb('x/2/mac-2'), mcpb('x/2/lin-2')], 1],
    ['the only bundle, wherever it is', mcpb('x/1'), [npm('b'), mcpb('y')], 1],
    ['none of several bundles at other addresses', mcpb('x/1'), [mcpb('y'), mcpb('z')], undefined],
    ['no package of another kind', mcpb('x/1'), [npm('x/2')], undefined],
  ])('is %s', (_, added, ways, at) => {
    expect(wayOf(version('2', { ways: [...ways] }), { way: added, version: '1' })).toBe(at);
  });
});

describe('answers of an earlier version', () => {
  it('go to the field of the same name, wherever it stands now; the others begin as published', () => {
    const next = way(field('argument.0', 'new', { initial: 'x' }), field('argument.1', '--units'), field('env.A', 'A'));
    const given = [
      { key: 'argument.0', label: '--units', value: 'metric' },
      { key: 'env.A', label: 'A', value: '1' },
    ];
    expect(takeOverAnswers(next, given, stdio({ A: 'changed by hand' }))).toEqual({
      'argument.0': 'x',
      'argument.1': 'metric',
      'env.A': 'changed by hand',
    });
  });

  it('never put a stored secret into a field that is none, nor text into one that is', () => {
    const given = [
      { key: 'env.KEY', label: 'KEY', value: '${secret:b.KEY}' },
      { key: 'env.NAME', label: 'NAME', value: 'me' },
    ];
    const swapped = way(field('env.KEY', 'KEY'), field('env.NAME', 'NAME', { isSecret: true }));
    expect(takeOverAnswers(swapped, given, stdio({ KEY: '${secret:b.KEY}', NAME: 'me' }))).toEqual({
      'env.KEY': '',
      'env.NAME': '',
    });
    // A variable of this computer that the user named by hand is no text for a newer version either.
    const plain = way(field('env.NAME', 'NAME'));
    expect(takeOverAnswers(plain, given, stdio({ NAME: '${env:USER_TOKEN}' }))).toEqual({ 'env.NAME': '' });
  });
});

it('a header that the user wrote around its secret is asked for again: its text is no secret', () => {
  const secret = way(field('header.Authorization', 'Authorization', { isSecret: true }));
  const given = [{ key: 'header.Authorization', label: 'Authorization', value: '${secret:b.A}' }];
  const launch = (value: string): ConfigurableLaunch => ({
    kind: 'http',
    url: 'https://a.example',
    headers: { Authorization: value },
  });
  expect(takeOverAnswers(secret, given, launch('Bearer ${secret:b.A}'))).toEqual({ 'header.Authorization': '' });
  expect(takeOverAnswers(secret, given, launch('${secret:b.A}'))).toEqual({ 'header.Authorization': '${secret:b.A}' });
});

it('a secret that was left out stays out, whatever the publisher proposes', () => {
  const secret = way(field('env.KEY', 'KEY', { isSecret: true, initial: 'default' }));
  expect(takeOverAnswers(secret, [{ key: 'env.KEY', label: 'KEY', value: '' }], stdio({}))).toEqual({ 'env.KEY': '' });
});

it('a secret that the server no longer refers to is asked for again', () => {
  const secret = way(field('argument.0', 'key', { isSecret: true }));
  const given = [{ key: 'argument.0', label: 'key', value: '${secret:b.key}' }];
  expect(takeOverAnswers(secret, given, stdio({}, ['${secret:b.key}']))).toEqual({ 'argument.0': '${secret:b.key}' });
  expect(takeOverAnswers(secret, given, stdio({}, ['own']))).toEqual({ 'argument.0': '' });
});

describe('the launch of a newer version', () => {
  it('keeps folder, confinement and variables of the user, and drops those that only the earlier version filled in', () => {
    const current: ConfigurableLaunch = {
      kind: 'stdio',
      command: 'npx',
      args: ['b@1'],
      env: { OLD: '1', MINE: '2', SHARED: '3' },
      cwd: '/work',
      confine: { network: false },
    };
    const next = stdio({ SHARED: 'new' }, ['b@2']);
    expect(updateLaunch(current, next, stdio({ OLD: '1', SHARED: '3' }))).toEqual({
      ...current,
      args: ['b@2'],
      env: { MINE: '2', SHARED: 'new' },
    });
    // What the earlier version filled in is unknown: nothing of the user may be lost.
    expect(updateLaunch(current, next, undefined)).toMatchObject({ env: { OLD: '1', MINE: '2', SHARED: 'new' } });
  });

  it('keeps how access is obtained, and headers of the user', () => {
    const auth = { kind: 'oauth', clientId: 'me' } as never;
    const current: ConfigurableLaunch = {
      kind: 'http',
      url: 'https://a.example/1',
      headers: { 'X-Mine': '1' },
      auth,
      proxy: 'none',
    };
    const next: ConfigurableLaunch = { kind: 'http', url: 'https://a.example/2', headers: { 'X-New': '2' } };
    expect(updateLaunch(current, next, next)).toEqual({
      ...next,
      auth,
      proxy: 'none',
      headers: { 'X-Mine': '1', 'X-New': '2' },
    });
    // Names of headers are the same in any case.
    const typed: ConfigurableLaunch = { ...current, headers: { 'x-new': '1' } };
    expect(updateLaunch(typed, next, undefined)).toMatchObject({ headers: { 'X-New': '2' } });
  });
});
