import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AccountId, ServerId } from '../../shared/domain/ids.ts';
import { firstAccount } from '../../shared/domain/serverAccounts.ts';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import { documentIn } from '../../electron/node/backup/testing/dataFolderForTest.ts';
import { dataFolderPaths } from '../../electron/node/dataFolder.ts';
import { openDatabase } from '../../electron/node/store/openDatabase.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest, root } from './forTest.ts';
import type { RealHost } from './realHost.ts';
import { runByHand } from './sharing.ts';

const launch = (mode: string): StdioLaunch => ({
  kind: 'stdio',
  command: process.execPath,
  args: [join(root, 'e2e/servers/skillServer.mjs'), mode],
  env: {},
});

const garden = 'skill://garden/SKILL.md';

async function begin(mode: string, replies: readonly FakeReply[] = []) {
  const host = await hostForTest();
  const server = await host.connect('skills', launch(mode));
  const model = await modelForTest({ wire: 'chat', script: (_request, n) => replies[n] ?? answer('Done.') });
  const chat = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  return { host, server, model, chat };
}

async function approve(host: RealHost, serverId: ServerId, uri: string) {
  await host.call('skill.list', { serverId });
  const { view } = await host.call('skill.get', { serverId, uri });
  await host.call('skill.approve', { serverId, uri, setHash: view.setHash });
}

/** Has a server use this account, trusting it there where that is asked. */
async function use(host: RealHost, serverId: ServerId, accountId: AccountId) {
  const from = host.events.length;
  const since = () => host.events.slice(from).map(({ event }) => event);
  await host.call('account.use', { serverId, accountId });
  const isAsked = () => since().some((event) => event.type === 'trust.requested');
  /** Again: the one that runs as the other user ends first. */
  const isRunning = () => {
    const states = since().flatMap((event) =>
      event.type === 'server.stateChanged' && event.serverId === serverId ? [event.state.kind] : [],
    );
    return states.at(-1) === 'running' && states.includes('starting');
  };
  await host.until(() => isAsked() || isRunning() || undefined);
  if (isAsked()) await host.answerTrust('trust');
  await host.until(() => isRunning() || undefined);
}

const load = (skill: string, more = {}) =>
  callTools({ name: 'load_skill', arguments: { server: 'skills', skill, ...more } });
const file = (path: string) =>
  callTools({ name: 'read_skill_file', arguments: { server: 'skills', skill: 'garden', path } });

async function readsOf(host: RealHost, server: ServerId): Promise<string[]> {
  return JSON.parse(await runByHand(host, server, 'reads')) as string[];
}

const toolNames = (body: unknown) =>
  (body as { tools?: { function: { name: string } }[] }).tools?.map((tool) => tool.function.name) ?? [];
const standingOf = async (host: RealHost, serverId: ServerId, uri: string) =>
  (await host.call('skill.list', { serverId })).skills.find((skill) => skill.uri === uri)?.standing;
const textOf = ({ state }: ToolCall) =>
  state.kind === 'done' ? state.result.content.map((part) => (part.type === 'text' ? part.text : '')).join('') : '';

