import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import { isInstalling } from '../../../shared/domain/connection.ts';
import { toolsOfProject } from '../../../shared/domain/project.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import type { PickerServer, ServerPause } from '../../groups/ToolPicker/pickerRows.ts';
import type { KnownTools } from '../../groups/ToolSets/setFacts.ts';
import { ChatToolSets } from './ChatToolSets.tsx';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import { ToolChip } from '../../groups/ToolPicker/ToolChip.tsx';
import { ToolPicker } from '../../groups/ToolPicker/ToolPicker.tsx';
import { setToolLoading } from '../../store/actions/serverActions.ts';
import { chooseTools, setChatToolLoading } from '../../store/actions/toolActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import {
  selectConversationId,
  selectProject,
  selectServers,
  selectSettings,
  selectToolCount,
} from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import { useToolShare } from '../../store/useToolShare.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';

type Share = ReturnType<typeof useToolShare>;

/** The tools of the open chat: how many there are, and on a press the choice among them. */
export function ChatTools() {
  const share = useToolShare();
  const count = usePageState(selectToolCount);
  const isOpen = usePageState((state) => state.isPickingTools);
  const setOpen = usePageState((state) => state.setPickingTools);
  const conversationId = usePageState(selectConversationId);
  return (
    <ToolChip count={count} share={share} isOpen={isOpen} onOpenChange={setOpen}>
      {conversationId === undefined ? (
        <OfNewChat share={share} />
      ) : (
        <OfChat key={conversationId} id={conversationId} share={share} />
      )}
    </ToolChip>
  );
}

function OfChat({ id, share }: { readonly id: ConversationId; readonly share: Share }) {
  const { t } = useTranslation();
  const { query, reload } = useQuery('conversation.setup', { conversationId: id });
  if (query.kind === 'loading') return <Skeleton lines={5} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  return (
    <Picking
      first={query.output.tools}
      isSearched={query.output.loading === 'searched'}
      share={share}
      onFailed={reload}
    />
  );
}

/** A new chat begins with what its assistant says, until the user chooses. */
function OfNewChat({ share }: { readonly share: Share }) {
  const { t } = useTranslation();
  const assistantId = usePageState((state) => state.newChatAssistant?.id);
  const own = usePageState((state) => state.newChatTools);
  const { query, reload } = useQuery('assistant.list', {});
  if (query.kind === 'loading') return <Skeleton lines={5} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  const assistant = query.output.assistants.find(({ id }) => id === assistantId);
  return <Picking first={own === undefined ? (assistant?.tools ?? null) : own} share={share} onFailed={reload} />;
}

interface PickingProps {
  /** Missing for a chat that does not exist yet. */
  readonly isSearched?: boolean;
  readonly first: OfferedTools | null;
  readonly share: Share;
  readonly onFailed: () => void;
}

/** What is switched counts at once: each switch sends the whole choice, in the order of the presses. */
function Picking({ first, isSearched, share, onFailed }: PickingProps) {
  const { t } = useTranslation();
  const page = usePage();
  const project = usePageState(selectProject);
  const servers = usePageState(selectServers);
  const settings = usePageState(selectSettings);
  const reads = usePageState((state) => Object.values(state.toolReads).reduce((sum, each) => sum + each, 0));
  const showScreen = usePageState((state) => state.showScreen);
  const { query, reload } = useQuery('tool.choices', {}, reads);
  const [chosen, setChosen] = useState(first);
  const [isAllSearched, setAllSearched] = useState(isSearched);
  if (query.kind === 'loading') return <Skeleton lines={5} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  const choose = async (tools: OfferedTools | null) => {
    setChosen(tools);
    if (await chooseTools(page, tools)) return;
    setChosen(first);
    onFailed();
  };
  return (
    <ToolPicker
      servers={servers.map((server) => {
        const { id } = server.definition;
        return {
          id,
          name: server.definition.name,
          pause: pauseOf(server),
          tools: query.output.servers.find(({ serverId }) => serverId === id)?.tools ?? noTools,
          load: share?.servers.find(({ serverId }) => serverId === id),
          loading: settings?.toolLoading[id] ?? 'automatic',
        };
      })}
      more={query.output.more}
      chosen={chosen}
      ofProject={project === undefined ? null : toolsOfProject(project)}
      share={share}
      sets={
        <ChatToolSets
          chosen={chosen}
          known={knownTools(servers, query.output.servers)}
          onApply={(tools) => void choose(tools)}
        />
      }
      onChoose={(tools) => void choose(tools)}
      onLoading={(server, loading) => setToolLoading(page, server, loading)}
      allSearched={
        isAllSearched === undefined
          ? undefined
          : {
              isOn: isAllSearched,
              onChange: (isOn) => {
                setAllSearched(isOn);
                setChatToolLoading(page, isOn);
              },
            }
      }
      onServers={() => showScreen('servers')}
    />
  );
}

function knownTools(servers: readonly ServerView[], listed: PageOutput<'tool.choices'>['servers']): KnownTools {
  return new Map(
    servers.map((server) => {
      const { id } = server.definition;
      const tools = listed.find(({ serverId }) => serverId === id)?.tools ?? noTools;
      return [id, pauseOf(server) === undefined ? tools.map(({ name }) => name) : undefined];
    }),
  );
}

const noTools: PickerServer['tools'] = [];

function pauseOf({ definition, state }: ServerView): ServerPause | undefined {
  if (!definition.enabled) return 'off';
  if (isInstalling(state)) return 'installing';
  return state.kind === 'running' ? undefined : state.kind;
}
