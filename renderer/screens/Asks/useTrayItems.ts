import { useTranslation } from 'react-i18next';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { TrayItem } from '../../groups/RequestTray/RequestTray.tsx';
import { denyApproval } from '../../store/actions/consentActions.ts';
import { openConversation } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import {
  selectApprovals,
  selectConversations,
  selectServerRequests,
  selectToolChanges,
  selectTrust,
} from '../../store/selectors.ts';

const kindsOfTrust = {
  launch: 'trust',
  rule: 'permission',
  grant: 'permission',
  annotations: 'permission',
  root: 'permission',
  app: 'permission',
  picture: 'picture',
  provider: 'provider',
  providerKey: 'providerKey',
  registry: 'registry',
  runtime: 'permission',
  download: 'permission',
  bundle: 'permission',
  projectFolder: 'projectFolder',
  skillFolder: 'permission',
  systemCertificates: 'permission',
  dataFolder: 'permission',
} as const;

/** Everything that waits for the user, oldest first. */
export function useTrayItems(): TrayItem[] {
  const { t } = useTranslation();
  const page = usePage();
  const approvals = usePageState(selectApprovals);
  const trust = usePageState(selectTrust);
  const requests = usePageState(selectServerRequests);
  const conversations = usePageState(selectConversations);
  const changes = usePageState(selectToolChanges);
  const { showOverlay, showScreen, showAsk, reviewTool } = page.store.getState();
  const titleOf = (id: ConversationId | undefined) => {
    const header = conversations.find((each) => each.id === id);
    return header && (header.title || t('chat.untitled'));
  };
  // The tray closes first: the opened item takes the focus.
  const leadingTo = (go: () => void) => () => {
    showOverlay('none');
    go();
  };
  const all: (TrayItem & { readonly createdAt: number })[] = [
    ...approvals.map(({ id, about, serverName, toolName, conversationId, createdAt }) => ({
      id,
      about: serverName,
      toolName,
      createdAt,
      kind: about === 'call' ? ('approval' as const) : ('result' as const),
      isWorking: false,
      where: titleOf(conversationId),
      onOpen: leadingTo(() => {
        openConversation(page, conversationId);
        page.store.getState().seekQuestion(id);
      }),
      onDeny: about === 'call' ? () => void denyApproval(page, id) : undefined,
    })),
    ...trust.map(({ id, kind, about, createdAt }) => ({
      id,
      about,
      createdAt,
      kind: kindsOfTrust[kind],
      isWorking: false,
      onOpen: leadingTo(() => showScreen('servers')),
    })),
    ...requests.map(({ id, kind, stage, serverName, during: [call], createdAt }) => ({
      id,
      kind,
      about: serverName,
      createdAt,
      isWorking: stage === 'working',
      toolName: call?.toolName,
      where: titleOf(call?.conversationId),
      onOpen: leadingTo(() => showAsk(id)),
    })),
    // They can wait, so they come after requests that a server is waiting for.
    ...changes.map(({ tool, serverName }) => ({
      about: serverName,
      toolName: tool.name,
      kind: 'toolChanged' as const,
      isWorking: false,
      createdAt: Infinity,
      id: `${tool.serverId} ${tool.name}`,
      onOpen: leadingTo(() => reviewTool(tool)),
    })),
  ];
  return all.sort((a, b) => a.createdAt - b.createdAt);
}
