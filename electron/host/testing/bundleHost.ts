import { onTestFinished } from 'vitest';
import { sha256 } from '../../../shared/domain/ids.ts';
import { undoMs } from '../connections/registry/removedServers.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { memorySecrets } from './memorySecrets.ts';
import { TestHost } from './testHost.ts';

const hashOf = (letter: string) => sha256.parse(letter.repeat(64));
export const first = hashOf('a');
export const second = hashOf('b');

export function contentsOf(hash: string, more: object = {}, tools: readonly string[] = ['read']) {
  const manifest = {
    manifest_version: '0.3',
    name: 'notes',
    display_name: 'My notes',
    version: hash === first ? '1.0.0' : '2.0.0',
    description: 'Keeps notes.',
    author: { name: 'Ann' },
    server: {
      type: 'node',
      entry_point: 'index.js',
      mcp_config: {
        command: 'notes',
        args: ['${__dirname}/index.js', '${user_config.place}'],
        env: { KEY: '${user_config.key}' },
      },
    },
    tools: tools.map((name) => ({ name })),
    user_config: {
      place: { type: 'string', title: 'Place', description: '', required: true },
      key: { type: 'string', title: 'Key', description: '', required: true, sensitive: true },
    },
    ...more,
  };
  return {
    sha256: hash,
    bytes: 10,
    unpackedBytes: 20,
    files: ['manifest.json', 'index.js'],
    manifest: JSON.stringify(manifest),
    signature: { kind: 'none' },
  };
}

export async function* bytesOf(value: object) {
  yield new TextEncoder().encode(JSON.stringify(value));
}

export async function startHost(ports: Partial<HostPorts> = {}) {
  const secrets = memorySecrets();
  const undos = new Set<() => void>();
  const clock = {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    /** The end of an undo comes when the test says so. */
    after(ms: number, task: () => void) {
      if (ms === undoMs) {
        undos.add(task);
        return () => undos.delete(task);
      }
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
  const host = await new TestHost({ servers: { notes: () => undefined }, ports: { secrets, clock, ...ports } }).start();
  onTestFinished(() => host.stop());
  const endUndo = () => undos.forEach((task) => task());
  return { host, secrets, endUndo };
}

export async function look(host: TestHost, contents: object) {
  await host.host.receiveBundle(bytesOf(contents), 1);
  return host.call('bundle.look', {});
}

export async function install(host: TestHost, contents = contentsOf(first), wish: object = {}) {
  const { lookId } = await look(host, contents);
  const answers = { place: 'here', key: 'k1' };
  return host.call('bundle.install', { lookId, name: 'Notes', answers, isConfined: false, ...wish });
}

export const running = (id: string) => (event: { type: string }) =>
  event.type === 'server.stateChanged' &&
  (event as unknown as { serverId: string }).serverId === id &&
  (event as unknown as { state: { kind: string } }).state.kind === 'running';

export async function trust(host: TestHost, id: string) {
  await host.until((event) => event.type === 'trust.requested');
  await host.answerTrust('trust');
  await host.until(running(id));
}

export const serversOf = async (host: TestHost) => (await host.call('snapshot.get', {})).servers;
export const launchOf = async (host: TestHost, id: string) =>
  (await serversOf(host)).find(({ definition }) => definition.id === id)?.definition.launch;
