import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, hostForTest, programForTest, strangerForTest } from './forTest.ts';
import { runHeadless } from './headlessRun.ts';

// It is already built when the whole suite runs.
beforeAll(buildIfStale, 120_000);

/** Runs a prompt with the practice model until it ends. */
function run(data: string, config: string, policy: string) {
  const files = ['--data', data, '--config', config, '--policy', policy];
  return runHeadless(['run', '--prompt', 'hello', ...files, '--strict', '--wait-for-servers', '60']);
}

it('a server of a run gets a secret only as it was confirmed in the app, or as the policy says', async () => {
  const folder = await folderForTest();
  const data = join(folder, 'data');
  await mkdir(data);
  const { command, args } = faultyServerLaunch('good');
  const [script = '', ...rest] = args;
  const got = join(folder, 'got');
  const wrapper = join(folder, 'wrapper.mjs');
  const code = `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(got)}, process.env.TOKEN ?? 'nothing');
    await import(${JSON.stringify(script)});`;
  await writeFile(wrapper, code);
  const launch: StdioLaunch = {
    kind: 'stdio',
    command,
    args: [wrapper, ...rest],
    env: { TOKEN: '${secret:tools.TOKEN}' },
  };
  const host = await hostForTest({ folder: data });
  await host.connect('tools', launch, { 'tools.TOKEN': 'tok-0123456789' });
  await host.stop();

  const policyPath = join(folder, 'policy.json');
  const config = join(folder, 'config.json');
  const play = async (changed: object, secrets: readonly unknown[]) => {
    const { kind: _, ...entry } = launch;
    await writeFile(config, JSON.stringify({ mcpServers: { tools: { ...entry, ...changed } } }));
    await writeFile(policyPath, JSON.stringify({ trust: 'config', secrets }));
    await rm(got, { force: true });
    const ended = await run(data, config, policyPath);
    return { ...ended, got: existsSync(got) ? await readFile(got, 'utf8') : undefined };
  };

  expect(await play({}, [])).toMatchObject({ code: 0, got: 'tok-0123456789' });

  // The name of the server is the author's of the configuration, and so is what it starts.
  const evil = { args: [wrapper, ...rest, '--evil'] };
  const refused = await play(evil, []);
  expect(refused).toMatchObject({ code: 4, got: undefined });
  const program = [command, ...evil.args];
  const entry = { secret: 'tools.TOKEN', server: 'tools', goesTo: { program } };
  expect(refused.lines).toEqual([
    { type: 'secret', state: 'notPermitted', ...entry },
    { type: 'end', reason: 'secretsNotPermitted', exitCode: 4 },
  ]);
  expect(refused.stderr).toContain(JSON.stringify(entry));
  expect(refused.stderr).not.toContain('tok-0123456789');

  expect(await play(evil, [entry])).toMatchObject({ code: 0, got: 'tok-0123456789' });
  const elsewhere = { ...entry, goesTo: { program: [...program, '--other'] } };
  expect(await play(evil, [elsewhere])).toMatchObject({ code: 4, got: undefined });
  expect(await play(evil, [{ ...entry, server: 'other' }])).toMatchObject({ code: 4, got: undefined });

  // With other variables, the same program may run other code, or speak with another server.
  const led = { ...evil, env: { ...launch.env, NODE_OPTIONS: '--no-warnings', PLAIN: 'x' } };
  const ledEntry = { ...entry, goesTo: { program, variables: { NODE_OPTIONS: '--no-warnings', PLAIN: 'x' } } };
  const unled = await play(led, [entry]);
  expect(unled).toMatchObject({ code: 4, got: undefined });
  expect(unled.lines[0]).toEqual({ type: 'secret', state: 'notPermitted', ...ledEntry });
  expect(await play(led, [ledEntry])).toMatchObject({ code: 0, got: 'tok-0123456789' });
  const otherValue = { ...entry, goesTo: { program, variables: { NODE_OPTIONS: '--no-deprecation', PLAIN: 'x' } } };
  expect(await play(led, [otherValue])).toMatchObject({ code: 4, got: undefined });
}, 120_000);

it('a program of a run gets variables of this computer that it names, and an address only what the policy says', async () => {
  const folder = await folderForTest();
  const policy = join(folder, 'policy.json');
  const config = join(folder, 'config.json');
  const env = { OWN_TOKEN: 'value-of-own-token', PLAIN: 'plain-value' };
  const play = async (server: object, variables: readonly unknown[] = []) => {
    await writeFile(config, JSON.stringify({ mcpServers: { tools: server } }));
    await writeFile(policy, JSON.stringify({ trust: 'config', variables }));
    const files = ['--data', join(folder, 'data'), '--config', config, '--policy', policy];
    return runHeadless(['run', '--prompt', 'hello', ...files], { env });
  };
  const program = await programForTest();
  const args = [program.script, '${env:PLAIN}'];
  await play({ command: process.execPath, args, env: { KEY: '${env:OWN_TOKEN}' } });
  expect(await program.seen()).toContain('plain-value');
  expect(await program.seen()).toContain('"KEY":"value-of-own-token"');

  const stranger = await strangerForTest();
  const web = { type: 'http', url: `${stranger.address}/mcp`, headers: { a: '${env:OWN_TOKEN}' } };
  const refused = await play(web);
  const entry = { variable: 'OWN_TOKEN', server: 'tools', goesTo: stranger.address };
  expect(refused.code).toBe(4);
  expect(refused.lines).toEqual([
    { type: 'variable', state: 'notPermitted', ...entry },
    { type: 'end', reason: 'secretsNotPermitted', exitCode: 4 },
  ]);
  expect(refused.stderr).toContain(JSON.stringify(entry));
  for (const other of [
    { ...entry, variable: 'PLAIN' },
    { ...entry, server: 'b' },
    { ...entry, goesTo: 'https://b.example' },
  ])
    expect((await play(web, [other])).code).toBe(4);
  expect(stranger.seen()).toBe('');
  const permitted = await play(web, [entry]);
  expect(stranger.seen()).toContain('value-of-own-token');
  expect(permitted.stdout + permitted.stderr).not.toContain('value-of-own-token');
}, 120_000);
