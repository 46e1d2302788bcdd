import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { answer, callTools } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, modelForTest, olderNode, serverLaunch } from './forTest.ts';
import { type HeadlessRun, runHeadless as run } from './headlessRun.ts';

// It is already built when the whole suite runs.
beforeAll(buildIfStale, 120_000);

/** A folder with a configuration of one working server, and a policy if one is given. */
async function setUp(policy?: object | string, launch = faultyServerLaunch('good')) {
  const folder = await folderForTest();
  const { command, args } = launch;
  const config = join(folder, 'config.json');
  await writeFile(config, JSON.stringify({ mcpServers: { tools: { command, args } } }));
  const policyPath = join(folder, 'policy.json');
  if (policy !== undefined) {
    await writeFile(policyPath, typeof policy === 'string' ? policy : JSON.stringify(policy));
  }
  const common = ['--data', join(folder, 'data'), '--config', config];
  // On a busy machine the server is not there yet when the first request usually goes.
  const decided = ['--policy', policyPath, '--wait-for-servers', '60'];
  return { folder, args: policy === undefined ? common : [...common, ...decided] };
}

/** A model that calls echo once, and a command line that sends a message to it. */
async function echoing(args: readonly string[]) {
  const model = await modelForTest({
    wire: 'anthropic',
    script: (_request, n) =>
      n === 0 ? callTools({ name: 'tools_echo', arguments: { message: 'hello' } }) : answer('That was it.'),
  });
  const ask = ['run', '--prompt', 'Echo', '--provider', 'anthropic', '--base-url', model.baseUrl, '--model', 'm'];
  return { model, ended: await run([...ask, ...args], { key: 'sk-headless-canary' }) };
}

const finalCall = ({ lines }: HeadlessRun) =>
  lines.filter(({ type }) => type === 'toolCall.changed').at(-1)?.['call'] as
    { state: { kind: string }; decision?: { by: string; reason: string } } | undefined;

describe('gatehouse run', () => {
  it('runs the practice model without key and network, and prints the whole turn', async () => {
    const { args } = await setUp({ trust: 'config', rules: [{ server: '*', tool: 'ec*', action: 'allow' }] });
    const ended = await run(['run', '--prompt', 'echo hello world', ...args]);
    expect(ended.code).toBe(0);
    expect(ended.lines.at(-1)).toMatchObject({
      type: 'end',
      reason: 'completed',
      exitCode: 0,
      summary: {
        answer: expect.stringContaining('`tools_echo` answered') as string,
        answers: 2,
        calls: { done: 1, denied: 0 },
      },
    });
    expect(ended.stderr).toBe('');
    expect(finalCall(ended)).toMatchObject({ state: { kind: 'done' }, decision: { by: 'rule' } });
    const types = new Set(ended.lines.map(({ type }) => type));
    for (const type of ['message.added', 'message.finished', 'conversation.activityChanged']) {
      expect(types).toContain(type);
    }
  });

  it('allows what the policy allows, and gives the result to the model', async () => {
    const { args, folder } = await setUp({ trust: 'config', default: 'allow' });
    const { model, ended } = await echoing(args);
    expect(ended.code).toBe(0);
    expect(finalCall(ended)).toMatchObject({ state: { kind: 'done' }, decision: { by: 'policy' } });
    expect(JSON.stringify(model.requests[1]?.body)).toContain('tool_result');
    expect(model.requests[0]?.headers.authorization).toBe('Bearer sk-headless-canary');
    // The key from the environment is not stored.
    const database = await readFile(join(folder, 'data/gatehouse.db'));
    expect(database.includes('sk-headless-canary')).toBe(false);
    expect(existsSync(join(folder, 'data/secrets.json'))).toBe(false);
  });

  it.each([
    { name: 'a rule denies', policy: { trust: 'config', default: 'allow', rules: [rule('deny')] }, by: 'rule' },
    { name: 'a rule would ask', policy: { trust: 'config', default: 'allow', rules: [rule('ask')] }, by: 'rule' },
    { name: 'nothing allows', policy: { trust: 'config' }, by: 'policy' },
  ])('denies where $name, and the end says so', async ({ policy, by }) => {
    const { args } = await setUp(policy);
    const { model, ended } = await echoing(args);
    expect(ended.code).toBe(8);
    expect(ended.lines.at(-1)).toMatchObject({
      reason: 'callsDenied',
      summary: { answer: 'That was it.', calls: { done: 0, denied: 1 } },
    });
    expect(ended.stderr).toContain('Every call was denied: tools / echo (');
    expect(finalCall(ended)).toMatchObject({ state: { kind: 'denied' }, decision: { by } });
    expect(JSON.stringify(model.requests[1]?.body)).not.toContain('hello"}]');
  });

  it.each([
    { name: 'is believed to only read', tool: 'echo', believeAnnotations: ['tools'], by: 'mode', state: 'done' },
    { name: 'is believed by nobody', tool: 'echo', believeAnnotations: ['other', '*'], by: 'mode', state: 'denied' },
    {
      name: 'does not say so',
      tool: 'toggle-simulated-logging',
      believeAnnotations: ['tools'],
      by: 'mode',
      state: 'denied',
    },
  ])(
    'explores only: a tool that $name is $state, whatever the default',
    async ({ tool, believeAnnotations, by, state }) => {
      const policy = { trust: 'config', default: state === 'done' ? 'deny' : 'allow', mode: 'exploreOnly' };
      const { args } = await setUp({ ...policy, believeAnnotations }, serverLaunch('everything'));
      const model = await modelForTest({
        wire: 'chat',
        script: (_request, n) =>
          n === 0
            ? callTools({ name: `tools_${tool}`, arguments: tool === 'echo' ? { message: 'hello' } : {} })
            : answer('That was it.'),
      });
      const ask = ['run', '--prompt', 'Go', '--provider', 'openai-chat', '--base-url', model.baseUrl, '--model', 'm'];
      const ended = await run([...ask, ...args], { key: 'k' });
      expect(finalCall(ended)).toMatchObject({ state: { kind: state }, decision: { by } });
    },
  );

  it('starts no server without a policy: its tools are not even offered', async () => {
    const { args } = await setUp();
    const { model, ended } = await echoing(args);
    expect(ended.code).toBe(0);
    expect(JSON.stringify(model.requests[0]?.body)).not.toContain('tools_echo');
    expect(finalCall(ended)).toMatchObject({ state: { kind: 'failed', error: { code: 'toolUnknown' } } });
  });

  it.each([
    { name: 'is no JSON', policy: '{ "trust": ' },
    { name: 'has an unknown field', policy: { trust: 'config', allow: ['*'] } },
    { name: 'has an unknown action', policy: { rules: [{ server: '*', tool: '*', action: 'maybe' }] } },
  ])('refuses a policy that $name, and asks nobody', async ({ policy }) => {
    const { args } = await setUp(policy);
    const { model, ended } = await echoing(args);
    expect(ended.code).toBe(2);
    expect(ended.lines).toMatchObject([{ type: 'end', reason: 'badUse', error: { code: 'badInput' } }]);
    expect(ended.stderr).toContain('policy.json cannot be used');
    expect(model.requests).toEqual([]);
  });

  it('ends normally after an answer that is larger than what the host sends unread', async () => {
    const { args } = await setUp();
    const text = 'x'.repeat(1024 * 1024);
    const model = await modelForTest({
      wire: 'chat',
      script: () => ({ steps: Array.from({ length: 34 }, () => ({ text })) }),
    });
    const ask = ['run', '--prompt', 'Hi', '--provider', 'openai-chat', '--base-url', model.baseUrl, '--model', 'm'];
    const ended = await run([...ask, ...args, '--timeout', '100'], { key: 'k' });
    expect(ended.lines.at(-1)).toMatchObject({ type: 'end', reason: 'completed' });
    expect(ended.code).toBe(0);
  }, 120_000);

  const older = olderNode();
  it.skipIf(older === undefined)('started by an older Node it runs on the one of the project', async () => {
    const { args } = await setUp();
    const ended = await run(['run', '--prompt', 'hello', ...args], { node: older });
    expect(ended.lines.at(-1)).toMatchObject({ type: 'end', reason: 'completed' });
    expect(ended.code).toBe(0);
  });
});

