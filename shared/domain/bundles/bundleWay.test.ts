import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostError } from '../error.ts';
import { fillWay } from '../published/fillTemplate.ts';
import { bundlesIn } from './bundle.ts';
import { bundleWayOf, type BundlePlace } from './bundleWay.ts';
import { mustNameNoVariable, readManifest } from './readManifest.ts';

const place: BundlePlace = {
  platform: 'linux',
  folder: '/data/bundles/abc',
  home: '/home/me',
  folders: { DESKTOP: '/home/me/Desktop', DOCUMENTS: '/home/me/Documents', DOWNLOADS: '/home/me/Downloads' },
  hasFile: (path) => path === 'server/tool.exe' || path === 'server/tool',
};
const base = { manifest_version: '0.3', name: 'n', version: '1', description: 'd', author: { name: 'a' } };
const nameSecret = (label: string) => `n.${label}`;

function wayOf(config: object, options: object = {}, here: Partial<BundlePlace> = {}, type = 'node') {
  const server = { type, entry_point: 'server/index.js', mcp_config: config };
  const { manifest } = readManifest(JSON.stringify({ ...base, server, user_config: options }));
  return bundleWayOf(manifest, { ...place, ...here });
}

function launchOf(way: ReturnType<typeof wayOf>, answers: Record<string, string> = {}) {
  const filled = fillWay(way, answers, nameSecret);
  return filled.ok ? filled : filled.faults;
}

const text = { type: 'string', title: 'text', description: '' };
const several = { type: 'directory', title: 'folders', description: '', multiple: true };

const refusal = (kind: string) =>
  expect.objectContaining({ problem: expect.objectContaining({ kind }) as object }) as Error;