describe('the skills of a server', () => {
  it('are told to models and loaded after the approval only; nothing is read before it is used, and nothing is run', async () => {
    const replies = [
      answer('No skills.'),
      load('garden'),
      file('references/plants.md'),
      file('picture.png'),
      answer('Planted.'),
    ];
    const { host, server, model, chat } = await begin('good', replies);
    expect(await host.turn(chat, 'Plant')).toBe('completed');
    expect(toolNames(model.requests[0]?.body)).not.toContain('load_skill');

    const { skills } = await host.call('skill.list', { serverId: server });
    expect(skills.map(({ name, standing, fileCount }) => [name, standing, fileCount])).toEqual([
      ['refunds', 'new', 1],
      ['garden', 'new', 5],
      ['beds', 'new', 1],
    ]);
    const { entry } = await host.call('skill.get', { serverId: server, uri: garden });
    expect(entry.frontmatter).toEqual({ name: 'garden', description: 'Plants a garden.', 'allowed-tools': 'Bash(*)' });
    await approve(host, server, garden);
    expect(await readsOf(host, server)).toEqual([]);

    expect(await host.turn(chat, 'Plant now')).toBe('completed');
    const tools = JSON.stringify((model.requests[1]?.body as { tools: object[] }).tools);
    expect(tools).toContain('Plants a garden.');
    // A nested skill needs its own approval.
    expect(tools).not.toContain('Makes beds.');
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    expect(sent).toContain('Read `references/plants.md` first.');
    expect(sent).toContain('The skill \\\\\\"garden\\\\\\" of the server'.replaceAll('\\\\\\', '\\'));
    expect(sent).toContain('Roses need sun.');
    expect(sent).toContain('skillFileNotText');
    expect(await readsOf(host, server)).toEqual([
      garden,
      'skill://garden/references/plants.md',
      'skill://garden/picture.png',
    ]);
    expect(existsSync('/tmp/gatehouse-skill-ran')).toBe(false);
    const { rows } = await host.call('audit.list', { limit: 20 });
    expect(rows.filter(({ toolName }) => toolName === 'load_skill')).toMatchObject([
      { serverName: 'skills', address: garden, decision: { by: 'host', reason: { kind: 'skillApproved' } } },
    ]);
    expect(rows.filter(({ kind }) => kind === 'skill')).toMatchObject([{ address: garden, decision: { by: 'user' } }]);
  });

  it('are void as soon as their set changes, also when the earlier set comes back', async () => {
    const replies = [load('garden'), answer('Refused.'), answer('Nothing.')];
    const { host, server, model, chat } = await begin('good', replies);
    await approve(host, server, garden);
    await runByHand(host, server, 'change');
    // The file that is read is still the same, but the present list is not asked for before a file differs.
    expect(await standingOf(host, server, garden)).toBe('changed');
    const { before, entry } = await host.call('skill.get', { serverId: server, uri: garden });
    expect(before?.files.length).toBe(5);
    expect(entry.files.length).toBe(6);
    expect(await host.turn(chat, 'Plant')).toBe('completed');
    expect(toolNames(model.requests[0]?.body)).not.toContain('load_skill');
    await runByHand(host, server, 'back');
    expect(await standingOf(host, server, garden)).toBe('changed');
    await approve(host, server, garden);
    expect(await standingOf(host, server, garden)).toBe('approved');
    await host.call('skill.revoke', { serverId: server, uri: garden });
    expect(await standingOf(host, server, garden)).toBe('new');
  });

  it('are approved for one account of their server, and still are when the user goes back to it', async () => {
    const { host, server } = await begin('good');
    await approve(host, server, garden);
    const values = { env: { OTHER: '1' }, headers: {} };
    const wish = { serverId: server, name: 'Work', presentName: 'Own', values };
    const { accountId: work } = await host.call('account.add', wish);
    const approved = async () =>
      (await host.call('skill.approved', {})).skills.map(({ account, isOfOther, standing }) => [
        account?.name,
        isOfOther,
        standing,
      ]);
    expect(await approved()).toEqual([['Own', undefined, 'approved']]);

    await use(host, server, work);
    expect(await standingOf(host, server, garden)).toBe('new');
    expect(await approved()).toEqual([['Own', true, 'approved']]);
    // What changes for this account says nothing of the other one.
    await approve(host, server, garden);
    await runByHand(host, server, 'change');
    expect(await standingOf(host, server, garden)).toBe('changed');

    await use(host, server, firstAccount);
    expect(await standingOf(host, server, garden)).toBe('approved');
    expect(await approved()).toEqual([
      ['Own', undefined, 'approved'],
      ['Work', true, 'changed'],
    ]);
    await host.call('skill.revoke', { serverId: server, uri: garden, account: work });
    expect(await approved()).toEqual([['Own', undefined, 'approved']]);
    await use(host, server, work);
    expect(await standingOf(host, server, garden)).toBe('new');
  });

  it('are no longer approved for an account that is gone', async () => {
    const folder = await folderForTest();
    const host = await hostForTest({ folder });
    const server = await host.connect('skills', launch('good'));
    await approve(host, server, garden);
    const values = { env: { OTHER: '1' }, headers: {} };
    const wish = { serverId: server, name: 'Work', presentName: 'Own', values };
    const { accountId: work } = await host.call('account.add', wish);
    await use(host, server, work);
    await approve(host, server, garden);
    await use(host, server, firstAccount);
    await host.call('account.remove', { serverId: server, accountId: work });
    expect((await host.call('skill.approved', {})).skills).toMatchObject([{ account: { name: 'Own' } }]);
    await host.stop();
    const db = openDatabase(dataFolderPaths(folder).database);
    expect(documentIn(db, 'skillApprovals')).toMatchObject([{ serverId: server }]);
    db.close();
  });

  it('give no file before they are loaded, none beside the list, and none that is another one than was approved', async () => {
    const beside = ['../acme/refunds/SKILL.md', 'extra.md', '%2e%2e/refunds/SKILL.md', 'file:///etc/passwd'];
    const replies = [
      file('references/plants.md'),
      file('SKILL.md'),
      load('garden'),
      ...beside.map(file),
      answer('Refused.'),
    ];
    const { host, server, chat } = await begin('good', [...replies, load('garden'), answer('Refused.')]);
    await approve(host, server, garden);
    expect(await host.turn(chat, 'Plant')).toBe('completed');
    const problems = async () =>
      (await host.thread(chat)).calls.map(({ state }) => (state.kind === 'failed' ? state.error?.problem : undefined));
    expect(await problems()).toMatchObject([
      { kind: 'skillNotLoaded' },
      { kind: 'skillNotLoaded' },
      undefined,
      ...beside.map(() => ({ kind: 'skillUnlike', why: 'unlisted' })),
    ]);
    expect(await readsOf(host, server)).toEqual([garden]);

    await runByHand(host, server, 'tamper');
    expect(await host.turn(chat, 'Again')).toBe('completed');
    expect((await problems()).at(-1)).toMatchObject({ kind: 'skillUnlike', why: 'digest' });
    const { calls } = await host.thread(chat);
    expect(calls.map(textOf).join('')).not.toContain('Burn');
  });

  it('are shown as they are now once a change was noticed, and only that can be approved', async () => {
    const { host, server, chat } = await begin('good', [load('garden'), answer('Refused.')]);
    await approve(host, server, garden);
    const { view: old } = await host.call('skill.get', { serverId: server, uri: garden });
    await runByHand(host, server, 'change');
    await runByHand(host, server, 'tamper');
    // The file is not what was approved; the entry that is asked for then shows the change.
    expect(await host.turn(chat, 'Plant')).toBe('completed');
    expect((await host.call('skill.approved', {})).skills).toMatchObject([{ name: 'garden', standing: 'changed' }]);
    const { view, before, entry } = await host.call('skill.get', { serverId: server, uri: garden });
    expect([view.change, before?.files.length, entry.files.length]).toEqual(['set', 5, 6]);
    const approving = host.call('skill.approve', { serverId: server, uri: garden, setHash: old.setHash });
    await expect(approving).rejects.toMatchObject({ problem: { kind: 'skillChangedAgain' } });
    await host.call('skill.approve', { serverId: server, uri: garden, setHash: view.setHash });
    await host.call('server.setEnabled', { serverId: server, enabled: false });
    expect((await host.call('skill.approved', {})).skills).toMatchObject([{ name: 'garden', standing: 'approved' }]);
    await host.call('skill.revoke', { serverId: server, uri: garden });
    expect((await host.call('skill.approved', {})).skills).toEqual([]);
  });

  it('make calls ask that were allowed before, until the user allows them again', async () => {
    const run = callTools({ name: 'skills_run', arguments: {} });
    const replies = [run, run, load('garden'), run, run, answer('Ran.')];
    const { host, server, chat } = await begin('good', replies);
    await approve(host, server, garden);
    const turn = host.turn(chat, 'Run');
    const first = await host.answerApproval({ kind: 'allow', scope: 'always', subject: 'tool' });
    expect(first.reason).toBe('noGrant');
    const again = await host.answerApproval({ kind: 'allow', scope: 'conversation', subject: 'tool' });
    expect(again).toMatchObject({ reason: 'skillLoaded', underSkills: [{ serverName: 'skills', name: 'garden' }] });
    expect(await turn).toBe('completed');
    const { calls } = await host.thread(chat);
    expect(calls.map(({ decision }) => decision?.by)).toEqual(['user', 'grant', 'host', 'user', 'grant']);
  });

  it('go along with a message that the user chose one for, as they were approved and as no other text', async () => {
    const run = callTools({ name: 'skills_run', arguments: {} });
    const replies = [run, answer('Ran.'), run, file('references/plants.md'), answer('Planted.')];
    const { host, server, model, chat } = await begin('good', replies);
    const skill = { serverId: server, uri: garden };
    await expect(host.call('skill.load', skill)).rejects.toMatchObject({ problem: { kind: 'skillNotApproved' } });
    await approve(host, server, garden);
    const turn = host.turn(chat, 'Run');
    await host.answerApproval({ kind: 'allow', scope: 'always', subject: 'tool' });
    const { part } = await host.call('skill.load', skill);
    if (part.type !== 'text') throw new Error('no text');
    expect(await turn).toBe('completed');

    const send = (parts: readonly MessagePart[]) =>
      host.call('turn.send', { conversationId: chat, text: 'Plant', parts: [...parts] });
    const other = { ...part, text: part.text.replace('Read', 'Burn') };
    await expect(send([other])).rejects.toMatchObject({ problem: { kind: 'skillNotApproved' } });
    const from = host.events.length;
    const renamed = { ...part, origin: { ...part.origin, skill: 'trusted', serverName: 'Gatehouse', files: ['x'] } };
    await send([renamed]);
    // It is loaded, so the call that was always allowed asks.
    const asked = await host.answerApproval({ kind: 'allow', scope: 'once', subject: 'tool' });
    expect(asked).toMatchObject({ reason: 'skillLoaded', underSkills: [{ serverName: 'skills', name: 'garden' }] });
    expect(await host.untilEnd(chat, from)).toBe('completed');
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    expect(sent).toContain('Read `references/plants.md` first.');
    expect(sent).toContain('The user chose this skill for their message.');
    expect(sent).toContain('Roses need sun.');
    expect(sent).not.toContain('trusted');
    const { rows } = await host.call('audit.list', { limit: 20 });
    expect(rows.filter(({ kind }) => kind === 'resourceRead')).toMatchObject([
      { address: garden, ended: 'done', decision: { reason: { act: 'skillChosen' } } },
      { address: garden, ended: 'failed', decision: { reason: { act: 'skillChosen' } } },
    ]);
    expect((await host.call('skill.approved', {})).skills).toMatchObject([{ use: { chats: 1 } }]);
    await runByHand(host, server, 'change');
    await host.call('skill.list', { serverId: server });
    await expect(send([part])).rejects.toMatchObject({ problem: { kind: 'skillNotApproved' } });
  });

  it('are listed to the end', async () => {
    const { host, server } = await begin('many');
    const { skills, refused } = await host.call('skill.list', { serverId: server });
    expect([skills.length, refused]).toEqual([500, []]);
  });
});

