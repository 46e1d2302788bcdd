import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { HostError } from '../../shared/domain/error.ts';
import { localSkills } from '../../shared/domain/skill.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest } from './forTest.ts';
import type { RealHost } from './realHost.ts';

const manifest = (name: string, body = 'Read `references/plants.md` first.') =>
  `---\nname: ${name}\ndescription: Plants a ${name}.\nallowed-tools: Bash(*)\n---\n\n${body}\n`;

/** @param replies of the model; a function is called when it is asked */
async function begin(replies: readonly (FakeReply | (() => Promise<FakeReply>))[] = []) {
  const folder = await realpath(await folderForTest());
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await put('garden/SKILL.md', manifest('garden'));
  await put('garden/references/plants.md', 'Roses need sun.\n');
  await put('garden/scripts/dig.sh', `#!/bin/sh\ntouch ${folder}/ran\n`);
  const host = await hostForTest();
  const script = (_request: unknown, n: number) => {
    const reply = replies[n] ?? answer('Done.');
    return typeof reply === 'function' ? reply() : reply;
  };
  const model = await modelForTest({ wire: 'chat', script });
  const chat = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  const garden = `${pathToFileURL(folder).href}/garden/SKILL.md`;
  return { folder, put, host, model, chat, garden };
}

/** Names the folder on the page, and answers on the trust page. */
async function addFolder(host: RealHost, path: string, isConfirmed = true) {
  const { factsHash } = await host.call('root.inspect', { path });
  const before = host.events.length;
  const added = host.call('skill.addFolder', { path, factsHash });
  const settled = added.catch((error: unknown) => error);
  await host.find(
    (event) => (event.type === 'trust.requested' && event.request.kind === 'skillFolder' ? true : undefined),
    before,
  );
  expect((await host.call('skill.list', { serverId: localSkills })).skills).toEqual([]);
  await host.answerTrust(isConfirmed ? 'trust' : 'notNow');
  return settled;
}

async function approve(host: RealHost, uri: string) {
  await host.call('skill.list', { serverId: localSkills });
  const { view } = await host.call('skill.get', { serverId: localSkills, uri });
  await host.call('skill.approve', { serverId: localSkills, uri, setHash: view.setHash });
}

const load = callTools({ name: 'load_skill', arguments: { server: 'this computer', skill: 'garden' } });
const file = (path: string) =>
  callTools({ name: 'read_skill_file', arguments: { server: 'this computer', skill: 'garden', path } });
const problems = async (host: RealHost, chat: Parameters<RealHost['thread']>[0]) =>
  (await host.thread(chat)).calls.map(({ state }) => (state.kind === 'failed' ? state.error?.problem : undefined));
const standing = async (host: RealHost) =>
  (await host.call('skill.list', { serverId: localSkills })).skills.map((skill) => [skill.name, skill.standing]);

