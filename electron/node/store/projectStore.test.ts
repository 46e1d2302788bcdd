import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { conversationId, projectId } from '../../../shared/domain/ids.ts';
import type { Project } from '../../../shared/domain/project.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';
import { SqliteProjectStore } from './projectStore.ts';

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-store-'));
  const db = new Database(join(folder, 'gatehouse.db'));
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  return { db, store: new SqliteProjectStore(db), chats: new SqliteConversationStore(db) };
}
const project: Project = {
  id: projectId.parse('p'),
  name: 'App',
  instructions: 'Use tabs.',
  model: null,
  servers: null,
  mode: 'exploreOnly',
  roots: ['/home/me/app'],
  folder: null,
};
const chat = (id: string, part: object = {}) =>
  ({
    id: conversationId.parse(id),
    title: '',
    createdAt: 1,
    updatedAt: 1,
    model: null,
    mode: 'askAlways',
    ...part,
  }) as const;

it('keeps projects, and costs only one that cannot be read', async () => {
  const { db, store } = open();
  await store.save(project);
  await store.save({ ...project, name: 'Site' });
  db.run("INSERT INTO projects (id, data) VALUES ('x', '{')");
  expect(await store.projects()).toEqual([{ ...project, name: 'Site' }]);
});

it('takes chats out of a project that is removed, and brings back those that joined no other', async () => {
  const { store, chats } = open();
  await store.save(project);
  for (const id of ['a', 'b']) await chats.save(chat(id, { projectId: project.id }));
  await chats.save(chat('c'));
  expect((await chats.list({ projectId: project.id, limit: 9 })).map(({ id }) => id)).toEqual(['a', 'b']);
  const removed = await store.remove(project.id);
  expect(removed).toEqual({ project, chats: ['a', 'b'] });
  expect(await store.projects()).toEqual([]);
  expect(await chats.get(conversationId.parse('a'))).not.toHaveProperty('projectId', project.id);
  expect(await store.remove(project.id)).toBeUndefined();
  await chats.save(chat('b', { projectId: projectId.parse('other') }));
  if (removed !== undefined) await store.restore(removed);
  expect((await chats.list({ projectId: project.id, limit: 9 })).map(({ id }) => id)).toEqual(['a']);
  expect(await store.projects()).toEqual([project]);
});

it('still says that a chat had a project where its id cannot be read', async () => {
  const { db, chats } = open();
  await chats.save(chat('a', { projectId: project.id }));
  db.run("UPDATE conversations SET project_id = '!'");
  expect(await chats.get(conversationId.parse('a'))).toMatchObject({ projectId: 'lost' });
});