describe('what a bundle starts', () => {
  it('has the places of this computer in it, and a field for each setting', () => {
    const way = wayOf(
      {
        command: 'node',
        args: ['${__dirname}/server/index.js', '--docs=${DOCUMENTS}${/}x', '${workspaceFolder}', '$HOME'],
        env: { KEY: '${user_config.key}', DIRS: '${user_config.dirs}', FROM: '${HOME}:${DESKTOP}:${DOWNLOADS}' },
      },
      {
        key: { ...text, sensitive: true, required: true },
        dirs: { ...several, default: ['${HOME}/a', '${DOCUMENTS}'] },
      },
    );
    expect(way.fields).toMatchObject([
      { key: 'key', label: 'text', isSecret: true, isRequired: true, initial: '' },
      { key: 'dirs', format: 'filepath', picks: 'folder', isRepeated: true, initial: '/home/me/a\n/home/me/Documents' },
    ]);
    expect(launchOf(way)).toEqual({ key: 'missing' });
    expect(launchOf(way, { key: 'k', dirs: '/a\n/b' })).toMatchObject({
      ok: true,
      launch: {
        kind: 'stdio',
        command: 'node',
        args: ['/data/bundles/abc/server/index.js', '--docs=/home/me/Documents/x', '${workspaceFolder}', '$HOME'],
        env: { KEY: '${secret:n.text}', DIRS: '/a:/b', FROM: '/home/me:/home/me/Desktop:/home/me/Downloads' },
        cwd: '/data/bundles/abc',
      },
      secrets: { 'n.text': 'k' },
    });
  });

  it('makes separate arguments of several values, and leaves out an option without its value', () => {
    const config = { command: 'node', args: ['--time', '${user_config.time}', '${user_config.dirs}', 'end'] };
    const way = wayOf(config, { time: { ...text, type: 'number', min: 1, max: 9 }, dirs: several });
    expect(launchOf(way)).toMatchObject({ launch: { args: ['end'] } });
    expect(launchOf(way, { time: '3', dirs: '/a b\n/c' })).toMatchObject({
      launch: { args: ['--time', '3', '/a b', '/c', 'end'] },
    });
    expect(launchOf(way, { time: '10' })).toEqual({ time: 'outOfRange' });
    expect(launchOf(way, { time: 'x' })).toEqual({ time: 'notNumber' });
  });

  it('never looks at a value again', () => {
    const way = wayOf(
      { command: 'node', args: ['a${user_config.x}b', '${user_config.x}'] },
      { x: { ...text, required: true } },
    );
    const part = fc.constantFrom(
      '${__dirname}',
      '${HOME}',
      '${user_config.x}',
      '$(id)',
      '`id`',
      '; rm -rf ~',
      ' ',
      '"',
      '$',
      '{',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { minLength: 1 }), (parts) => {
        const value = parts.join('');
        fc.pre(value.trim() !== '' && !/[\0\r\n]/.test(value));
        expect(launchOf(way, { x: value })).toMatchObject({ launch: { args: [`a${value.trim()}b`, value.trim()] } });
      }),
    );
  });

  it('refers to no variable of this computer', () => {
    const way = wayOf({ command: 'node', args: ['${user_config.x}'] }, { x: text });
    expect(launchOf(way, { x: '${env:TOKEN}' })).toEqual({ x: 'namesVariable' });
    const server = { type: 'node', entry_point: 'x.js', mcp_config: { command: 'node', args: ['${env:TOKEN}'] } };
    const { manifest } = readManifest(JSON.stringify({ ...base, server }));
    expect(() => mustNameNoVariable(manifest)).toThrow(refusal('bundleWantsVariable'));
    expect(launchOf(wayOf({ command: 'node', args: ['${env:TOKEN}'] }), {})).toEqual({});
  });

  it('refers to no secret that is not its own', () => {
    const way = wayOf({ command: 'node', args: ['${user_config.x}'] }, { x: text });
    expect(launchOf(way, { x: '${secret:other}' })).toEqual({});
    expect(() => wayOf({ command: 'node', args: ['${secret:other}'] })).toThrow(refusal('bundleWantsSecret'));
    expect(() => wayOf({ command: 'node', args: ['${user_config.y}'] }, { x: text })).toThrow(
      refusal('bundleFieldUndeclared'),
    );
    expect(() => wayOf({ command: 'node', args: ['${user_config.constructor}'] })).toThrow(
      refusal('bundleFieldUndeclared'),
    );
  });

  it('is as the manifest says for the platform, part by part', () => {
    const config = {
      command: 'node',
      args: ['a'],
      env: { A: '1' },
      platform_overrides: { linux: { args: ['b'] }, win32: { command: '${__dirname}\\server\\tool', env: { B: '2' } } },
    };
    expect(launchOf(wayOf(config))).toMatchObject({ launch: { command: 'node', args: ['b'], env: { A: '1' } } });
    expect(launchOf(wayOf(config, {}, { platform: 'darwin' }))).toMatchObject({ launch: { args: ['a'] } });
    const hasFile = (path: string) => path === 'server/tool.exe';
    const onWindows = { platform: 'win32', folder: 'C:\\d\\abc', hasFile };
    expect(launchOf(wayOf(config, {}, onWindows))).toMatchObject({
      launch: { command: 'C:\\d\\abc\\server\\tool.exe', args: ['a'], env: { B: '2' } },
    });
  });

  it.each<[string, string, string]>([
    ['server/tool', 'binary', '/data/bundles/abc/server/tool'],
    ['./server/tool', 'binary', '/data/bundles/abc/server/tool'],
    ['${__dirname}/server/tool', 'binary', '/data/bundles/abc/server/tool'],
    ['/usr/bin/node', 'node', '/usr/bin/node'],
    ['node', 'node', 'node'],
  ])('takes the program %s of type %s for %s', (command, type, whole) => {
    expect(launchOf(wayOf({ command }, {}, {}, type))).toMatchObject({ launch: { command: whole } });
  });

  it('writes nothing beside its files when it is Python, unless the manifest says so', () => {
    const name = 'PYTHONDONTWRITEBYTECODE';
    const launched = (type: string, config: object) => launchOf(wayOf({ command: 'x', ...config }, {}, {}, type));
    expect(launched('python', {})).toMatchObject({ launch: { env: { [name]: '1' } } });
    expect(launched('python', { env: { A: 'a' } })).toMatchObject({ launch: { env: { A: 'a', [name]: '1' } } });
    expect(launched('python', { env: { [name]: '' } })).toMatchObject({ launch: { env: { [name]: '' } } });
    expect(launched('python', { platform_overrides: { linux: { env: { B: 'b' } } } })).toMatchObject({
      launch: { env: { B: 'b', [name]: '1' } },
    });
    expect(launched('node', {})).toMatchObject({ launch: { env: {} } });
    expect(JSON.stringify(launched('node', {}))).not.toContain(name);
  });

  it('is run by uv where the manifest leaves it to the host', () => {
    const server = { type: 'uv', entry_point: 'src/server.py' };
    const { manifest } = readManifest(JSON.stringify({ ...base, manifest_version: '0.4', server }));
    const way = bundleWayOf(manifest, place);
    expect(launchOf(way)).toMatchObject({
      launch: { command: 'uv', args: ['run', '--directory', '/data/bundles/abc', 'src/server.py'] },
    });
  });
});