function rule(action: string) {
  return { server: 'tools', tool: '*', action };
}

describe('gatehouse audit', () => {
  /** A data folder in which one call ran. */
  async function recorded() {
    const { args, folder } = await setUp({ trust: 'config', rules: [{ server: '*', tool: 'ec*', action: 'allow' }] });
    expect((await run(['run', '--prompt', 'echo hello world', ...args])).code).toBe(0);
    return { data: join(folder, 'data'), database: join(folder, 'data', 'gatehouse.db') };
  }

  /** Changes the database as a user with an SQLite editor could. */
  function tamper(database: string, sql: string) {
    const db = new DatabaseSync(database);
    db.exec(sql);
    db.close();
  }

  it('exports the audit, verifies it, and names the first wrong row', async () => {
    const { data, database } = await recorded();
    const exported = await run(['audit', 'export', '--data', data]);
    expect(exported.code).toBe(0);
    expect(exported.lines.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['trust', 'toolCall', 'toolFinished']),
    );
    expect(exported.lines.find(({ kind }) => kind === 'toolCall')).toMatchObject({ toolName: 'echo' });
    const count = exported.lines.length;

    const sound = await run(['audit', 'verify', '--data', data]);
    expect(sound).toMatchObject({ code: 0, lines: [{ type: 'audit', rows: count, problem: null }] });

    tamper(database, `UPDATE audit SET data = json_set(data, '$.decision.outcome', 'denied') WHERE id = 2`);
    const changed = await run(['audit', 'verify', '--data', data]);
    expect(changed).toMatchObject({ code: 1, lines: [{ problem: { kind: 'changed', id: 2 } }] });
    expect(changed.stderr).toContain('Row 2 of the audit is not what was written');
  });

  it('finds that the end was cut, also after Gatehouse went on', async () => {
    const { data, database } = await recorded();
    tamper(database, 'DELETE FROM audit WHERE id >= 2');
    const cut = { code: 1, lines: [{ problem: { kind: 'cut', id: 2 } }] };
    expect(await run(['audit', 'verify', '--data', data])).toMatchObject(cut);
    expect(await run(['audit', 'verify', '--data', data])).toMatchObject(cut);
  });

  it.each([
    [['audit']],
    [['audit', 'erase', '--data', '.']],
    [['audit', 'verify']],
    [['audit', 'verify', '--data', '/nowhere/x']],
  ])('refuses %o with the exit code of a wrong use, and makes nothing', async (args) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toContain('"gatehouse.js audit --help" says more.');
    expect(existsSync('/nowhere')).toBe(false);
  });
});
