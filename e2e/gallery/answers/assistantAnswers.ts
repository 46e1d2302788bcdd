import type { Assistant, AssistantDraft } from '../../../shared/domain/assistant.ts';
import { assistantId } from '../../../shared/domain/ids.ts';
import type { Answers } from './answer.ts';

let assistants: Assistant[] = [];
let made = 0;

/** The scripted host's answers about assistants. */
export const assistantAnswers: Answers = {
  'assistant.list': () => ({ assistants: assistants.toSorted((a, b) => a.name.localeCompare(b.name)) }),
  'assistant.save': (_world, { id, draft }, publish) => {
    const own = assistantId.parse(id ?? `assistant_${++made}`);
    assistants = [...assistants.filter((each) => each.id !== own), { ...(draft as AssistantDraft), id: own }];
    publish({ type: 'assistant.changed' });
    return { id: own };
  },
  'assistant.remove': (_world, { id }, publish) => {
    assistants = assistants.filter((each) => each.id !== id);
    publish({ type: 'assistant.changed' });
    return {};
  },
  'conversation.setup': () => ({ instructions: 'Answer in rhymes.', tools: null }),
  'conversation.setToolLoading': () => ({}),
  'conversation.setTools': (world, { conversationId, tools }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    const summary = tools === null ? {} : { setup: { hasOwnTools: true as const } };
    if (header !== undefined) publish({ type: 'conversation.changed', header: { ...header, ...summary } });
    return {};
  },
  'conversation.setSetup': (world, { conversationId, setup }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    const { instructions } = setup as { instructions: string };
    const summary = instructions === '' ? {} : { setup: { hasInstructions: true as const } };
    if (header !== undefined) publish({ type: 'conversation.changed', header: { ...header, ...summary } });
    return {};
  },
};