it('refuses what breaks the rules, says why, and loads nothing of it', async () => {
  const names = ['wrong-digest', 'huge', 'hidden', 'other-words', 'bomb', 'deep'];
  const { host, server, chat } = await begin('hostile', [...names.map((name) => load(name)), answer('Refused.')]);
  const { skills, refused } = await host.call('skill.list', { serverId: server });
  expect(refused.map(({ uri }) => uri.split('/')[2]).sort()).toEqual(
    ['foreign', 'l\u043e\u043ek-alike', 'no-files', 'renamed', 'twice', 'up', 'up-encoded'].sort(),
  );
  expect(refused.every(({ problem }) => problem !== '')).toBe(true);
  expect(skills.flatMap(({ name, fault }) => (fault === undefined ? [] : [[name, fault]]))).toEqual([
    ['moving', 'dynamic'],
    ['too-many', 'tooManyFiles'],
    ['too-large', 'tooLarge'],
  ]);
  for (const { uri, setHash, fault } of skills) {
    const approving = host.call('skill.approve', { serverId: server, uri, setHash });
    if (fault === undefined) await approving;
    else await expect(approving).rejects.toMatchObject({ problem: { kind: 'skillUnusable', why: fault } });
  }
  expect(await host.turn(chat, 'Load all')).toBe('completed');
  const { calls } = await host.thread(chat);
  expect(calls.map(({ state }) => state.kind)).toEqual(names.map(() => 'failed'));
  expect(calls.map(({ state }) => (state.kind === 'failed' ? state.error?.problem : undefined))).toMatchObject([
    { why: 'digest' },
    ...(Array(5).fill({ why: 'frontmatter' }) as object[]),
  ]);
});
