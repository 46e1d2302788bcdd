import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { verifies } from '../verifies.ts';
import { freshEras, RealConnection, type RealConnectionOptions } from './realConnection.ts';

const scriptUrl = new URL('../servers/eraServer.mjs', import.meta.url).href;
const script = fileURLToPath(scriptUrl);
let folder: string;
let connections: RealConnection[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-eras-'));
});
afterEach(async () => {
  await Promise.all(connections.map((connection) => connection.stop()));
  connections = [];
  await rm(folder, { recursive: true });
});

function launch(mode: string): StdioLaunch {
  const env = { RECORD_STARTS: join(folder, 'starts') };
  return { kind: 'stdio', command: process.execPath, args: [script, mode], env };
}

function connect(mode: string, options: RealConnectionOptions = {}): RealConnection {
  const connection = new RealConnection(launch(mode), options);
  connections.push(connection);
  return connection;
}

const starts = async () => (await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n').length;

describe('a server of either era', () => {
  it('is spoken to in the modern one where it can, with one start', async () => {
    verifies('F1');
    const { connection, ...peer } = connect('both');
    const facts = await connection.start();
    expect(facts).toMatchObject({ kind: 'running', facts: { era: 'modern', revision: '2026-07-28', toolCount: 4 } });
    const result = await connection.callTool('add', { a: 2, b: 3 }, {});
    expect(result.content).toEqual([{ type: 'text', text: '5' }]);
    expect(connection.instructions).toBe('Adds.');
    expect(await starts()).toBe(1);
    expect(peer.states.map(({ kind }) => kind)).toEqual(['starting', 'running']);
    const methods = connection.record.traffic.after(0, 100).map(({ method, kind }) => `${kind} ${method}`);
    expect(methods.filter((method) => method === 'request tools/list')).toHaveLength(1);
  });

  it('is spoken to when it knows the modern one only', async () => {
    const facts = await connect('modern').start();
    expect(facts).toMatchObject({ era: 'modern', revision: '2026-07-28' });
  });

  it('is spoken to in the legacy one when it answers that it does not know the question', async () => {
    const facts = await connect('legacy').start();
    expect(facts).toMatchObject({ era: 'legacy', revision: '2025-11-25', toolCount: 1 });
    expect(await starts()).toBe(1);
  });

  it('is started a second time when it ends over the question, and never again for that', async () => {
    verifies('F1', 'L5');
    const eras = freshEras();
    expect(await connect('diesWhenAsked', { eras }).start()).toMatchObject({ era: 'legacy' });
    expect(await starts()).toBe(2);
    expect(await connect('diesWhenAsked', { eras }).start()).toMatchObject({ era: 'legacy' });
    expect(await starts()).toBe(3);
  });

  it('is started a second time when it wants nothing to do with us after the question', async () => {
    expect(await connect('spoiledWhenAsked').start()).toMatchObject({ era: 'legacy' });
    expect(await starts()).toBe(2);
  });

  it('is started once a try when it ends whatever it is asked, and recovers when it no longer does', async () => {
    const failing = `
      const { appendFileSync, existsSync } = require('node:fs');
      appendFileSync(process.env.RECORD_STARTS, 'start\\n');
      if (!existsSync(process.env.RECORD_STARTS + '.mended')) process.exit(3);
      import(process.env.SERVER);`;
    const env = { RECORD_STARTS: join(folder, 'starts'), SERVER: scriptUrl };
    const peer = new RealConnection({
      kind: 'stdio',
      command: process.execPath,
      args: ['-e', failing, 'x', 'both'],
      env,
    });
    connections.push(peer);
    void peer.connection.start();
    const failures = () => peer.states.filter(({ kind }) => kind === 'failed').length;
    await peer.until(() => (failures() === 2 ? true : undefined));
    expect(await starts()).toBe(2);
    await writeFile(join(folder, 'starts.mended'), '');
    expect(await peer.untilState('running', peer.states.length)).toMatchObject({ kind: 'running' });
  });

  it('is given a while to answer the question, once', async () => {
    const eras = freshEras();
    const limits = { probeMs: 300 };
    expect(await connect('silentWhenAsked', { eras, limits }).start()).toMatchObject({ era: 'legacy' });
    expect(await starts()).toBe(1);
    const again = connect('silentWhenAsked', { eras, limits });
    await again.start();
    const methods = again.connection.record.traffic.after(0, 100).map(({ method }) => method);
    expect(methods).not.toContain('server/discover');
  });

  it('is spoken to in the modern one, though it was too slow to answer the question', async () => {
    const facts = await connect('slowModern', { limits: { probeMs: 300, startMs: 20_000 } }).start();
    expect(facts).toMatchObject({ era: 'modern' });
  });

  it('is asked again when what was known of it no longer holds', async () => {
    const eras = freshEras();
    const first = connect('modern', { eras });
    await first.start();
    const { launchHash } = await import('../../electron/host/consent/trust/launchHash.ts');
    await eras.forget(launchHash(launch('modern')));
    await eras.learn(launchHash(launch('modern')), 'legacy');
    expect(await connect('modern', { eras }).start()).toMatchObject({ era: 'modern' });
    expect(eras.get(launchHash(launch('modern')))).toBe('modern');
  });

  it('tells of changes in the modern era as in the legacy one', async () => {
    verifies('F6', 'O4');
    const peer = connect('both');
    await peer.start();
    await peer.connection.callTool('toggle', {}, {});
    const offer = await peer.until(() => peer.offers.find(({ tools }) => tools.length === 3));
    expect(offer.tools.map(({ name }) => name)).not.toContain('extra');
    expect(
      await peer.until(() => peer.states.find((s) => s.kind === 'running' && s.facts.toolCount === 3)),
    ).toBeDefined();
  });

  it('is told when a call is cancelled', async () => {
    verifies('F5');
    const peer = connect('both');
    await peer.start();
    const stop = new AbortController();
    const call = peer.connection.callTool('slow', {}, { signal: stop.signal });
    await expect.poll(() => peer.connection.mcp.isBusy).toBe(true);
    const reason = new Error('You stopped it.');
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => peer.connection.record.log.stderr(10)).toContain('slow was cancelled');
  });
});
