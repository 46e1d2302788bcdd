import { useEffect, useMemo, useState } from 'react';
import type { PageInput, PageOutput } from '../../shared/contract/commands.ts';
import type { ConversationHeader } from '../../shared/domain/conversation.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import type { ProjectView } from '../../shared/domain/project.ts';
import { usePage, usePageState } from './page.ts';
import { selectConversationId, selectHeader, selectModel, selectProject } from './selectors.ts';

/** Servers that start one after the other change the tools many times in a moment; one query afterwards is enough. */
const settleMs = 250;

type Share = PageOutput<'tool.share'>;

interface Known {
  readonly model: ModelRef;
  readonly share: Share | undefined;
}

type Chat = PageInput<'tool.share'>['chat'];

/** The open chat, or what the new one would be, as commands about its tools name it. */
export function useChatOfTools(): NonNullable<Chat> {
  const id = usePageState(selectConversationId);
  const projectId = usePageState((state) => selectProject(state)?.id);
  const assistantId = usePageState((state) => state.newChatAssistant?.id);
  const tools = usePageState((state) => state.newChatTools);
  return useMemo(
    () => (id === undefined ? { projectId, assistantId, tools } : { conversationId: id }),
    [id, projectId, assistantId, tools],
  );
}

/** How many tools one request of the open chat contains; `undefined` while no model is chosen, or until it is known. */
export function useToolShare(): Share | undefined {
  const chat = useChatOfTools();
  // What is offered may change together with one of these.
  const header = usePageState(selectHeader);
  const project = usePageState(selectProject);
  return useShareOf(chat, header, project);
}

/** How many tools one request to the model of the open chat contains where nothing is left out for a chat. */
export function useWholeToolShare(): Share | undefined {
  return useShareOf(undefined);
}

/** @param header and `project`: it is asked for again when they change */
function useShareOf(chat: Chat, header?: ConversationHeader, project?: ProjectView): Share | undefined {
  const { client } = usePage();
  const model = usePageState(selectModel);
  const reads = usePageState((state) => Object.values(state.toolReads).reduce((sum, each) => sum + each, 0));
  const [known, setKnown] = useState<Known>();

  useEffect(() => {
    if (model === null) return;
    const abort = new AbortController();
    const look = async () => {
      const share = await client.call('tool.share', { model, chat }, abort.signal).catch(() => undefined);
      if (!abort.signal.aborted) setKnown({ model, share });
    };
    const soon = setTimeout(() => void look(), settleMs);
    return () => {
      clearTimeout(soon);
      abort.abort();
    };
  }, [client, model, chat, header, project, reads]);

  const isSame = model?.providerId === known?.model.providerId && model?.model === known?.model.model;
  return isSame ? known?.share : undefined;
}
