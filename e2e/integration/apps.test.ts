import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SandboxOrigins } from '../../electron/node/appSandbox/sandboxOrigins.ts';
import type { Reply } from '../../shared/domain/approval.ts';
import { openedApp } from '../../shared/domain/app.ts';
import type { AppId, ToolCallId } from '../../shared/domain/ids.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import { verifies } from '../verifies.ts';
import { hostForTest, modelForTest, root } from './forTest.ts';
import type { RealHost } from './realHost.ts';

const stdio = (...args: string[]) => ({ kind: 'stdio' as const, command: process.execPath, args, env: {} });
const fixture = stdio(join(root, 'e2e/servers/appServer.mjs'));
const basicReact = stdio(join(root, 'node_modules/@modelcontextprotocol/server-basic-react/dist/index.js'), '--stdio');

/** A host whose shell can show MCP apps. */
async function hostWithSandbox() {
  const sandbox = new SandboxOrigins((label) => `http://${label}.localhost:1`);
  sandbox.attach('http://127.0.0.1:1');
  const host = await hostForTest({ withPorts: (ports) => ({ ...ports, appSandbox: sandbox }) });
  const documentAt = (url: string) => {
    const { hostname, pathname } = new URL(url);
    return new TextDecoder().decode(sandbox.answer(hostname.split('.')[0] ?? '', pathname).body);
  };
  const isServed = (url: string) => sandbox.serves(url);
  return { host, documentAt, isServed };
}

/** Lets a model call a tool, allows the call, and returns it. */
async function callOf(host: RealHost, modelName: string, args: Record<string, string> = {}, reply: Reply = once) {
  const model = await modelForTest({
    wire: 'chat',
    script: (_request, n) => (n === 0 ? callTools({ name: modelName, arguments: args }) : answer('Done.')),
  });
  const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  const end = host.turn(conversationId, 'Do it');
  await host.answerApproval(reply);
  expect(await end).toBe('completed');
  const [call] = (await host.thread(conversationId)).calls;
  if (call === undefined) throw new Error('No call');
  return { call, conversationId, model };
}

async function opened(host: RealHost, callId: ToolCallId): Promise<{ appId: AppId; frameUrl: string }> {
  const { hash } = await host.call('app.look', { callId });
  return host.call('app.open', { callId, hash });
}

const once = { kind: 'allow', scope: 'once', subject: 'tool' } as const;

/** Confirms a grant for all tools of a server on the trust surface, and waits until it is in force. */
async function grantConfirmed(host: RealHost): Promise<void> {
  const before = (await host.call('grant.list', {})).grants.length;
  await host.answerTrust('trust');
  await expect.poll(async () => (await host.call('grant.list', {})).grants.length).toBe(before + 1);
}

