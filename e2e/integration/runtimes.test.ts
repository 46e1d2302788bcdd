import { createHash } from 'node:crypto';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import { filesHash } from '../../electron/node/runtimes/filesHash.ts';
import { nodeRuntimes } from '../../electron/node/runtimes/nodeRuntimes.ts';
import type { RuntimeRelease } from '../../electron/node/runtimes/runtimeRelease.ts';
import { makeTgz } from '../../electron/node/runtimes/testing/makeTgz.ts';
import { nodeClock } from '../../electron/node/system/nodeClock.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import { type ServerId, sha256 } from '../../shared/domain/ids.ts';
import { RealHost } from './realHost.ts';

/** The program that npm installed for the tests: a real Node.js. */
const program = join(import.meta.dirname, '../../node_modules/node/bin/node');
const server = join(import.meta.dirname, '../servers/notesServer.mjs');

const hashOf = (bytes: Uint8Array) => sha256.parse(createHash('sha256').update(bytes).digest('hex'));

/** A release with this Node.js, served on loopback; counts what is asked for. */
async function serveNode() {
  const content = await readFile(program);
  const archive = makeTgz([{ path: 'package/bin/node', content, mode: 0o755 }]);
  let downloads = 0;
  const http = createServer((_request, response) => {
    downloads += 1;
    response.end(archive);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const release: RuntimeRelease = {
    name: 'node',
    version: '24.0.0',
    platform: 'linux',
    arch: 'x64',
    repackedBy: null,
    unpackedBytes: content.length,
    filesSha256: filesHash([{ path: 'bin/node', bytes: content.length, sha256: hashOf(content) }]),
    programs: ['node'],
    archives: [
      {
        address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/node.tgz`,
        kind: 'tgz',
        bytes: archive.length,
        sha256: hashOf(archive),
        places: [{ from: 'package/bin/node', to: 'bin/node' }],
        leftOut: [],
      },
    ],
  };
  return { release, downloads: () => downloads };
}

async function startHost(release: RuntimeRelease): Promise<RealHost> {
  const host = await RealHost.start({
    runtimes: (root) =>
      nodeRuntimes({
        root,
        system: { platform: 'linux', arch: 'x64', isGlibc: () => true },
        readReleases: async () => [release],
        fetch,
        limits: { clock: nodeClock, silentMs: 30_000, textMs: 30_000, fileMs: 60_000 },
        nextName: () => 'test',
      }),
  });
  onTestFinished(() => host.stop());
  return host;
}

const isDownload = (event: HostEvent) => event.type === 'trust.requested' && event.request.kind === 'runtime';
const isLaunch = (event: HostEvent) => event.type === 'trust.requested' && event.request.kind === 'launch';

/** What its process runs. */
async function programOf(host: RealHost, serverId: ServerId): Promise<string> {
  const { pid } = await host.call('server.process', { serverId });
  return readlink(`/proc/${pid}/exe`);
}

it('a server without a Node.js on its PATH gets a copy, and runs with it after both questions', async () => {
  const { release, downloads } = await serveNode();
  const host = await startHost(release);
  const launch = { kind: 'stdio' as const, command: 'node', args: [server], env: { PATH: join(host.folder, 'none') } };
  const serverId = await host.addTrusted('notes', launch);
  await host.untilState(serverId, ({ kind }) => kind === 'failed');

  const asked = host.events.length;
  const getting = host.call('runtime.get', { serverId, runtime: 'node' });
  await host.find((event) => isDownload(event) || undefined);
  expect(downloads()).toBe(0);
  await host.answerTrust('trust');
  await getting;
  expect(downloads()).toBe(1);
  await host.find((event) => isLaunch(event) || undefined, asked);
  await host.answerTrust('trust');
  await host.untilState(serverId, ({ kind }) => kind === 'running');
  const { launch: facts } = await host.call('server.process', { serverId });
  const copy = await realpath(join(host.folder, 'runtimes'));
  expect(facts?.resolvedCommand?.startsWith(copy)).toBe(true);
  expect((await programOf(host, serverId)).startsWith(copy)).toBe(true);

  // Without the copy it is another launch, which is not trusted by what was said before.
  const before = host.events.length;
  await host.call('server.update', { serverId, name: 'notes', launch, keepSecrets: false });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', before);
}, 60_000);

it('a bundle is installed with a copy that was got before, and runs with it once that launch is trusted', async () => {
  const { release, downloads } = await serveNode();
  const host = await startHost(release);
  expect(await host.call('runtime.choice', { runtime: 'node' })).toEqual({
    choice: { kind: 'offered', version: '24.0.0' },
  });
  const downloading = host.call('runtime.download', { runtime: 'node' });
  await host.find((event) => isDownload(event) || undefined);
  expect(downloads()).toBe(0);
  await host.answerTrust('trust');
  const { copy: runtime } = await downloading;
  expect(downloads()).toBe(1);

  await host.receiveBundle(notesBundle(), 0);
  const { lookId } = await host.call('bundle.look', {});
  const wish = { lookId, name: 'notes', answers: {}, isConfined: false, runtime };
  const { serverId } = await host.call('bundle.install', wish);
  await host.find((event) => isLaunch(event) || undefined);
  await host.answerTrust('trust');
  await host.untilState(serverId, ({ kind }) => kind === 'running');
  const copies = await realpath(join(host.folder, 'runtimes'));
  expect((await programOf(host, serverId)).startsWith(copies)).toBe(true);
}, 60_000);

it('a server that is started with uvx finds it in a copy, whose folder is first in its PATH', async () => {
  const script = `#!/bin/sh\nexec '${program}' '${server}' "$@"\n`;
  const archive = makeTgz([
    { path: 'uv-target/uv', content: '#!/bin/sh\nexit 7\n', mode: 0o755 },
    { path: 'uv-target/uvx', content: script, mode: 0o755 },
  ]);
  const http = createServer((_request, response) => response.end(archive));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const host = await startHost({
    name: 'uv',
    version: '0.12.5',
    platform: 'linux',
    arch: 'x64',
    repackedBy: null,
    maxUnpackedBytes: 100_000,
    programs: ['uv', 'uvx'],
    archives: [
      {
        address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/uv.tar.gz`,
        kind: 'tgz',
        maxBytes: 100_000,
        sha256: hashOf(archive),
        places: [
          { from: 'uv-target/uv', to: 'bin/uv' },
          { from: 'uv-target/uvx', to: 'bin/uvx' },
        ],
        leftOut: [],
      },
    ],
  });
  const launch = { kind: 'stdio' as const, command: 'uvx', args: ['notes'], env: { PATH: join(host.folder, 'none') } };
  const serverId = await host.addTrusted('notes', launch);
  await host.untilState(serverId, ({ kind }) => kind === 'failed');
  const { findings } = await host.call('server.doctor', { serverId });
  expect(findings[0]?.fixes[0]).toEqual({ kind: 'getRuntime', name: 'uv', version: '0.12.5' });

  const asked = host.events.length;
  const getting = host.call('runtime.get', { serverId, runtime: 'uv' });
  await host.find((event) => isDownload(event) || undefined);
  await host.answerTrust('trust');
  await getting;
  await host.find((event) => isLaunch(event) || undefined, asked);
  await host.answerTrust('trust');
  await host.untilState(serverId, ({ kind }) => kind === 'running');
  const { pid, launch: facts } = await host.call('server.process', { serverId });
  const copy = await realpath(join(host.folder, 'runtimes'));
  expect(facts?.resolvedCommand?.startsWith(copy)).toBe(true);
  const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
  const path = environment
    .find((each) => each.startsWith('PATH='))
    ?.slice('PATH='.length)
    .split(':');
  expect(await readdir(path?.[0] ?? '')).toEqual(['uv', 'uvx']);
  // Where it keeps what it downloads is left to uv.
  expect(environment.filter((each) => each.startsWith('UV_'))).toEqual([]);
}, 60_000);

/** A bundle that starts the server of these tests with whatever `node` is first on its PATH. */
function notesBundle(): AsyncIterable<Uint8Array> {
  const manifest = {
    manifest_version: '0.3',
    name: 'notes',
    version: '1.0.0',
    description: 'Keeps notes.',
    author: { name: 'Ann' },
    server: { type: 'node', entry_point: 'index.mjs', mcp_config: { command: 'node', args: [server], env: {} } },
  };
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  zip.addBuffer(Buffer.from(''), 'index.mjs');
  zip.end();
  return zip.outputStream as AsyncIterable<Uint8Array>;
}
