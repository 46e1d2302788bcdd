import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { maxProjects, type ProjectDraft } from '../../../../shared/domain/project.ts';
import { calls, says, ScriptedModel, type ModelScript } from '../../testing/scriptedModel.ts';
import { undoMs } from '../../connections/registry/removedServers.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost;
afterEach(() => host.stop());

const idle = (event: HostEvent) =>
  event.type === 'conversation.activityChanged' &&
  event.activity.turn.kind === 'idle' &&
  event.activity.turn.lastEnd !== undefined;
const draft: ProjectDraft = { name: 'App', instructions: '', model: null, servers: null, mode: null, roots: [] };
const newChat = { model: null, mode: 'askAlways' as const };

/** A host with a model and two servers that have a tool each. */
async function begin(scripts: readonly ModelScript[], withInstructions: readonly string[] = []) {
  const model = new ScriptedModel(scripts);
  const withTool = (name: string) => (server: McpServer) => {
    const definition = { description: name, inputSchema: z.object({}), annotations: { readOnlyHint: true } };
    server.registerTool(name, definition, () => ({ content: [] }));
  };
  host = new TestHost({ model, servers: { files: withTool('read'), mail: withTool('send') } });
  for (const name of withInstructions) host.servers.instructions.set(name, `How to use ${name}.`);
  await host.start();
  const files = await host.connect('files');
  host.events.length = 0;
  const mail = await host.connect('mail');
  for (const serverId of withInstructions.length > 0 ? [files, mail] : []) {
    const { textHash } = await host.call('instructions.get', { serverId });
    await host.call('instructions.answer', { serverId, textHash, choice: 'use' });
  }
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  return { model, files, ref: { providerId, model: 'm' } };
}

async function headerOf(id: string) {
  const { headers } = await host.call('conversation.list', { limit: 10 });
  return headers.find((header) => header.id === id);
}

describe('a chat that begins in a project', () => {
  it('has its model, its instructions and only its servers, and follows its changes', async () => {
    const { model, files, ref } = await begin([says('One.'), says('Two.')]);
    const wanted = { ...draft, instructions: 'Use tabs.', model: ref, servers: [files] };
    const { projectId } = await host.call('project.save', { draft: wanted });
    const { conversationId } = await host.call('turn.send', { newChat: { ...newChat, projectId }, text: 'Go' });
    await host.until(idle);
    expect(model.requests[0]?.system).toContain('Use tabs.');
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['files_read']);
    expect(await headerOf(conversationId)).toMatchObject({ model: ref, projectId });

    await host.call('project.save', { projectId, draft: { ...wanted, instructions: 'Use spaces.', servers: null } });
    host.events.length = 0;
    await host.call('turn.send', { conversationId, text: 'More' });
    await host.until(idle);
    expect(model.requests[1]?.system).toContain('Use spaces.');
    expect(model.requests[1]?.system).not.toContain('Use tabs.');
    expect(model.requests[1]?.tools).toHaveLength(2);
  });

  it('counts only the tools that are sent, also before its first message', async () => {
    const { files, ref } = await begin([says('One.')]);
    const { projectId } = await host.call('project.save', { draft: { ...draft, servers: [files] } });
    const whole = await host.call('tool.share', { model: ref });
    expect(whole).toMatchObject({ sent: 2, all: 2 });
    expect(await host.call('tool.share', { model: ref, chat: { projectId } })).toMatchObject({ sent: 1, all: 2 });
    const named = { ...draft, servers: [files], toolNames: { [files]: ['other'] } };
    const { projectId: ofNames } = await host.call('project.save', { draft: named });
    expect(await host.call('tool.share', { model: ref, chat: { projectId: ofNames } })).toMatchObject({ sent: 0 });
    const tools = [{ serverId: files, names: ['other'] }];
    const assistant = { name: 'Editor', instructions: '', model: null, tools };
    const { id: assistantId } = await host.call('assistant.save', { draft: assistant });
    const both = await host.call('tool.share', { model: ref, chat: { projectId, assistantId } });
    expect(both).toMatchObject({ sent: 0, all: 2, tokens: 0, servers: [] });
    const { conversationId } = await host.call('turn.send', { newChat: { ...newChat, projectId }, text: 'Go' });
    await host.until(idle);
    const ofChat = await host.call('tool.share', { model: ref, chat: { conversationId } });
    expect(ofChat).toMatchObject({ sent: 1, all: 2, servers: [{ serverId: files, sent: 1, all: 1 }] });
    expect(ofChat.tokens).toBeLessThan(whole.tokens);
  });

  it('tells the model nothing of the servers that it leaves out, their instructions neither', async () => {
    const { model, files, ref } = await begin([says('One.'), says('Two.')], ['files', 'mail']);
    const { projectId } = await host.call('project.save', { draft: { ...draft, model: ref, servers: [files] } });
    const { conversationId } = await host.call('turn.send', { newChat: { ...newChat, projectId }, text: 'Go' });
    await host.until(idle);
    expect(model.requests[0]?.system).toContain('How to use files.');
    expect(model.requests[0]?.system).not.toContain('mail');
    const { shares } = await host.call('summary.shares', { conversationId });
    expect(JSON.stringify(shares)).not.toContain('mail');

    // No tool of it by name is no tool of it.
    host.events.length = 0;
    const setup = { instructions: '', tools: [{ serverId: files, names: [] }] };
    await host.call('conversation.setSetup', { conversationId, setup });
    await host.call('turn.send', { conversationId, text: 'More' });
    await host.until(idle);
    expect(model.requests[1]?.system).not.toContain('How to use');
  });

  it('has the setup of an assistant too, of which the model goes first', async () => {
    const { model, files, ref } = await begin([says('One.')]);
    const { projectId } = await host.call('project.save', {
      draft: { ...draft, instructions: 'Use tabs.', model: { ...ref, model: 'other' }, servers: [files] },
    });
    const assistant = { name: 'Editor', instructions: 'Answer in rhymes.', model: ref, tools: null };
    const { id: assistantId } = await host.call('assistant.save', { draft: assistant });
    const sent = await host.call('turn.send', { newChat: { ...newChat, projectId, assistantId }, text: 'Go' });
    await host.until(idle);
    expect(model.requests[0]?.system).toMatch(/Use tabs\.[^]*Answer in rhymes\./);
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['files_read']);
    expect(await headerOf(sent.conversationId)).toMatchObject({ model: ref, projectId });
  });
});

