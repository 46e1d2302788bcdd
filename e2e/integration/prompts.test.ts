import { expect, it } from 'vitest';
import type { ServerId } from '../../shared/domain/ids.ts';
import { answer } from '../fakeModels/reply.ts';
import { startFakeModel } from '../fakeModels/fakeModel.ts';
import { scriptedLaunch } from '../servers/scriptedLaunch.ts';
import { verifies } from '../verifies.ts';
import { folderForTest, hostForTest, serverLaunch } from './forTest.ts';
import { RealHost } from './realHost.ts';

const scripted = scriptedLaunch('promptServer.mjs');

/** The prompts of a server are listed a moment after it runs. */
async function untilListed(host: RealHost, server: ServerId, count: number): Promise<string[]> {
  const names = async () => {
    const { prompts } = await host.call('prompt.search', { limit: 200 });
    return prompts.filter(({ serverId }) => serverId === server).map(({ prompt }) => prompt.name);
  };
  await expect.poll(names, { timeout: 20_000 }).toHaveLength(count);
  return names();
}

it('expands the prompts of server-everything, with and without arguments, and completes them', async () => {
  verifies('Q1', 'Q4', 'K1', 'K3');
  const host = await hostForTest();
  const server = await host.connect('everything', serverLaunch('everything'));
  expect((await untilListed(host, server, 4)).sort()).toEqual([
    ...['args-prompt', 'completable-prompt', 'resource-prompt', 'simple-prompt'],
  ]);
  const get = (name: string, given = {}) => host.call('prompt.get', { serverId: server, name, arguments: given });

  const simple = await get('simple-prompt');
  expect(simple).toMatchObject({
    prompt: { serverName: 'everything', name: 'simple-prompt', title: 'Simple Prompt' },
    messages: [{ role: 'user', text: 'This is a simple prompt without arguments.', parts: [] }],
    problems: [],
  });
  expect((await get('args-prompt', { city: 'Bern', state: '' })).messages[0]?.text).toBe("What's weather in Bern?");
  await expect(get('args-prompt', { state: 'BE' })).rejects.toMatchObject({ code: 'badInput' });
  await expect(get('args-prompt', { city: 'Bern', country: 'CH' })).rejects.toMatchObject({ code: 'badInput' });
  await expect(get('no-such-prompt')).rejects.toMatchObject({ code: 'notFound' });

  const { messages } = await get('resource-prompt', { resourceType: 'Text', resourceId: '1' });
  expect(messages).toHaveLength(1);
  expect(messages[0]?.text).toContain('Please analyze the following resource');
  expect(messages[0]?.parts).toMatchObject([{ type: 'resource', mimeType: 'text/plain', origin: { kind: 'prompt' } }]);
  const blob = await get('resource-prompt', { resourceType: 'Blob', resourceId: '1' });
  const [part] = blob.messages[0]?.parts ?? [];
  expect(part?.type === 'resource' && part.blob && (await host.readBlob(part.blob))?.bytes.byteLength).toBe(
    part?.type === 'resource' && part.bytes,
  );

  const complete = (ref: { kind: 'prompt'; name: string } | { kind: 'resourceTemplate'; uriTemplate: string }) => {
    return async (name: string, value: string, given = {}) =>
      (await host.call('completion.complete', { serverId: server, ref, argument: { name, value }, arguments: given }))
        .values;
  };
  const ofPrompt = complete({ kind: 'prompt', name: 'completable-prompt' });
  expect(await ofPrompt('department', 'S')).toEqual(['Sales', 'Support']);
  expect(await ofPrompt('name', '', { department: 'Sales' })).toEqual(['David', 'Eve', 'Frank']);
  expect(await ofPrompt('name', 'K', { department: 'Support', name: 'K' })).toEqual(['Kim']);
  // An argument without completion has no suggestions, and causes no error.
  expect(await complete({ kind: 'prompt', name: 'no-such-prompt' })('a', '')).toEqual([]);
  const template = complete({ kind: 'resourceTemplate', uriTemplate: 'demo://resource/dynamic/text/{resourceId}' });
  expect(await template('resourceId', '7')).toEqual(['7']);
});

