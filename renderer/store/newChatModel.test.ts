import { expect, it } from 'vitest';
import type { AssistantId, ProjectId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import { noFiles, type ProjectView } from '../../shared/domain/project.ts';
import { chooseAssistant } from './actions/assistantActions.ts';
import { send } from './actions/conversationActions.ts';
import { chooseProject } from './actions/projectActions.ts';
import { selectModel } from './selectors.ts';
import { memoryStorage, openedPage } from './testing/openedPage.ts';

const ref = (model: string) => ({ providerId: 'p', model }) as ModelRef;
const project: ProjectView = {
  id: 'p1' as ProjectId,
  name: 'App',
  model: ref('ofProject'),
  servers: null,
  mode: null,
  roots: [],
  folder: null,
  hasInstructions: false,
  ...noFiles,
};
const assistant = { id: 'a1' as AssistantId, name: 'Editor', instructions: '', model: ref('ofAssistant'), tools: null };

async function pageWithProject(storage = memoryStorage()) {
  const opened = await openedPage(storage);
  const { snapshot } = opened.state();
  if (snapshot === undefined) throw new Error('no snapshot');
  opened.page.store.setState({ snapshot: { ...snapshot, projects: [project] } });
  return opened;
}

it('is the one chosen for the chat, or that of its assistant, or that of its project', async () => {
  const { page, state } = await pageWithProject();
  chooseProject(page, project);
  expect(selectModel(state())).toEqual(ref('ofProject'));
  chooseAssistant(page, assistant);
  expect(selectModel(state())).toEqual(ref('ofAssistant'));
  chooseAssistant(page, { ...assistant, model: null });
  expect(selectModel(state())).toEqual(ref('ofProject'));
  state().setNewChatModel(ref('chosen'));
  chooseAssistant(page, assistant);
  chooseProject(page, undefined);
  expect(selectModel(state())).toEqual(ref('chosen'));
});

it('goes to the host as the composer shows it', async () => {
  const { page, state, bridge } = await pageWithProject();
  chooseAssistant(page, assistant);
  chooseProject(page, project);
  const shown = selectModel(state());
  void send(page, 'Go');
  expect(bridge.calls('turn.send')).toMatchObject([
    { input: { newChat: { model: shown, assistantId: assistant.id, projectId: project.id } } },
  ]);
});

it('is still that of the project after a reload', async () => {
  const storage = memoryStorage();
  const { page } = await pageWithProject(storage);
  chooseProject(page, project);
  page.keepPlace();
  const { state } = await pageWithProject(storage);
  expect(state().newChatProject).toBe(project.id);
  expect(selectModel(state())).toEqual(ref('ofProject'));
});