describe('apps of tools', () => {
  it('server-basic-react: its app is read, bound to what was shown, served, and calls its tool', async () => {
    verifies('U1', 'U2');
    const { host, documentAt } = await hostWithSandbox();
    await host.connect('basic', basicReact);
    const { call } = await callOf(host, 'basic_get-time');
    expect(call.appUri).toBe('ui://get-time/mcp-app.html');
    const offer = await host.call('app.look', { callId: call.id });
    expect(offer).toMatchObject({ refused: [], wasShownBefore: false, domains: { connect: [], resource: [] } });
    const wrong = offer.hash.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) as typeof offer.hash;
    await expect(host.call('app.open', { callId: call.id, hash: wrong })).rejects.toMatchObject({ code: 'conflict' });
    const app = await host.call('app.open', { callId: call.id, hash: offer.hash });
    const proxy = documentAt(app.frameUrl);
    const document = documentAt(/<iframe src="([^"]+)"/.exec(proxy)?.[1] ?? '');
    expect(document.length).toBeGreaterThan(offer.bytes);
    expect((await host.call('app.look', { callId: call.id })).wasShownBefore).toBe(true);

    const calling = host.call('app.callTool', { appId: app.appId, name: 'get-time', arguments: {} });
    expect(await host.answerApproval(once)).toMatchObject({ toolName: 'get-time', byApp: call.id });
    expect((await calling).call.state).toMatchObject({ kind: 'done', result: { content: [{ type: 'text' }] } });
    await host.call('app.close', { appId: app.appId });
    await expect(
      host.call('app.callTool', { appId: app.appId, name: 'get-time', arguments: {} }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  it('models do not get tools for apps, and apps get only tools for apps of their own server', async () => {
    verifies('U5');
    const { host } = await hostWithSandbox();
    const serverId = await host.connect('weather', fixture);
    await host.connect('basic', basicReact);
    const { call, model } = await callOf(host, 'weather_weather', { place: 'Oslo' });
    const offered = JSON.stringify(model.requests[0]?.body);
    expect(offered).toContain('weather_modelOnly');
    expect(offered).not.toContain('weather_note');
    const { appId } = await opened(host, call.id);
    const ask = (name: string) => host.call('app.callTool', { appId, name, arguments: {} });
    await expect(ask('modelOnly')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask('get-time')).rejects.toMatchObject({ code: 'toolUnknown' });
    await expect(ask('basic_get-time')).rejects.toMatchObject({ code: 'toolUnknown' });
    await expect(host.call('app.readResource', { appId, uri: 'ui://get-time/mcp-app.html' })).rejects.toMatchObject({
      code: 'notFound',
    });
    await host.call('tool.setEnabled', { serverId, names: ['note'], enabled: false });
    await expect(ask('note')).rejects.toMatchObject({ code: 'toolUnknown' });
    expect(host.events.some(({ event }) => event.type === 'approval.requested' && event.request.byApp)).toBe(false);
  });

  it('calls of an app are decided and recorded like calls of a model, and attributed to the app', async () => {
    verifies('U3');
    const { host } = await hostWithSandbox();
    await host.connect('weather', fixture);
    const { call, conversationId } = await callOf(host, 'weather_reach', { place: 'Oslo' });
    const opening = opened(host, call.id);
    await host.find((event) => (event.type === 'trust.requested' && event.request.kind === 'app' ? true : undefined));
    await host.answerTrust('trust');
    const { appId } = await opening;
    const ask = () => host.call('app.callTool', { appId, name: 'note', arguments: { place: 'Rome' } });
    const denied = ask();
    await host.answerApproval({ kind: 'deny', scope: 'once', reason: 'Not now' });
    expect((await denied).call.state).toEqual({ kind: 'denied', reason: { kind: 'said', text: 'Not now' } });
    const always = ask();
    await host.answerApproval({ kind: 'allow', scope: 'conversation', subject: 'tool' });
    expect((await always).call.state.kind).toBe('done');
    // Granted for this conversation, so no question comes.
    expect((await ask()).call).toMatchObject({ byApp: call.id, decision: { by: 'grant' }, state: { kind: 'done' } });
    const rows = await auditRows(host);
    expect(rows.find(({ kind }) => kind === 'app')).toMatchObject({
      conversationId,
      callId: call.id,
      serverName: 'weather',
      toolName: 'reach',
      arguments: expect.stringContaining('https://api.example.com') as string,
    });
    const notes = rows.filter(({ toolName }) => toolName === 'note');
    expect(notes.filter(({ kind }) => kind === 'toolCall').map(({ byApp }) => byApp)).toEqual([
      call.id,
      call.id,
      call.id,
    ]);
    await expect.poll(async () => (await auditRows(host)).some(({ ended }) => ended === 'done')).toBe(true);
    // No model made this call, so it is in no thread.
    expect((await host.thread(conversationId)).calls).toHaveLength(1);
  });

  it('a grant for a model does not cover an app, which needs its own', async () => {
    verifies('U3');
    const { host } = await hostWithSandbox();
    await host.connect('weather', fixture);
    const always = { kind: 'allow', scope: 'always', subject: 'server' } as const;
    const { call } = await callOf(host, 'weather_weather', { place: 'Oslo' }, always);
    await grantConfirmed(host);
    const { appId } = await opened(host, call.id);
    const ask = async () =>
      (await host.call('app.callTool', { appId, name: 'weather', arguments: { place: 'Oslo' } })).call;
    const asked = ask();
    expect(await host.answerApproval(always)).toMatchObject({ byApp: call.id, reason: 'noGrant' });
    expect((await asked).decision).toMatchObject({ by: 'user' });
    await grantConfirmed(host);
    expect((await ask()).decision).toMatchObject({ by: 'grant' });
  });

  it('a question of an app ends with the app, and a flood of its calls is refused', async () => {
    const { host } = await hostWithSandbox();
    await host.connect('weather', fixture);
    const { call } = await callOf(host, 'weather_weather', { place: 'Oslo' });
    const { appId } = await opened(host, call.id);
    const ask = () => host.call('app.callTool', { appId, name: 'note', arguments: {} });
    const waiting = [ask(), ask(), ask(), ask()];
    await expect(ask()).rejects.toMatchObject({
      code: 'conflict',
      problem: { kind: 'appAsksTooOften', limit: 'waiting' },
    });
    await host.call('app.close', { appId });
    for (const ended of await Promise.all(waiting)) expect(ended.call.state.kind).toBe('cancelled');
  });

  it('an app ends with the page that had it shown, with its conversation and with its server; the page is notified', async () => {
    const { host, isServed } = await hostWithSandbox();
    const serverId = await host.connect('weather', fixture);
    const { call, conversationId } = await callOf(host, 'weather_weather', { place: 'Oslo' });
    const offer = { callId: call.id, hash: (await host.call('app.look', { callId: call.id })).hash };
    const page = host.anotherPage();
    const itsOwn = openedApp.parse(await page.call('app.open', offer));
    expect(isServed(itsOwn.frameUrl)).toBe(true);
    const asking = host.call('app.callTool', { appId: itsOwn.appId, name: 'note', arguments: {} });
    page.dispose();
    expect(isServed(itsOwn.frameUrl)).toBe(false);
    expect((await asking).call.state.kind).toBe('cancelled');

    const closed = (appId: AppId) =>
      host.find((event) => (event.type === 'app.closed' && event.appId === appId ? true : undefined));
    const first = await host.call('app.open', offer);
    await host.call('server.setEnabled', { serverId, enabled: false });
    await closed(first.appId);
    const from = host.events.length;
    await host.call('server.setEnabled', { serverId, enabled: true });
    await host.untilState(serverId, ({ kind }) => kind === 'running', from);
    const second = await host.call('app.open', offer);
    await host.call('conversation.delete', { conversationId });
    await closed(second.appId);
    expect([isServed(first.frameUrl), isServed(second.frameUrl)]).toEqual([false, false]);
  });

  it("reads of an app are recorded as the app's, and limited in total", async () => {
    verifies('U3');
    const { host } = await hostWithSandbox();
    await host.connect('weather', fixture);
    const { call, conversationId } = await callOf(host, 'weather_weather', { place: 'Oslo' });
    const { appId } = await opened(host, call.id);
    const read = (uri: string) => host.call('app.readResource', { appId, uri });
    await read('notes://one');
    await expect(read('notes://none')).rejects.toMatchObject({ code: 'notFound' });
    const rows = (await auditRows(host)).filter(({ kind }) => kind === 'resourceRead').toReversed();
    const ofApp = { conversationId, byApp: call.id, serverName: 'weather', decision: { by: 'host' } };
    expect(rows).toMatchObject([
      { ...ofApp, address: 'notes://one', ended: 'done', bytes: 15 },
      { ...ofApp, address: 'notes://none', ended: 'failed' },
    ]);
    await read('notes://large');
    await read('notes://large');
    for (const uri of ['notes://large', 'notes://one']) {
      await expect(read(uri)).rejects.toMatchObject({ code: 'tooLarge' });
    }
    const again = await opened(host, call.id);
    expect((await host.call('app.readResource', { appId: again.appId, uri: 'notes://one' })).contents).toHaveLength(1);
  });

  it('an invalid app is reported as invalid, and without a page no server is told that apps are supported', async () => {
    verifies('U1', 'U2');
    const { host } = await hostWithSandbox();
    await host.connect('weather', fixture);
    const { call } = await callOf(host, 'weather_wrong', { place: 'Oslo' });
    await expect(host.call('app.look', { callId: call.id })).rejects.toMatchObject({ code: 'badResult' });
    expect(textOf(call)).toContain('"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}');
    const headless = await hostForTest();
    await headless.connect('weather', fixture);
    const other = await callOf(headless, 'weather_older', {});
    expect(textOf(other.call)).toBe('Sunny. {}');
    await expect(headless.call('app.look', { callId: other.call.id })).rejects.toMatchObject({ code: 'conflict' });
  });
});

function textOf({ state }: { readonly state: { readonly kind: string } }): string {
  return (state as { result?: { content: { text?: string }[] } }).result?.content[0]?.text ?? '';
}

async function auditRows(host: RealHost) {
  return (await host.call('audit.list', { limit: 100 })).rows;
}
