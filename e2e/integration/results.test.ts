import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ServerId } from '../../shared/domain/ids.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import { verifies } from '../verifies.ts';
import { hostForTest, modelForTest, root, serverLaunch } from './forTest.ts';
import type { RealHost } from './realHost.ts';

const resultServer = (revision: string) => ({
  kind: 'stdio' as const,
  command: process.execPath,
  args: [join(root, 'e2e/servers/resultServer.mjs'), revision],
  env: {},
});

async function run(host: RealHost, serverId: ServerId, name: string, args = {}) {
  const { tools } = await host.call('tool.list', { serverId });
  const definitionHash = tools.find(({ tool }) => tool.name === name)?.definitionHash;
  if (definitionHash === undefined) throw new Error(`There is no ${name}`);
  return host.call('tool.run', { serverId, name, arguments: args, definitionHash, runId: `run-${name}` });
}

it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
  'structured content of %s is held against what the tool promises, and kept whatever it is',
  async (revision) => {
    verifies('O8');
    const host = await hostForTest();
    const serverId = await host.connect('results', resultServer(revision));
    const { result: kept } = await run(host, serverId, 'keeps');
    expect(kept).toMatchObject({ content: [{ type: 'text', text: '{"sum": 3}' }], structured: { sum: 3 } });
    expect(kept.mismatches).toBeUndefined();
    const { result: broken } = await run(host, serverId, 'breaks');
    expect(broken).toMatchObject({
      content: [{ text: 'The sum is three.' }],
      structured: { sum: 'three', more: true },
      mismatches: [expect.stringMatching(/^sum: .*number/) as string],
    });
    const { result: forgotten } = await run(host, serverId, 'forgets');
    expect(forgotten.content).toHaveLength(1);
    expect(forgotten.mismatches).toEqual(['The tool promises structured content, and there is none.']);
    const failed = await run(host, serverId, 'fails');
    expect(failed.isError).toBe(true);
    expect(failed.result.mismatches).toBeUndefined();
  },
);

it('every type of content is stored with its metadata, and the model gets its part', async () => {
  verifies('O7');
  const host = await hostForTest();
  await host.connect('results', resultServer('2025-11-25'));
  const model = await modelForTest({
    wire: 'chat',
    script: (_request, n) => (n === 0 ? callTools({ name: 'results_says', arguments: {} }) : answer('Done.')),
  });
  const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  const end = host.turn(conversationId, 'Say it');
  await host.answerApproval({ kind: 'allow', scope: 'once', subject: 'tool' });
  expect(await end).toBe('completed');
  const { calls } = await host.thread(conversationId);
  const [call] = calls;
  if (call?.state.kind !== 'done') throw new Error('Not done');
  expect(call.state.result.content).toMatchObject([
    { text: 'For both.', annotations: { audience: ['user', 'assistant'], priority: 1, lastModified: 'yesterday' } },
    // An invalid priority drops the priority alone.
    { text: 'Only for the user.', annotations: { audience: ['user'] } },
    { type: 'resourceLink', uri: 'demo://a', title: 'The A', size: 12, annotations: { priority: 0.5 } },
    { type: 'resource', uri: 'demo://b', mimeType: 'text/markdown', text: '# B' },
    { type: 'resource', uri: 'demo://c', mimeType: 'application/pdf', bytes: 3 },
    { type: 'audio', mimeType: 'audio/wav', bytes: 3 },
  ]);
  const told = JSON.stringify(model.requests[1]?.body);
  expect(told).toContain('For both.');
  expect(told).toContain('[text for the user only: shown to the user]');
  expect(told).not.toContain('Only for the user.');
});

it('a long text is stored completely outside of the message, and the model learns how much is missing', async () => {
  const host = await hostForTest();
  const serverId = await host.connect('results', resultServer('2025-11-25'));
  const { result } = await run(host, serverId, 'floods');
  const [part] = result.content;
  if (part?.type !== 'text' || part.whole === undefined) throw new Error('Not cut');
  expect(part.text.startsWith('begins')).toBe(true);
  expect(part.whole.tail.endsWith('ends')).toBe(true);
  expect(JSON.stringify(result).length).toBeLessThan(110_000);
  const blob = await host.readBlob(part.whole.blob);
  expect(new TextDecoder().decode(blob?.bytes)).toBe(`begins ${'0123456789'.repeat(50_000)} ends`);
  // Without a native dialog the page downloads the file itself.
  expect(await host.call('blob.save', { blob: part.whole.blob, name: '../../.bashrc' })).toEqual({ saved: null });
});

it('server-everything answers in every kind there is', async () => {
  verifies('O7', 'O8');
  const host = await hostForTest();
  const serverId = await host.connect('everything', serverLaunch('everything', 'stdio'));
  const { result: annotated } = await run(host, serverId, 'get-annotated-message', {
    messageType: 'error',
    includeImage: true,
  });
  expect(annotated.content).toMatchObject([
    { type: 'text', annotations: { priority: 1, audience: ['user', 'assistant'] } },
    { type: 'image', mimeType: 'image/png', annotations: { audience: ['user'] } },
  ]);
  const { result: links } = await run(host, serverId, 'get-resource-links', { count: 3 });
  expect(links.content.filter(({ type }) => type === 'resourceLink')).toHaveLength(3);
  const { result: structured } = await run(host, serverId, 'get-structured-content', { location: 'Chicago' });
  expect(structured.structured).toMatchObject({ temperature: expect.any(Number) as number });
  expect(structured.mismatches).toBeUndefined();
});
