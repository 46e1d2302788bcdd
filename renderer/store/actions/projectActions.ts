import i18next from 'i18next';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ProjectId } from '../../../shared/domain/ids.ts';
import type { InstructionsChoice } from '../../../shared/domain/instructions.ts';
import type { ProjectDraft, ProjectView } from '../../../shared/domain/project.ts';
import type { FoundServer, ProjectFileBody } from '../../../shared/domain/projectFile.ts';
import type { FolderFacts } from '../../../shared/domain/root.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { attempt, problemOf } from './attempt.ts';
import { startChat } from './conversationActions.ts';

/** Opens the page of a project, or the list of all. It starts nothing. */
export function openProject({ store }: Page, id: ProjectId | undefined): void {
  store.getState().setShownProject(id);
  store.getState().showScreen('projects');
}

/** Makes a project, or changes the one with this id; a form shows its failure. */
export function saveProject({ client }: Page, projectId: ProjectId | undefined, draft: ProjectDraft) {
  return problemOf(client.call('project.save', { ...(projectId && { projectId }), draft }));
}

/** Deletes a project; the toast brings it back with its chats. */
export async function removeProject({ client, store }: Page, { id: projectId, name }: ProjectView): Promise<void> {
  if ((await attempt(client.call('project.remove', { projectId }))) === undefined) return;
  if (store.getState().shownProject === projectId) store.getState().setShownProject(undefined);
  notify({
    title: i18next.t('projects.removed', { name }),
    action: { label: i18next.t('common.undo'), run: () => void attempt(client.call('project.restore', { projectId })) },
  });
}

/** The project of the next chat. Its model counts where the user chose none for the chat. */
export function chooseProject({ store }: Page, project: ProjectView | undefined): void {
  store.getState().setNewChatProject(project?.id);
}

/** Opens a new chat in a project. Nothing is started for it. */
export function startChatIn(page: Page, project: ProjectView): void {
  startChat(page);
  chooseProject(page, project);
  focusComposer();
}

/** Moves a chat into a project, or out of its own; the toast takes it back. */
export async function moveChat(
  { client }: Page,
  chat: ConversationHeader,
  to: ProjectView | undefined,
): Promise<boolean> {
  const conversationId = chat.id;
  const move = (projectId: ProjectId | null) => client.call('conversation.setProject', { conversationId, projectId });
  if ((await attempt(move(to?.id ?? null))) === undefined) return false;
  notify({
    title: to === undefined ? i18next.t('projects.movedOut') : i18next.t('projects.moved', { name: to.name }),
    action: { label: i18next.t('common.undo'), run: () => void attempt(move(chat.projectId ?? null)) },
  });
  return true;
}

/** Uses exactly the folder that was shown, once it is confirmed outside the page. */
export function setProjectFolder(
  { client }: Page,
  projectId: ProjectId,
  { path, factsHash }: FolderFacts,
  signal: AbortSignal,
): Promise<ErrorInfo | undefined> {
  return problemOf(client.call('project.setFolder', { projectId, path, factsHash }, signal));
}

export function clearProjectFolder({ client }: Page, projectId: ProjectId): void {
  void attempt(client.call('project.clearFolder', { projectId }));
}

/** Answers the text that was shown. */
export function answerProjectFile(
  { client }: Page,
  projectId: ProjectId,
  { file, textHash }: Pick<ProjectFileBody, 'file' | 'textHash'>,
  choice: InstructionsChoice,
): Promise<boolean> {
  const answer = client.call('project.answerFile', { projectId, file, textHash, choice });
  return attempt(answer).then((done) => done !== undefined);
}

/** Adds a server of the folder as it was shown, switched off. */
export async function addFoundServer(page: Page, projectId: ProjectId, { name, hash }: FoundServer): Promise<boolean> {
  const { client, store } = page;
  if ((await attempt(client.call('project.addServer', { projectId, name, hash }))) === undefined) return false;
  notify({
    title: i18next.t('projects.serverAdded', { server: name }),
    action: { label: i18next.t('projects.toServers'), run: () => store.getState().showScreen('servers') },
  });
  return true;
}
