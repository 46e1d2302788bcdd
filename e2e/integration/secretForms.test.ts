import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConfigurableLaunch } from '../../shared/domain/server.ts';
import { exportFormat } from '../../shared/domain/otherApps/exportFormat.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import { secretForms } from '../../shared/domain/testing/secretForms.ts';
import { folderForTest, hostForTest, programForTest, strangerForTest } from './forTest.ts';
import type { RealHost } from './realHost.ts';

/** All texts of a file of JSON, whatever is escaped in it. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];

/** What is stored, said or handed on, and must hold no secret. */
async function expectNoSecret(host: RealHost, servers: readonly ServerId[]) {
  const stored = await readFile(join(host.folder, 'mcp.json'), 'utf8');
  const said = textsIn(host.events).join('\n') + (await host.logText());
  const written = await Promise.all(
    exportFormat.options.map(
      async (format) => (await host.call('otherApps.write', { servers: [...servers], format })).text,
    ),
  );
  const texts = [textsIn(JSON.parse(stored)).join('\n'), said, ...written];
  for (const { what, secrets } of secretForms)
    for (const secret of secrets) for (const text of texts) expect(text, what).not.toContain(secret);
}

/** As the configuration of other hosts. */
const asConfig = () =>
  JSON.stringify({
    mcpServers: Object.fromEntries(
      secretForms.map(({ launch: { kind: _, ...launch } }, at) => [`s${at}`, launch] as const),
    ),
  });

describe('no secret stays in clear, however it is written into a launch,', () => {
  it('when servers are added with a form', async () => {
    const host = await hostForTest();
    const added: ServerId[] = [];
    for (const [at, { launch }] of secretForms.entries()) {
      const server = { name: `s${at}`, launch, enabled: false, keepSecrets: true };
      added.push((await host.call('server.add', server)).serverId);
    }
    await expectNoSecret(host, added);
  });

  it('when a text is pasted', async () => {
    const host = await hostForTest();
    const text = asConfig();
    const { servers, problems } = await host.call('server.recognise', { text });
    expect(problems).toEqual([]);
    expect(servers.flatMap(({ name, secrets }) => (secrets.length === 0 ? [name] : []))).toEqual([]);
    const chosen = servers.map(({ name }, at) => ({ at, name }));
    const imported = await host.call('server.import', { text, chosen, answers: {}, keepSecrets: true });
    expect(imported.problems).toEqual([]);
    expect(imported.added).toHaveLength(secretForms.length);
    await expectNoSecret(host, imported.added);
  });

  it('when servers of another app are taken over', async () => {
    const host = await hostForTest();
    const home = join(host.folder, 'home');
    await mkdir(home);
    await writeFile(join(home, '.claude.json'), asConfig());
    const { lookId, files } = await host.call('otherApps.look', {});
    const servers = files[0]?.servers ?? [];
    expect(servers.flatMap(({ name, state }) => (state.kind === 'new' ? [] : [name]))).toEqual([]);
    const said = textsIn(files).join('\n');
    for (const { what, secrets } of secretForms) for (const each of secrets) expect(said, what).not.toContain(each);
    const chosen = servers.map(({ addedAs }, at) => ({ at, name: addedAs }));
    const imported = await host.call('otherApps.import', { lookId, files: [{ at: 0, chosen, answers: {} }] });
    expect(imported.problems).toEqual([]);
    expect(imported.added).toHaveLength(secretForms.length);
    await expectNoSecret(host, imported.added);
  });

  it('when it is exported from where it was written by hand', async () => {
    const host = await hostForTest();
    const added: ServerId[] = [];
    for (const [at, { launch }] of secretForms.entries()) {
      added.push((await host.call('server.add', { name: `s${at}`, launch, enabled: false })).serverId);
    }
    for (const format of exportFormat.options) {
      const { text } = await host.call('otherApps.write', { servers: added, format });
      for (const { what, secrets } of secretForms) for (const each of secrets) expect(text, what).not.toContain(each);
    }
  });
});

/** Adds a server as the form does, with the secrets kept apart, and trusts it. */
async function start(host: RealHost, name: string, launch: ConfigurableLaunch) {
  const from = host.events.length;
  const { serverId } = await host.call('server.add', { name, launch, enabled: true, keepSecrets: true });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', from);
  await host.answerTrust('trust');
}

const launches = secretForms.map(({ launch }) => launch);
const processes = launches.flatMap((launch) => (launch.kind === 'stdio' ? [launch] : []));

describe('what was kept apart reaches the server as it was written:', () => {
  it('in arguments and variables', async () => {
    const host = await hostForTest();
    const program = await programForTest();
    const own = processes.filter(({ command }) => command !== 'docker');
    const args = own.flatMap((launch) => launch.args);
    // The first of each name.
    const env = Object.assign({}, ...own.map((launch) => launch.env).reverse()) as Record<string, string>;
    await start(host, 'a', { kind: 'stdio', command: process.execPath, args: [program.script, ...args], env });
    await expect.poll(program.seen, { timeout: 20_000 }).not.toBe('');
    const [seenArgs, seenEnv] = JSON.parse(await program.seen()) as [string[], Record<string, string>];
    expect(seenArgs.slice(2)).toEqual(args);
    expect(seenEnv).toMatchObject(env);
    expect(Object.keys(env).length).toBeGreaterThan(30);
  });

  it('in variables of a container, which are handed on by name', async () => {
    const host = await hostForTest();
    const program = await programForTest();
    const docker = join(await folderForTest(), 'docker');
    await writeFile(docker, `#!/bin/sh\nexec "${process.execPath}" "${program.script}" "$@"\n`);
    await chmod(docker, 0o755);
    const options = processes.flatMap((launch) => (launch.command === 'docker' ? launch.args.slice(1, -1) : []));
    const args = ['run', ...options, 'acme/x-mcp'];
    await start(host, 'a', { kind: 'stdio', command: docker, args, env: {} });
    await expect.poll(program.seen, { timeout: 20_000 }).not.toBe('');
    const [seenArgs, seenEnv] = JSON.parse(await program.seen()) as [string[], Record<string, string>];
    const whole = seenArgs
      .slice(2)
      .map((arg) =>
        arg.replace(/^(|-e|--env=)([A-Z_]+)$/, (_, lead: string, name: string) => `${lead}${name}=${seenEnv[name]}`),
      );
    expect(whole).toEqual(args);
    expect(seenArgs.join('\n')).not.toContain('hunter2');
  });

  it('in headers and addresses', async () => {
    const host = await hostForTest();
    const stranger = await strangerForTest();
    const reached = launches.flatMap((launch) => (launch.kind === 'http' ? [launch] : []));
    const headers = Object.assign({}, ...reached.map((launch) => launch.headers)) as Record<string, string>;
    await start(host, 'headers', { kind: 'http', url: `${stranger.address}/mcp`, headers });
    for (const value of Object.values(headers)) await expect.poll(stranger.seen).toContain(value);
    for (const [at, { url }] of reached.entries()) {
      const { pathname, search } = new URL(url);
      await start(host, `address-${at}`, { kind: 'http', url: stranger.address + pathname + search, headers: {} });
      await expect.poll(stranger.seen).toContain(pathname + search);
    }
  });
});