describe('a manifest', () => {
  const server = { type: 'node', entry_point: 'i.js', mcp_config: { command: 'node' } };
  const read = (more: object) => readManifest(JSON.stringify({ ...base, server, ...more }));

  it('is read in every version, by both names', () => {
    for (const version of ['0.1', '0.2', '0.3', '0.4']) {
      expect(read({ manifest_version: version }).manifestVersion).toBe(version);
      expect(read({ manifest_version: undefined, dxt_version: version }).manifestVersion).toBe(version);
    }
  });

  it('may have fields that the format does not know, and they are named', () => {
    const odd = read({ more: 1, author: { name: 'a', age: 3 }, user_config: { x: { ...text, pattern: 'y' } } });
    expect(odd.unknown).toEqual(['more', 'author.age', 'user_config.x.pattern']);
  });

  it.each<[object, object]>([
    [{ manifest_version: '0.5' }, { kind: 'bundleManifestVersion', version: '0.5' }],
    [{ manifest_version: undefined }, { kind: 'bundleManifestField', field: 'manifest_version', fault: 'missing' }],
    [{ name: '' }, { kind: 'bundleManifestField', field: 'name', fault: 'wrong' }],
    [{ name: undefined }, { kind: 'bundleManifestField', field: 'name', fault: 'missing' }],
    [{ name: 'a'.repeat(400) }, { kind: 'bundleManifestField', field: 'name', fault: 'tooLong' }],
    [{ server: { type: 'node', entry_point: 'i.js' } }, { field: 'server.mcp_config', fault: 'missing' }],
    [{ server: { ...server, type: 'ruby' } }, { field: 'server.type', fault: 'wrong' }],
    [{ user_config: { x: { type: 'date', title: 't' } } }, { field: 'user_config.x.type', fault: 'wrong' }],
  ])('is refused with its place: %j', (more, problem) => {
    expect(() => read(more)).toThrow(expect.objectContaining({ problem: expect.objectContaining(problem) as object }));
  });

  it('is refused or read whatever it is, and never breaks', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (any) => {
        expect(() => readManifest(any)).toThrow(HostError);
      }),
    );
  });
});

it('finds the bundles that a launch names', () => {
  const hash = 'a'.repeat(64);
  const launch = (arg: string) => ({ command: 'node', args: [arg] });
  const mark = [{ sha256: hash, folder: `/d/bundles/${hash}` }];
  expect(bundlesIn(launch(`/d/bundles/${hash}/i.js`), '/d/bundles')).toEqual(mark);
  expect(bundlesIn(launch(`--x=/d/bundles/${hash}`), '/d/bundles')).toEqual(mark);
  expect(bundlesIn(launch(`/d/bundles/${hash}0/i.js`), '/d/bundles')).toEqual([]);
  expect(bundlesIn(launch('/d/bundles/other'), '/d/bundles')).toEqual([]);
  expect(bundlesIn(launch(`C:\\d\\bundles\\${hash}\\i.js`), 'C:\\d\\bundles')).toHaveLength(1);
});