describe('skills in a folder of this computer', () => {
  it('are read only in a folder that was confirmed outside the page', async () => {
    const { host, folder, garden } = await begin();
    expect(await addFolder(host, folder, false)).toMatchObject({ code: 'cancelled' });
    expect(await standing(host)).toEqual([]);
    await expect(host.call('skill.localText', { uri: garden })).rejects.toMatchObject({ code: 'notFound' });
    await expect(host.call('skill.get', { serverId: localSkills, uri: garden })).rejects.toMatchObject({
      code: 'notFound',
    });
    await addFolder(host, folder);
    expect(await standing(host)).toEqual([['garden', 'new']]);
    expect((await host.call('skill.localText', { uri: garden })).text).toBe(manifest('garden'));
    for (const uri of [garden.replace('garden', '..'), `${garden}/../../x`, 'file:///etc/passwd'])
      await expect(host.call('skill.localText', { uri })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('are told to models and loaded after the approval only, compared with it, and nothing is run', async () => {
    const begun = await begin([
      answer('No skills.'),
      load,
      file('references/plants.md'),
      file('../secret.txt'),
      async () => {
        await begun.put('garden/new.md', 'Not listed when it was approved.');
        return file('new.md');
      },
      answer('Planted.'),
    ]);
    const { host, folder, put, model, chat, garden } = begun;
    await put('secret.txt', 'secret');
    await addFolder(host, folder);
    expect(await host.turn(chat, 'Plant')).toBe('completed');
    expect(JSON.stringify(model.requests[0]?.body)).not.toContain('load_skill');
    await approve(host, garden);
    expect(await host.turn(chat, 'Plant now')).toBe('completed');
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    expect(sent).toContain('Read `references/plants.md` first.');
    expect(sent).toContain("of the user's computer");
    expect(sent).toContain('Roses need sun.');
    expect(await problems(host, chat)).toMatchObject([
      undefined,
      undefined,
      { kind: 'skillUnlike', why: 'unlisted' },
      // The present entry has a new file, so the approval is void.
      { kind: 'skillNotApproved' },
    ]);
    expect(sent).not.toContain('Not listed when');
    expect(sent).not.toContain('secret\"');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
    const { rows } = await host.call('audit.list', { limit: 20 });
    expect(rows.filter(({ kind }) => kind === 'skill').map(({ decision: { reason } }) => reason)).toMatchObject([
      { became: 'changed' },
      { became: 'approved' },
      { became: 'folderConfirmed' },
    ]);
    expect((await host.call('skill.approved', {})).skills).toMatchObject([
      { name: 'garden', standing: 'changed', use: { chats: 1 } },
    ]);
  });

  it('ask again with what was approved, as soon as a file is another one', async () => {
    const { host, folder, put, model, chat, garden } = await begin([load, answer('Refused.')]);
    await addFolder(host, folder);
    await approve(host, garden);
    await put('garden/SKILL.md', manifest('garden', 'Burn it.'));
    expect(await host.turn(chat, 'Plant')).toBe('completed');
    expect(await problems(host, chat)).toMatchObject([{ kind: 'skillNotApproved' }]);
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain('Burn');
    const { view, before, entry } = await host.call('skill.get', { serverId: localSkills, uri: garden });
    expect([view.standing, view.change]).toEqual(['changed', 'set']);
    expect(before?.files).not.toEqual(entry.files);
    await put('garden/SKILL.md', manifest('garden'));
    expect((await host.call('skill.list', { serverId: localSkills })).skills).toMatchObject([{ change: 'between' }]);
    // A link in it makes it no skill any more.
    await rm(join(folder, 'garden/references/plants.md'));
    await symlink('/etc/passwd', join(folder, 'garden/references/plants.md'));
    const { skills, refused } = await host.call('skill.list', { serverId: localSkills });
    expect([skills, refused]).toMatchObject([[], [{ uri: garden, fault: 'link' }]]);
  });

  const changes: readonly (readonly [string, (garden: string) => Promise<unknown>])[] = [
    ['has other instructions', (folder) => writeFile(join(folder, 'SKILL.md'), manifest('garden', 'Burn it.'))],
    ['has another file', (folder) => writeFile(join(folder, 'references/plants.md'), 'Roses need fire.')],
    [
      'has another script of the same length',
      async (folder) => {
        const path = join(folder, 'scripts/dig.sh');
        await writeFile(path, (await readFile(path, 'utf8')).replace('touch', 'burns'));
      },
    ],
    ['has a new file', (folder) => writeFile(join(folder, 'references/weeds.md'), 'Weeds.')],
    ['has a file less', (folder) => rm(join(folder, 'scripts/dig.sh'))],
    ['has a link in it', (folder) => symlink('/etc/passwd', join(folder, 'scripts/users'))],
    [
      'is a link itself',
      async (folder) => {
        await rename(folder, `${folder}-elsewhere`);
        await symlink(`${folder}-elsewhere`, folder);
      },
    ],
  ];

  it.each(changes)('give nothing to anybody from the moment on that one %s', async (_, change) => {
    const begun = await begin([
      load,
      async () => {
        await change(join(begun.folder, 'garden'));
        return file('references/plants.md');
      },
      load,
      answer('Nothing.'),
    ]);
    const { host, folder, chat, garden, model } = begun;
    await addFolder(host, folder);
    await approve(host, garden);
    const skill = { serverId: localSkills, uri: garden };
    const { part } = await host.call('skill.load', skill);
    expect(await host.turn(chat, 'Plant')).toBe('completed');
    const gone = /^skill(?:NotApproved|Unknown)$/;
    const [loaded, ...later] = await problems(host, chat);
    expect(loaded).toBeUndefined();
    expect(later).toHaveLength(2);
    for (const problem of later) expect(problem?.kind).toMatch(gone);
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain('Roses need');
    const refused = (command: Promise<unknown>) =>
      expect(command.catch((error: unknown) => (error as HostError).problem?.kind)).resolves.toMatch(gone);
    await refused(host.call('skill.load', skill));
    // A message that it was chosen for before.
    await refused(host.call('turn.send', { conversationId: chat, text: 'Plant', parts: [part] }));
  });

  it('are forgotten with their folder, and asked about anew when it comes back', async () => {
    const { host, folder, model, chat, garden } = await begin([answer('None.')]);
    await addFolder(host, folder);
    await approve(host, garden);
    await host.call('skill.removeFolder', { realPath: folder });
    expect((await host.call('skill.approved', {})).skills).toEqual([]);
    expect(await host.turn(chat, 'Plant')).toBe('completed');
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain('load_skill');
    await addFolder(host, folder);
    expect(await standing(host)).toEqual([['garden', 'new']]);
    const again = host.call('root.inspect', { path: folder });
    const twice = host.call('skill.addFolder', { path: folder, factsHash: (await again).factsHash });
    await expect(twice).rejects.toMatchObject({ problem: { kind: 'skillFolderTwice' } });
  });
});
