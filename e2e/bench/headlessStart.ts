import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../../scripts/build.mjs';
import { startFakeModel } from '../fakeModels/fakeModel.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import type { Measured } from './figure.ts';

const rounds = 15;
const program = resolve(import.meta.dirname, '../../dist/headless/gatehouse.js');
const bareProgram = fileURLToPath(new URL('bareRun.mjs', import.meta.url));

/**
 * A whole headless run with one server and one call, from the start of its process to its last line, compared with a program
 * that does the same with both SDKs and nothing else.
 */
export async function measureHeadlessStart(): Promise<Measured> {
  await buildIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const fake = await startFakeModel({
    wire: 'chat',
    script: (_request, n) =>
      n % 2 === 0 ? callTools({ name: 'tools_echo', arguments: { message: 'hello' } }) : answer('That was it.'),
  });
  const { command, args } = faultyServerLaunch('good');
  try {
    await writeFile(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { tools: { command, args } } }));
    const policy = { trust: 'config', rules: [{ server: '*', tool: '*', action: 'allow' }] };
    await writeFile(join(folder, 'policy.json'), JSON.stringify(policy));
    const asked = ['run', '--prompt', 'Echo', '--provider', 'openai-chat', '--base-url', fake.baseUrl, '--model', 'm'];
    const files = ['--config', join(folder, 'mcp.json'), '--policy', join(folder, 'policy.json')];
    const samples = { ours: [] as number[], bare: [] as number[] };
    // The first round fills the caches of the disk, and of compiled code.
    for (let round = 0; round <= rounds; round++) {
      const data = ['--data', join(folder, `data-${round}`)];
      const ours = await timeToEnd([program, ...asked, ...files, ...data], /"type":"end","reason":"completed"/);
      const bare = await timeToEnd([bareProgram, fake.baseUrl, command, ...(args ?? [])], /^end$/);
      if (round === 0) continue;
      samples.ours.push(ours);
      samples.bare.push(bare);
    }
    return {
      name: 'Headless run with one server and one call',
      against: 'a bare loop of both SDKs',
      ...samples,
      target: { kind: 'atMostTimes', factor: 1.1 },
    };
  } finally {
    await fake.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** From the start of a program until it prints a line, in milliseconds; then waits for its exit. */
async function timeToEnd(args: readonly string[], last: RegExp): Promise<number> {
  const began = performance.now();
  const env = { ...process.env, GATEHOUSE_API_KEY: 'k' };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const exited = once(child, 'exit');
  let took: number | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (last.test(line)) took = performance.now() - began;
  }
  await exited;
  if (took === undefined) throw new Error(`${args[0] ?? ''} did not print its last line`);
  return took;
}
