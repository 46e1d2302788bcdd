import { createHash } from 'node:crypto';
import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { npxHash } from '../../electron/node/packages/npxDownloads.ts';
import { makeTgz } from '../../electron/node/runtimes/testing/makeTgz.ts';
import { isInstalling } from '../../shared/domain/connection.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import { RealHost } from './realHost.ts';

const server = pathToFileURL(join(import.meta.dirname, '../servers/notesServer.mjs')).href;
const isQuestion = (event: HostEvent) => event.type === 'trust.requested' && event.request.kind === 'download';

/**
 * A registry on loopback that has one package, `nots`, whose program is the server of these tests.
 *
 * @param wait what it waits for before it says that there is no other one
 */
async function serveRegistry(wait: Promise<void>): Promise<string> {
  const facts = { name: 'nots', version: '1.0.0', bin: { nots: 'index.js' } };
  const archive = makeTgz([
    { path: 'package/package.json', content: JSON.stringify(facts), mode: 0o644 },
    { path: 'package/index.js', content: "#!/usr/bin/env node\nrequire('./lib.js');\n", mode: 0o755 },
    { path: 'package/lib.js', content: `import(${JSON.stringify(server)});\n`, mode: 0o644 },
  ]);
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const http = createServer(({ url }, response) => {
    const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    if (url === '/nots/-/nots-1.0.0.tgz') return void response.end(archive);
    if (url !== '/nots') return void wait.then(() => response.writeHead(404).end('{"error":"Not found"}'));
    const dist = { tarball: `${base}/nots/-/nots-1.0.0.tgz`, integrity };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ name: 'nots', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { ...facts, dist } } }),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
}

async function begin(wait = Promise.resolve()) {
  const host = await RealHost.start();
  onTestFinished(() => host.stop());
  const cache = join(await realpath(host.folder), 'npm cache');
  await mkdir(cache);
  const env = {
    npm_config_cache: cache,
    npm_config_registry: await serveRegistry(wait),
    npm_config_update_notifier: 'false',
    npm_config_userconfig: join(host.folder, 'none'),
  };
  const launchOf = (...args: readonly string[]) => ({ kind: 'stdio' as const, command: 'npx', args: [...args], env });
  return { host, cache, launchOf };
}

it('an interrupted download of npx is found, deleted after the question, and made again', async () => {
  const { host, cache, launchOf } = await begin();
  const serverId = await host.connect('notes', launchOf('-y', 'nots@1.0.0'));
  const folder = join(cache, '_npx', npxHash(['nots@1.0.0']));
  expect(await readdir(join(cache, '_npx'))).toEqual([npxHash(['nots@1.0.0'])]);
  await host.call('server.setEnabled', { serverId, enabled: false });
  await rm(join(folder, 'node_modules', 'nots', 'lib.js'));
  const kept = join(cache, '_npx', '0123456789abcdef');
  await mkdir(kept);
  await writeFile(join(kept, 'package.json'), '{}');

  let from = host.events.length;
  await host.call('server.setEnabled', { serverId, enabled: true });
  await host.untilState(serverId, ({ kind }) => kind === 'failed', from);
  const { findings, npmLog } = await host.call('server.doctor', { serverId });
  expect(findings).toEqual([
    { code: 'downloadBroken', values: { package: 'nots@1.0.0' }, fixes: [{ kind: 'reinstall' }, { kind: 'edit' }] },
  ]);
  expect(npmLog).toBeUndefined();

  from = host.events.length;
  const working = host.call('server.reinstall', { serverId });
  await host.find((event) => isQuestion(event) || undefined, from);
  const { permissions } = await host.pendingTrust();
  expect(permissions.map(({ what }) => what)).toMatchObject([{ kind: 'download', folder, packages: ['nots@1.0.0'] }]);
  expect(await readdir(folder)).toContain('node_modules');
  await host.answerTrust('trust');
  await working;
  await host.untilState(serverId, ({ kind }) => kind === 'running', from);
  expect((await readdir(join(cache, '_npx'))).toSorted()).toEqual(['0123456789abcdef', npxHash(['nots@1.0.0'])]);
  expect(await readdir(join(folder, 'node_modules', 'nots'))).toContain('lib.js');
}, 120_000);

it('a silent npx is explained by its own log, of this run alone', async () => {
  const slow = Promise.withResolvers<void>();
  const { host, launchOf } = await begin(slow.promise);
  const serverId = await host.addTrusted('gone', launchOf('--silent', '-y', '@me/nots'));
  // Its log was begun before this was told.
  await host.untilState(serverId, isInstalling);
  slow.resolve();
  await host.untilState(serverId, ({ kind }) => kind === 'failed');
  const { findings, npmLog, stderr } = await host.call('server.doctor', { serverId });
  expect(stderr).toEqual([]);
  expect(npmLog?.[0]).toBe('code E404');
  expect(findings[0]).toMatchObject({ code: 'packageMissing', values: { package: '@me/nots' } });
}, 120_000);
