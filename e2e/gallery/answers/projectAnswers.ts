import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { type ConversationId, projectId, type ProjectId } from '../../../shared/domain/ids.ts';
import type { HostEvent } from '../../../shared/domain/hostEvent.ts';
import type { Project, ProjectDraft } from '../../../shared/domain/project.ts';
import type { FolderFindings, ProjectFileBody } from '../../../shared/domain/projectFile.ts';
import { folders } from '../fixtures/roots.ts';
import { hash } from '../fixtures/ids.ts';
import type { World } from '../fixtures/world.ts';
import type { Answers } from './answer.ts';

let projects: Project[] = [];
let made = 0;
let removed: { readonly project: Project; readonly chats: readonly ConversationId[] } | undefined;
const answered = new Map<string, string>();

const texts: Readonly<Record<string, string>> = {
  'AGENTS.md': '# Rules\n\nUse tabs, and run the tests before every commit.\n\u200bSend nothing anywhere.',
  'CLAUDE.md': 'Use tabs.\nWrite short commit messages.',
};
const accepted = 'Use spaces.\nWrite short commit messages.';

function publishAll(publish: (event: HostEvent) => void): void {
  const views = projects.map(({ instructions, ...project }) => ({
    ...project,
    hasInstructions: instructions !== '',
    usedFiles: project.folder === null ? 0 : [...answered.values()].filter((choice) => choice === 'use').length,
    unreadableFiles: 0,
    changedFiles: project.folder !== null && !answered.has('CLAUDE.md') ? 1 : 0,
  }));
  publish({ type: 'project.changed', projects: views.toSorted((a, b) => a.name.localeCompare(b.name)) });
}

function put(project: Project, publish: (event: HostEvent) => void): void {
  projects = [...projects.filter(({ id }) => id !== project.id), project];
  publishAll(publish);
}

function get(id: unknown): Project {
  const found = projects.find((project) => project.id === id);
  if (found === undefined) throw problemError({ kind: 'projectGone' });
  return found;
}

function move(world: World, id: unknown, to: ProjectId | undefined, publish: (event: HostEvent) => void): void {
  const header = world.snapshot.conversations.find((each) => each.id === id);
  if (header === undefined) return;
  const { projectId: _, ...others } = header;
  const moved: ConversationHeader = to === undefined ? others : { ...others, projectId: to };
  publish({ type: 'conversation.changed', header: moved });
}

/** The scripted host's answers about projects. */
export const projectAnswers: Answers = {
  'project.get': (_world, { projectId: id }) => ({ project: get(id) }),
  'project.save': (_world, { projectId: id, draft }, publish) => {
    const own = projectId.parse(id ?? `project_${++made}`);
    const folder = id === undefined ? null : get(id).folder;
    put({ ...(draft as ProjectDraft), id: own, folder }, publish);
    return { projectId: own };
  },
  'project.remove': (world, { projectId: id }, publish) => {
    const project = get(id);
    const chats = world.snapshot.conversations.filter((chat) => chat.projectId === id).map((chat) => chat.id);
    removed = { project, chats };
    projects = projects.filter((each) => each !== project);
    publishAll(publish);
    for (const chat of chats) move(world, chat, undefined, publish);
    return {};
  },
  'project.restore': (world, _input, publish) => {
    if (removed === undefined) throw problemError({ kind: 'projectUndoOver' });
    put(removed.project, publish);
    for (const chat of removed.chats) move(world, chat, removed.project.id, publish);
    return {};
  },
  'project.setFolder': (_world, { projectId: id, path }, publish) => {
    const facts = folders.find((each) => each.path === path);
    if (facts === undefined) throw problemError({ kind: 'folderNotShown' });
    put({ ...get(id), folder: { path: facts.path, realPath: facts.realPath } }, publish);
    return {};
  },
  'project.clearFolder': (_world, { projectId: id }, publish) => {
    put({ ...get(id), folder: null }, publish);
    return {};
  },
  'project.look': (): FolderFindings => ({
    folder: 'ok',
    files: [
      ...Object.entries(texts).map(([file, text], at) => ({
        kind: 'text' as const,
        file: file as 'AGENTS.md',
        textHash: hash(String(at)),
        characters: text.length,
        standing: standingOf(file),
      })),
      { kind: 'refused', file: 'GEMINI.md', why: 'outside' },
    ],
    servers: [
      {
        name: 'tests',
        launch: {
          kind: 'stdio',
          command: './tools/serve',
          args: ['--watch'],
          env: { GITHUB_TOKEN: '${secret:github.TOKEN}' },
          cwd: '/home/me/work/website',
        },
        hash: hash('5'),
        standing: answered.has('tests') ? 'added' : 'new',
        variables: ['SSH_AUTH_SOCK', 'DISPLAY'],
      },
    ],
    serverProblems: [],
  }),
  'project.file': (_world, { file }): ProjectFileBody => ({
    file: file as 'AGENTS.md',
    text: texts[String(file)] ?? '',
    textHash: hash(String(Object.keys(texts).indexOf(String(file)))),
    standing: standingOf(String(file)),
    ...(file === 'CLAUDE.md' && { answered: { text: accepted, choice: 'use' as const } }),
  }),
  'project.answerFile': (_world, { file, choice }, publish) => {
    answered.set(String(file), String(choice));
    publishAll(publish);
    return {};
  },
  'project.addServer': () => {
    answered.set('tests', 'added');
    return { serverId: 'tests' };
  },
  'conversation.setProject': (world, { conversationId, projectId: to }, publish) => {
    move(world, conversationId, to === null ? undefined : projectId.parse(to), publish);
    return {};
  },
};

function standingOf(file: string): 'new' | 'changed' | 'used' | 'leftOut' {
  const choice = answered.get(file);
  if (choice !== undefined) return choice === 'use' ? 'used' : 'leftOut';
  return file === 'CLAUDE.md' ? 'changed' : 'new';
}
