import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answer, callTools } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, hostForTest, modelForTest } from './forTest.ts';

/** A host on a folder with this mcp.json. */
async function hostWithConfig(text: string) {
  const folder = await folderForTest();
  const path = join(folder, 'mcp.json');
  await writeFile(path, text);
  return { path, host: await hostForTest({ folder }) };
}

const good = JSON.stringify({ command: process.execPath, args: ['-e', ''] });

describe('an mcp.json that cannot be read', () => {
  it.each([
    {
      name: 'half-written',
      text: `{\n  "mcpServers": {\n    "a": ${good},\n    "b": { "comm`,
      line: 4,
    },
    { name: 'not JSON at all', text: 'servers:\n  - a\n', line: 1 },
    { name: 'an array', text: '[]', line: 1 },
    { name: 'bytes', text: '\u0000\u0001\u0002', line: 1 },
  ])('($name) lets the host start, is named with its line, and stays as it is', async ({ text, line }) => {
    const { host, path } = await hostWithConfig(text);
    const { configProblems, servers } = await host.call('snapshot.get', {});
    const problem = { kind: 'configSyntax', line };
    expect(configProblems).toMatchObject([{ code: 'configUnreadable', problem, data: { line } }]);
    expect(servers.filter(({ definition }) => definition.launch.kind !== 'builtin')).toEqual([]);
    const launch = faultyServerLaunch('good');
    const adding = host.call('server.add', { name: 'new', launch, enabled: false });
    await expect(adding).rejects.toMatchObject({ code: 'configUnreadable' });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('is read again after it was corrected, without a restart', async () => {
    const { host, path } = await hostWithConfig('{ "mcpServers": ');
    await writeFile(path, `{ "mcpServers": { "a": ${good} } }`);
    await host.call('config.reload', {});
    const { configProblems, servers } = await host.call('snapshot.get', {});
    expect(configProblems).toEqual([]);
    expect(servers.map(({ definition }) => definition.name)).toContain('a');
  });

  it('skips a wrong entry and keeps the others', async () => {
    const text = `{\n  "mcpServers": {\n    "fine": ${good},\n    "broken": { "command": 7 },\n    "empty": {}\n  }\n}\n`;
    const { host, path } = await hostWithConfig(text);
    const { configProblems, servers } = await host.call('snapshot.get', {});
    expect(configProblems.map(({ data }) => data)).toEqual([
      { entry: 'broken', line: 4 },
      { entry: 'empty', line: 5 },
    ]);
    expect(configProblems[0]?.problem).toMatchObject({ kind: 'configFieldWrong', line: 4, server: 'broken' });
    const names = servers.map(({ definition }) => definition.name);
    expect(names).toContain('fine');
    expect(names).not.toContain('broken');
    expect(await readFile(path, 'utf8')).toBe(text);
  });
});

describe('a server that goes wrong', () => {
  it.each([
    { mode: 'exits', code: 'serverExited', problem: { kind: 'serverExited', exit: 'code', value: '3' } },
    { mode: 'silent', code: 'serverTimeout', problem: { kind: 'serverSlow' } },
  ])('($mode) says so on its row, and another one works', async ({ mode, code, problem }) => {
    const host = await hostForTest({ policy: { rules: [], default: 'allow' } });
    await host.call('settings.update', { startTimeoutSeconds: 1 });
    const bad = await host.addTrusted('bad', faultyServerLaunch(mode));
    await host.connect('good', faultyServerLaunch('good'));
    const state = await host.untilState(bad, ({ kind }) => kind === 'failed' || kind === 'running');
    expect(state).toMatchObject({ kind: 'failed', error: { code, problem } });

    const model = await modelForTest({
      wire: 'chat',
      script: (_request, n) =>
        n === 0 ? callTools({ name: 'good_echo', arguments: { message: 'still here' } }) : answer('ok'),
    });
    const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    expect(await host.turn(conversationId, 'Echo')).toBe('completed');
    expect(JSON.stringify(model.requests[1]?.body)).toContain('still here');
  });

  it('is missing: its row names the command and what to do', async () => {
    const host = await hostForTest();
    const launch = { kind: 'stdio' as const, command: '/nowhere/mcp-server', args: [], env: {} };
    const serverId = await host.addTrusted('missing', launch);
    const state = await host.untilState(serverId, ({ kind }) => kind === 'failed');
    const { command } = launch;
    const problem = { kind: 'commandNotFound', command };
    expect(state).toMatchObject({ error: { code: 'serverNotFound', problem, data: { command } } });
  });

  it('prints garbage to stdout: it runs all the same, and the garbage is shown with its stderr', async () => {
    const host = await hostForTest();
    const serverId = await host.connect('chatty', faultyServerLaunch('garbage'));
    const { lines } = await host.call('server.log', { serverId, after: 0, limit: 200 });
    expect(lines.map(({ text }) => text).join('\n')).toContain('Welcome to my server!');
  });

  it('dies in a call: the model learns that the outcome is unknown, the row shows how it died, and it can be restarted', async () => {
    const host = await hostForTest({ policy: { rules: [], default: 'allow' } });
    const serverId = await host.connect('mortal', faultyServerLaunch('good'));
    const model = await modelForTest({
      wire: 'chat',
      script: (_request, n) => (n === 0 ? callTools({ name: 'mortal_die', arguments: {} }) : answer('It died.')),
    });
    const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    expect(await host.turn(conversationId, 'Die')).toBe('completed');
    expect(JSON.stringify(model.requests[1]?.body)).toContain('The call failed');
    const state = await host.untilState(serverId, ({ kind }) => kind === 'failed');
    expect(state).toMatchObject({ error: { code: 'serverExited', data: { exitCode: 7 } } });
    const from = host.events.length;
    await host.call('server.restart', { serverId });
    await host.untilState(serverId, ({ kind }) => kind === 'running', from);
  });

  it('cannot be reached over HTTP, or is no MCP server: two different reasons', async () => {
    const host = await hostForTest();
    await host.call('settings.update', { startTimeoutSeconds: 5 });
    const model = await modelForTest({ wire: 'chat', script: () => answer('') });
    const notMcp = await host.addTrusted('not-mcp', { kind: 'http', url: `${model.baseUrl}/mcp`, headers: {} });
    const refused = await host.untilState(notMcp, ({ kind }) => kind === 'failed');
    expect(refused).toMatchObject({ error: { code: 'serverRefused', data: { status: 404 } } });
    const gone = await modelForTest({ wire: 'chat', script: () => answer('') });
    await gone.close();
    const dead = await host.addTrusted('dead', { kind: 'http', url: `${gone.baseUrl}/mcp`, headers: {} });
    const unreachable = await host.untilState(dead, ({ kind }) => kind === 'failed');
    expect(unreachable).toMatchObject({ error: { code: 'serverUnreachable' } });
  });
});

describe('a command of the page that is wrong', () => {
  it.each([
    { command: 'turn.send', input: { conversationId: 7 }, code: 'badInput' },
    { command: 'server.add', input: { name: 'x', launch: { kind: 'builtin', name: 'sample' } }, code: 'badInput' },
    { command: 'trust.answer', input: {}, code: 'unknownCommand' },
    { command: 'constructor', input: {}, code: 'unknownCommand' },
    { command: '__proto__', input: {}, code: 'unknownCommand' },
  ])('($command) is answered with $code and logged', async ({ command, input, code }) => {
    const host = await hostForTest();
    await expect(host.callAnything(command, input)).rejects.toMatchObject({ code });
    await expect.poll(() => host.logText()).toContain(`"command":"${command}"`);
    // The host keeps working.
    expect((await host.call('snapshot.get', {})).revision).toBeGreaterThan(0);
  });
});
