import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { answer, callTools } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, modelForTest } from './forTest.ts';
import { runHeadless } from './headlessRun.ts';

// It is already built when the whole suite runs.
beforeAll(buildIfStale, 120_000);

/** A server that never answers. */
const silent = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] };
const good = faultyServerLaunch('good');
const failing = { command: process.execPath, args: ['-e', 'console.error("no database"); process.exit(3)'] };

const late = (script: string, ms: number) => ({
  command: process.execPath,
  args: ['-e', `setTimeout(() => { ${script} }, ${ms})`, 'x', 'good'],
});
const lateGood = late(`import(${JSON.stringify(`file://${good.args[0] ?? ''}`)})`, 3500);

/** The chats that a run left in its data folder. */
function chatsIn(folder: string) {
  const database = new DatabaseSync(join(folder, 'data/gatehouse.db'), { readOnly: true });
  const rows = database.prepare('SELECT id FROM conversations WHERE deleted_at IS NULL').all();
  database.close();
  return rows;
}

async function run(mcpServers: object, more: readonly string[] = [], policy: object = { trust: 'config' }) {
  const folder = await folderForTest();
  await writeFile(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }));
  await writeFile(join(folder, 'policy.json'), JSON.stringify({ default: 'allow', ...policy }));
  const model = await modelForTest({
    wire: 'chat',
    script: (_request, n) => (n < 6 ? callTools({ name: 'tools_echo', arguments: { message: 'x' } }) : answer('done')),
  });
  const files = [
    '--data',
    join(folder, 'data'),
    '--config',
    join(folder, 'mcp.json'),
    '--policy',
    join(folder, 'policy.json'),
  ];
  const ask = ['run', '--prompt', 'Go', '--provider', 'openai-chat', '--base-url', model.baseUrl, '--model', 'm'];
  const began = performance.now();
  const ended = await runHeadless([...ask, ...files, ...more], { key: 'k' });
  const closedAt = performance.now();
  const servers = ended.lines.filter(({ type }) => type === 'server');
  const firstAskedMs = (model.requests[0]?.arrivedAt ?? Infinity) - began;
  return { folder, ...ended, servers, model, firstAskedMs, closedAt };
}

/** On a busy machine no server is there yet when the first request usually goes. */
const waits = ['--wait-for-servers', '60'];

describe('the servers of a run', () => {
  it('are not waited for without end: a silent one is named, and the first request goes', async () => {
    const { code, servers, stderr, firstAskedMs } = await run({ tools: good, quiet: silent });
    expect(code).toBe(0);
    expect(servers).toContainEqual({ type: 'server', server: 'quiet', state: 'notReady' });
    expect(stderr).toContain('Server "quiet" has not started yet');
    // At most three seconds from the start, plus the start of the process itself on a busy machine.
    expect(firstAskedMs).toBeLessThan(30_000);
  });

  it('that failed or are not trusted are reported with the reason', async () => {
    const failed = await run({ tools: good, broken: failing }, waits);
    expect(failed.servers).toContainEqual(expect.objectContaining({ server: 'broken', state: 'failed' }));
    expect(failed.stderr).toMatch(/Server "broken" failed: .*no database/);
    const refused = await run({ tools: good }, waits, { trust: 'ask' });
    expect(refused.servers).toEqual([{ type: 'server', server: 'tools', state: 'refusedByTrust' }]);
    expect(refused.stderr).toContain('Server "tools" is not trusted by the policy');
  });

  it('end the run before its first request with --strict, when one is not ready', async () => {
    const slow = late(failing.args[1] ?? '', 1500);
    const { folder, code, lines, model, stderr } = await run({ tools: good, broken: slow }, ['--strict', ...waits]);
    expect(code).toBe(3);
    expect(chatsIn(folder)).toEqual([]);
    expect(model.requests).toHaveLength(0);
    expect(lines.at(-1)).toEqual({ type: 'end', reason: 'serversMissing', exitCode: 3 });
    expect(stderr).toContain('--strict was given: broken');
    expect((await run({ tools: good }, ['--strict', ...waits])).code).toBe(0);
  });

  it('have the time of --start-timeout to answer', async () => {
    const { code, servers } = await run({ quiet: silent }, ['--strict', '--start-timeout', '1', ...waits]);
    expect(code).toBe(3);
    expect(servers).toEqual([expect.objectContaining({ server: 'quiet', state: 'failed' })]);
  });

  it('are all waited for with --wait-for-servers', async () => {
    const { folder, code, servers, lines } = await run({ tools: lateGood }, ['--strict', ...waits]);
    expect(servers).toEqual([{ type: 'server', server: 'tools', state: 'ready' }]);
    expect(code).toBe(0);
    // The chat was made meanwhile; it is told once, and after the servers.
    const types = lines.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['server', 'conversation.added']);
    expect(types.lastIndexOf('conversation.added')).toBe(1);
    expect(chatsIn(folder)).toHaveLength(1);
  });
});

describe('the limits of a run', () => {
  it.each([
    ['the command line', ['--max-iterations', '2'], { trust: 'config', maxIterations: 5 }, 2],
    ['the policy file', [], { trust: 'config', maxIterations: 3 }, 3],
  ])('of iterations are those of %s', async (_, more, policy, asked) => {
    const { code, lines, model, stderr } = await run({ tools: good }, more, policy);
    expect(code).toBe(6);
    expect(lines.at(-1)).toMatchObject({ type: 'end', reason: 'iterationLimit', exitCode: 6 });
    expect(stderr).toContain('--max-iterations');
    expect(model.requests).toHaveLength(asked);
  });
});

it('the end is reported when the turn ends, not when everything has stopped', async () => {
  const stubborn = {
    command: process.execPath,
    args: [
      '-e',
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); import(${JSON.stringify(`file://${good.args[0] ?? ''}`)})`,
      'x',
      'good',
    ],
  };
  const { lines, arrivedAt, closedAt } = await run({ tools: stubborn }, waits);
  expect(lines.at(-1)).toMatchObject({ type: 'end' });
  // Ending it takes two seconds after its input is closed.
  expect(closedAt - (arrivedAt.at(-1) ?? closedAt)).toBeGreaterThan(1500);
});