describe('opening and using a project', () => {
  it('starts nothing and shares no folder', async () => {
    const { files } = await begin([says('One.')]);
    await host.call('server.setEnabled', { serverId: files, enabled: false });
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'stopped');
    host.folders.put('/home/me/app');
    host.events.length = 0;
    const { projectId } = await host.call('project.save', {
      draft: { ...draft, servers: [files], roots: ['/home/me/app'] },
    });
    await host.call('project.get', { projectId });
    await host.call('turn.send', { newChat: { ...newChat, projectId }, text: 'Go' });
    await host.until(idle);
    const { servers, roots } = await host.call('snapshot.get', {});
    expect(servers.find(({ definition }) => definition.id === files)?.state.kind).toBe('stopped');
    expect(roots).toEqual([]);
    expect(host.events.filter(({ event }) => /^(server|roots|trust)\./.test(event.type))).toEqual([]);
  });

  it('loosens no mode: a tool that only reads is asked about where the project always asks', async () => {
    const { files, ref } = await begin([calls({ name: 'files_read', args: {} })]);
    const believed = host.call('annotations.setBelieved', { serverId: files, isBelieved: true });
    await host.until((event) => event.type === 'trust.requested' && event.request.kind === 'annotations');
    await host.answerTrust('trust');
    await believed;
    const { projectId } = await host.call('project.save', { draft: { ...draft, mode: 'askAlways' } });
    await host.call('turn.send', { newChat: { model: ref, mode: 'askChanges', projectId }, text: 'Go' });
    const asked = await host.until((event) => event.type === 'approval.requested' || idle(event));
    expect(asked.type).toBe('approval.requested');
  });

  it('refuses what may change things where it only explores, also for a chat that was moved into it', async () => {
    const { ref } = await begin([says('One.'), calls({ name: 'mail_send', args: {} }), says('Done.')]);
    const { projectId } = await host.call('project.save', { draft: { ...draft, mode: 'exploreOnly' } });
    const { conversationId } = await host.call('turn.send', { newChat: { ...newChat, model: ref }, text: 'Go' });
    await host.until(idle);
    await host.call('conversation.setProject', { conversationId, projectId });
    host.events.length = 0;
    await host.call('turn.send', { conversationId, text: 'More' });
    await host.until(idle);
    const { calls: made } = await host.call('conversation.messages', { conversationId, limit: 10 });
    expect(made).toMatchObject([{ decision: { outcome: 'denied', by: 'mode' } }]);
  });
});

describe('the chats of a project', () => {
  it('are moved in and out, and listed', async () => {
    host = await new TestHost().start();
    const { projectId } = await host.call('project.save', { draft });
    const { header } = await host.call('conversation.create', {});
    await host.call('conversation.create', {});
    await host.call('conversation.setProject', { conversationId: header.id, projectId });
    const listed = await host.call('conversation.list', { projectId, limit: 10 });
    expect(listed.headers.map(({ id }) => id)).toEqual([header.id]);
    await host.call('conversation.setProject', { conversationId: header.id, projectId: null });
    expect((await host.call('conversation.list', { projectId, limit: 10 })).headers).toEqual([]);
    const gone = host.call('conversation.setProject', { conversationId: header.id, projectId: 'none' });
    await expect(gone).rejects.toMatchObject({ code: 'notFound' });
  });

  it('stay when it is deleted, and come back with it', async () => {
    host = await new TestHost().start();
    const { projectId } = await host.call('project.save', { draft });
    const { header } = await host.call('conversation.create', {});
    await host.call('conversation.setProject', { conversationId: header.id, projectId });
    await host.call('project.remove', { projectId });
    expect(await headerOf(header.id)).not.toHaveProperty('projectId');
    expect((await host.call('snapshot.get', {})).projects).toEqual([]);
    const left = await host.call('snapshot.get', {});
    expect(left.conversations[0]).not.toHaveProperty('projectId');
    await host.call('project.restore', { projectId });
    expect(await headerOf(header.id)).toMatchObject({ projectId });
    expect((await host.call('snapshot.get', {})).projects).toMatchObject([{ id: projectId, name: 'App' }]);
    await expect(host.call('project.restore', { projectId })).rejects.toMatchObject({ code: 'notFound' });
  });
});

