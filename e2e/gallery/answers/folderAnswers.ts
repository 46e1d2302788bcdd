import { problemError } from '../../../shared/domain/error.ts';
import type { RootView } from '../../../shared/domain/root.ts';
import { folders } from '../fixtures/roots.ts';
import * as ids from '../fixtures/ids.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about folders. */
export const folderAnswers: Answers = {
  'root.inspect': (_world, { path }) => {
    const found = folders.find((facts) => facts.path === String(path).replace(/^~/, '/home/me'));
    if (found === undefined) throw problemError({ kind: 'noSuchFolder', path: String(path) });
    return found;
  },
  'folder.complete': (_world, { path }) => ({
    folders: folders.map((facts) => facts.path).filter((folder) => folder.startsWith(String(path))),
  }),
  'root.share': (world, { path, serverIds }, publish) => {
    const { realPath, name } = folders.find((facts) => facts.path === path) ?? { realPath: '', name: '' };
    const root = { id: ids.root(name), name, path: String(path), realPath, sharedWith: serverIds as never };
    const others = world.snapshot.roots.filter(({ id }) => id !== root.id);
    publish({ type: 'roots.changed', roots: [...others, { ...root, state: 'ok' }] });
    return { rootId: root.id };
  },
  'root.setServers': (world, { rootId, serverIds }, publish) => {
    const change = (root: RootView) => (root.id === rootId ? { ...root, sharedWith: serverIds as never } : root);
    if (rootId === 'current') throw problemError({ kind: 'folderNotShown' });
    publish({ type: 'roots.changed', roots: world.snapshot.roots.map(change) });
    return {};
  },
  'root.rename': (world, { rootId, name }, publish) => {
    const change = (root: RootView) => (root.id === rootId ? { ...root, name: String(name) } : root);
    publish({ type: 'roots.changed', roots: world.snapshot.roots.map(change) });
    return {};
  },
  'root.remove': (world, { rootId }, publish) => {
    publish({ type: 'roots.changed', roots: world.snapshot.roots.filter(({ id }) => id !== rootId) });
    return {};
  },
  'root.restore': () => ({}),
};