it('sends a prompt with its roles in order as one turn, keeps it, and gives it to the model again', async () => {
  verifies('Q1', 'Q4');
  const fake = await startFakeModel({ wire: 'anthropic', script: () => answer('Fine.') });
  const folder = await folderForTest();
  const first = await RealHost.start({ folder });
  const server = await first.connect('scripted', scripted);
  await untilListed(first, server, 13);
  const conversationId = await first.converse({ kind: 'anthropic', baseUrl: fake.baseUrl, key: 'k' });
  const { id: expansionId, messages } = await first.call('prompt.get', {
    serverId: server,
    name: 'dialogue',
    arguments: { topic: 'trains' },
  });
  // Looking at a prompt sends it to nobody.
  expect(fake.requests).toHaveLength(0);
  const from = first.events.length;
  await first.call('prompt.send', { conversationId, expansionId });
  expect(await first.untilEnd(conversationId, from)).toBe('completed');

  const sent = JSON.stringify((fake.requests[0]?.body as { messages: unknown[] }).messages);
  expect(sent).toMatch(
    /talk about trains.*"type":"image".*audio\/wav.*Not given to you.*in a plain tone.*Then read this note.*<attached.*A note about trains/s,
  );
  const roles = (fake.requests[0]?.body as { messages: { role: string }[] }).messages.map(({ role }) => role);
  expect(roles).toEqual(['user', 'assistant', 'user']);
  const thread = await first.thread(conversationId);
  expect(thread.messages.map(({ role, text }) => [role, text])).toEqual([
    ...messages.map(({ role, text }) => [role, text]),
    ['assistant', 'Fine.'],
  ]);
  for (const message of thread.messages.slice(0, 3)) {
    expect(message.prompt).toEqual({
      serverId: server,
      serverName: 'scripted',
      name: 'dialogue',
      title: 'Begin a dialogue',
    });
  }
  expect((await first.call('conversation.list', { limit: 1 })).headers[0]?.title).toBe('Begin a dialogue');
  await first.stop();

  const again = await RealHost.start({ folder });
  try {
    expect((await again.thread(conversationId)).messages).toEqual(thread.messages);
    expect(await again.turn(conversationId, 'And now?')).toBe('completed');
    const body = JSON.stringify(fake.requests[1]?.body);
    expect(body).toContain('A note about trains.');
    expect(body).toContain('And now?');
    // The host has shown it before.
    await expect(again.call('prompt.send', { conversationId, expansionId })).rejects.toMatchObject({
      code: 'notFound',
    });
  } finally {
    await again.stop();
    await fake.close();
  }
});

it('uses only the valid parts of a hostile answer, and reads pages and changes of the list', async () => {
  verifies('Q2', 'Q3', 'K4');
  const host = await hostForTest();
  const server = await host.connect('scripted', scripted);
  await untilListed(host, server, 13);
  const get = (name: string) => host.call('prompt.get', { serverId: server, name, arguments: {} });

  const strange = await get('strange');
  expect(strange.messages).toEqual([{ role: 'user', text: 'What remains.', parts: [] }]);
  expect(strange.problems.map(({ kind }) => kind)).toEqual(['role', 'content', 'content', 'media', 'role']);
  const huge = await get('huge');
  expect(huge.messages[0]?.text.length).toBe(200_000);
  expect(huge.problems).toEqual([{ kind: 'cut', at: 1, count: 800_000 }]);
  await expect(get('nothing')).rejects.toMatchObject({ code: 'badResult' });
  await expect(get('refused')).rejects.toMatchObject({
    code: 'protocolError',
    problem: { kind: 'serverSays', text: expect.stringContaining('closed on Sundays') as string },
  });
  const last = await get('speaksLast');
  const { header } = await host.call('conversation.create', {});
  const sent = host.call('prompt.send', { conversationId: header.id, expansionId: last.id });
  await expect(sent).rejects.toMatchObject({ code: 'conflict' });

  const { values } = await host.call('completion.complete', {
    serverId: server,
    ref: { kind: 'prompt', name: 'dialogue' },
    argument: { name: 'tone', value: 't' },
    arguments: { topic: 'bees' },
  });
  expect(values).toEqual(['trains', 'trees', 'tone of bees']);

  await get('filler_0');
  expect(await untilListed(host, server, 14)).toContain('late');

  // The text of the server is part of the message.
  const kept = await get('huge');
  await host.call('server.remove', { serverId: server });
  await expect(host.call('prompt.send', { conversationId: header.id, expansionId: kept.id })).rejects.toMatchObject({
    code: 'notFound',
  });
});
