import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeTgz } from '../../electron/node/runtimes/testing/makeTgz.ts';
import { isInstalling } from '../../shared/domain/connection.ts';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { folderForTest, hostForTest, isAlive, modelForTest, root } from './forTest.ts';

/** A package whose installation takes until `finish` is called: a `postinstall` waits for that. */
async function slowPackage() {
  const folder = await folderForTest();
  const [finished, stepFile, archive] = ['finished', 'step', 'slow-notes.tgz'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const server = pathToFileURL(join(root, 'e2e/servers/notesServer.mjs')).href;
  const build = `
    import { existsSync, writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(stepFile)}, String(process.pid));
    setInterval(() => existsSync(${JSON.stringify(finished)}) && process.exit(), 20);
  `;
  const facts = { name: 'slow-notes', version: '1.0.0', bin: 'server.mjs', scripts: { postinstall: 'node build.mjs' } };
  const files = { 'package.json': JSON.stringify(facts), 'build.mjs': build, 'server.mjs': program(server) };
  const entries = Object.entries(files).map(([name, content]) => ({ path: `package/${name}`, content, mode: 0o755 }));
  await writeFile(archive, makeTgz(entries));
  const launch: StdioLaunch = {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', '-p', archive, 'slow-notes'],
    // Nothing is fetched from a registry.
    env: {
      npm_config_cache: join(folder, 'cache'),
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_update_notifier: 'false',
    },
  };
  return {
    launch,
    finish: () => writeFile(finished, ''),
    /** The process of the step that takes long. */
    step: async () => Number(await readFile(stepFile, 'utf8')),
  };
}

const program = (server: string) => `#!/usr/bin/env node\nimport(${JSON.stringify(server)});\n`;

describe('a package that takes longer to install than a server may take to start', () => {
  it('is installed, runs, and keeps no chat waiting', async () => {
    const [host, { launch, finish }] = await Promise.all([hostForTest(), slowPackage()]);
    await host.call('settings.update', { startTimeoutSeconds: 2 });
    const serverId = await host.addTrusted('slow', launch);
    const installing = await host.untilState(serverId, isInstalling);
    expect(installing).toMatchObject({ installing: { names: [launch.args[2]] } });
    await expect(host.call('server.restart', { serverId })).rejects.toMatchObject({
      problem: { kind: 'serverInstalling', server: 'slow' },
    });
    const model = await modelForTest({ wire: 'chat', script: () => ({ steps: [{ text: 'Hello' }] }) });
    const chat = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    expect(await host.turn(chat, 'hi')).toBe('completed');
    expect((await host.call('snapshot.get', {})).servers.map(({ state }) => isInstalling(state))).toContain(true);
    await finish();
    const state = await host.untilState(serverId, ({ kind }) => kind === 'running' || kind === 'failed');
    expect(state).toMatchObject({ kind: 'running', facts: { toolCount: 1 } });
    const kinds = host.events.flatMap(({ event }) => (event.type === 'server.stateChanged' ? [event.state.kind] : []));
    expect(kinds).not.toContain('failed');
  }, 60_000);

  it.each(['switched off', 'no longer trusted'])(
    'is ended with all of its steps when it is %s',
    async (how) => {
      const [host, { launch, step }] = await Promise.all([hostForTest(), slowPackage()]);
      const serverId = await host.addTrusted('slow', launch);
      await host.untilState(serverId, isInstalling);
      const pid = await step();
      expect(isAlive(pid)).toBe(true);
      const from = host.events.length;
      if (how === 'switched off') await host.call('server.setEnabled', { serverId, enabled: false });
      else await host.call('trust.revoke', { serverId });
      await host.untilState(serverId, ({ kind }) => kind === 'stopped', from);
      // Its parent ended first: who reaps it may take a moment.
      await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
    },
    60_000,
  );
});
