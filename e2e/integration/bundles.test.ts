import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import type { ServerId } from '../../shared/domain/ids.ts';
import { RealHost } from './realHost.ts';

let code: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bundle-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(import.meta.dirname, '../servers/notesServer.mjs'), outDir: folder, target: 'node20' },
    ssr: { noExternal: true },
  });
  const [file = ''] = await readdir(folder);
  code = await readFile(join(folder, file), 'utf8');
  await rm(folder, { recursive: true });
}, 60_000);

function bundleOf(version: string, more: Readonly<Record<string, string>> = {}): AsyncIterable<Uint8Array> {
  const manifest = {
    manifest_version: '0.3',
    name: 'notes',
    version,
    description: 'Keeps notes.',
    author: { name: 'Ann' },
    server: {
      type: 'node',
      entry_point: 'server/index.mjs',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/server/index.mjs', version, '${user_config.folders}'],
        env: { NOTES_KEY: '${user_config.key}' },
      },
    },
    tools: [{ name: 'where' }],
    user_config: {
      folders: { type: 'directory', title: 'Folders', description: '', multiple: true },
      key: { type: 'string', title: 'Key', description: '', sensitive: true, required: true },
    },
  };
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  zip.addBuffer(Buffer.from(code), 'server/index.mjs');
  for (const [name, content] of Object.entries(more)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return zip.outputStream as AsyncIterable<Uint8Array>;
}

async function startHost(): Promise<RealHost> {
  const host = await RealHost.start();
  onTestFinished(() => host.stop());
  return host;
}

async function look(host: RealHost, bundle: AsyncIterable<Uint8Array>) {
  await host.receiveBundle(bundle, 0);
  return host.call('bundle.look', {});
}

async function answerOf(host: RealHost, serverId: ServerId) {
  const { tools } = await host.call('tool.list', { serverId });
  const definitionHash = tools.find(({ tool }) => tool.name === 'where')?.definitionHash;
  if (definitionHash === undefined) throw new Error('The server has no such tool');
  const { result } = await host.call('tool.run', {
    serverId,
    name: 'where',
    arguments: {},
    definitionHash,
    runId: 'run-where',
  });
  const [content] = result.content;
  return JSON.parse(content?.type === 'text' ? content.text : '') as { args: string[]; key: string; cwd: string };
}

const isRunning = (state: { readonly kind: string }) => state.kind === 'running';

it('installs a bundle, runs it once it is trusted, updates it, refuses it when it was changed, and removes it', async () => {
  const host = await startHost();
  const { lookId, folder, facts } = await look(host, bundleOf('1.0.0'));
  expect(facts).toMatchObject({ name: 'notes', type: 'node', files: 2, tools: [{ name: 'where' }] });
  const answers = { folders: '/a dir\n/b;$(id)', key: 'secret value' };
  const wish = { lookId, name: 'Notes', answers, isConfined: false };
  const { serverId } = await host.call('bundle.install', wish);
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
  await host.answerTrust('trust');
  await host.untilState(serverId, isRunning);
  expect(await answerOf(host, serverId)).toEqual({
    args: ['1.0.0', '/a dir', '/b;$(id)'],
    // The value goes to the server; whatever it says has the name of the secret.
    key: '[secret Notes.Key]',
    cwd: folder,
  });

  const next = await look(host, bundleOf('2.0.0'));
  expect(next.updates).toMatchObject([{ serverId, version: '1.0.0' }]);
  const from = host.events.length;
  await host.call('bundle.install', { ...wish, lookId: next.lookId, answers: { folders: '/c' }, serverId });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', from);
  await host.answerTrust('trust');
  await host.untilState(serverId, isRunning, from);
  expect(await answerOf(host, serverId)).toMatchObject({ args: ['2.0.0', '/c'], cwd: next.folder });
  const root = join(host.folder, 'bundles');

  const { earlier } = await host.call('bundle.earlier', { serverId });
  expect(earlier).toEqual({ version: '1.0.0', sha256: facts.sha256 });
  const back = host.events.length;
  await host.call('bundle.bringBack', { serverId, sha256: facts.sha256 });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', back);
  await host.answerTrust('trust');
  await host.untilState(serverId, isRunning, back);
  expect(await answerOf(host, serverId)).toMatchObject({ args: ['1.0.0', '/a dir', '/b;$(id)'], cwd: folder });
  const forth = host.events.length;
  await host.call('bundle.bringBack', { serverId, sha256: next.facts.sha256 });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', forth);
  await host.answerTrust('trust');
  await host.untilState(serverId, isRunning, forth);
  await host.call('bundle.forgetEarlier', { serverId });
  expect((await readdir(root)).filter((name) => name.includes(facts.sha256))).toEqual([]);

  const file = join(next.folder, 'server/index.mjs');
  await chmod(file, 0o600);
  await writeFile(file, '// changed');
  const changed = host.events.length;
  await host.call('server.restart', { serverId });
  const state = await host.untilState(serverId, ({ kind }) => kind === 'failed', changed);
  expect(state).toMatchObject({ error: { problem: { kind: 'bundleFilesChanged', file: 'server/index.mjs' } } });

  await host.call('server.remove', { serverId });
  await host.stop();
  // A host that ends can undo nothing any more.
  expect((await readdir(root).catch(() => [])).filter((name) => /^[0-9a-f]{64}/.test(name))).toEqual([]);
}, 60_000);

it('leaves nothing of a bundle that is refused', async () => {
  const host = await startHost();
  await expect(host.receiveBundle(bundleOf('1', { 'Server/index.mjs': '' }), 0)).rejects.toMatchObject({
    problem: { kind: 'bundleEntry', fault: 'case' },
  });
  await expect(host.call('bundle.look', {})).rejects.toMatchObject({ problem: { kind: 'bundleLookOver' } });
  expect(await readdir(join(host.folder, 'bundles'))).toEqual([]);
});