it('that is deleted does not follow a chat that was deleted before and is restored', async () => {
  const { model, ref } = await begin([says('One.'), says('Two.')]);
  const { projectId } = await host.call('project.save', { draft: { ...draft, servers: [] } });
  const { conversationId } = await host.call('turn.send', {
    newChat: { ...newChat, model: ref, projectId },
    text: 'Go',
  });
  await host.until(idle);
  await host.call('conversation.delete', { conversationId });
  await host.call('project.remove', { projectId });
  await host.call('conversation.restore', { conversationId });
  host.events.length = 0;
  await host.call('turn.send', { conversationId, text: 'More' });
  await host.until(idle);
  expect(model.requests[1]?.tools).toHaveLength(2);
});

it('can still be restored when its first restoration could not be stored, and not where there is no room', async () => {
  host = await new TestHost().start();
  const { projectId } = await host.call('project.save', { draft });
  await host.call('project.remove', { projectId });
  const restore = host.projects.restore.bind(host.projects);
  host.projects.restore = async () => {
    throw new Error('disk full');
  };
  await expect(host.call('project.restore', { projectId })).rejects.toMatchObject({});
  host.projects.restore = restore;
  for (let made = 0; made < maxProjects; made++) await host.call('project.save', { draft });
  await expect(host.call('project.restore', { projectId })).rejects.toMatchObject({ code: 'conflict' });
  const { projects } = await host.call('snapshot.get', {});
  await host.call('project.remove', { projectId: projects[0]?.id ?? '' });
  await host.call('project.restore', { projectId });
  const ids = (await host.call('snapshot.get', {})).projects.map(({ id }) => id);
  expect(ids).toContain(projectId);
});

it('writes down which chats a project counts for, and when it does no longer', async () => {
  host = await new TestHost().start();
  const { projectId } = await host.call('project.save', { draft });
  const { header } = await host.call('conversation.create', {});
  const conversationId = header.id;
  await host.call('conversation.setProject', { conversationId, projectId });
  await host.call('conversation.setProject', { conversationId, projectId });
  await host.call('conversation.setProject', { conversationId, projectId: null });
  await host.call('project.remove', { projectId });
  await host.call('project.restore', { projectId });
  const rows = host.audit.rows.filter(({ kind }) => kind === 'project');
  expect(rows.map(({ decision, ...row }) => [decision.reason, row.serverName, row.conversationId])).toEqual([
    [{ kind: 'project', act: 'chatJoined' }, 'App', conversationId],
    [{ kind: 'project', act: 'chatLeft' }, 'App', conversationId],
    [{ kind: 'project', act: 'removed' }, 'App', undefined],
    [{ kind: 'project', act: 'restored' }, 'App', undefined],
  ]);
});

it('a project is changed and listed by name, and one that is gone begins no chat', async () => {
  host = await new TestHost().start();
  const { projectId } = await host.call('project.save', { draft: { ...draft, name: 'B' } });
  await host.call('project.save', { draft: { ...draft, name: 'A' } });
  await host.call('project.save', { projectId, draft: { ...draft, name: 'C', instructions: 'Use tabs.' } });
  const { projects } = await host.call('snapshot.get', {});
  expect(projects).toMatchObject([
    { name: 'A', hasInstructions: false },
    { name: 'C', hasInstructions: true },
  ]);
  expect(await host.call('project.get', { projectId })).toMatchObject({ project: { instructions: 'Use tabs.' } });
  await host.call('project.remove', { projectId });
  await expect(host.call('project.save', { projectId, draft })).rejects.toMatchObject({ code: 'notFound' });
  const send = host.call('turn.send', { newChat: { ...newChat, projectId }, text: 'Go' });
  await expect(send).rejects.toMatchObject({ code: 'notFound' });
  expect(host.conversations.headers.size).toBe(0);
});

it('does not come back with a server that was removed for good meanwhile', async () => {
  const clock = new ManualClock();
  const servers = { files: () => undefined };
  host = await new TestHost({ servers, ports: { clock } }).start();
  const gone = await host.connect('files');
  const { projectId } = await host.call('project.save', { draft: { ...draft, servers: [gone] } });
  await host.call('server.remove', { serverId: gone });
  await host.call('project.remove', { projectId });
  clock.advance(undoMs);
  await expect.poll(async () => (await host.call('trust.list', {})).records).toEqual([]);
  await host.call('project.restore', { projectId });
  // None, and not all: the project withheld every other server.
  expect((await host.call('project.get', { projectId })).project.servers).toEqual([]);
});
