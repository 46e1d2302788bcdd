import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, hostForTest, root } from './forTest.ts';

// It is already built when the whole suite runs.
beforeAll(buildIfStale, 120_000);

/** Runs a prompt with the practice model until it ends. */
async function run(data: string, config: string, policy: string) {
  const program = join(root, 'dist/headless/gatehouse.js');
  const args = ['run', '--prompt', 'hello', '--data', data, '--config', config, '--policy', policy, '--strict'];
  const child = spawn(process.execPath, [program, ...args, '--wait-for-servers', '60'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (piece: string) => (said[name] += piece));
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  const lines = said.stdout.split('\n').filter(Boolean);
  return { code, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>), stderr: said.stderr };
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
    { type: 'end', reason: 'secretsNotPermitted' },
  ]);
  expect(refused.stderr).toContain(JSON.stringify(entry));
  expect(refused.stderr).not.toContain('tok-0123456789');

  expect(await play(evil, [entry])).toMatchObject({ code: 0, got: 'tok-0123456789' });
  const elsewhere = { ...entry, goesTo: { program: [...program, '--other'] } };
  expect(await play(evil, [elsewhere])).toMatchObject({ code: 4, got: undefined });
  expect(await play(evil, [{ ...entry, server: 'other' }])).toMatchObject({ code: 4, got: undefined });
}, 120_000);
