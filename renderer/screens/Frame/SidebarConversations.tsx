import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTurnRunning } from '../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { Button } from '../../elements/Button/Button.tsx';
import type { RowState } from '../../groups/ConversationList/ConversationItem.tsx';
import { ConversationList } from '../../groups/ConversationList/ConversationList.tsx';
import { openConversation, renameConversation } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectApprovals, selectConversationId, selectConversations } from '../../store/selectors.ts';
import { useNow } from '../useNow.ts';
import { ProjectFilter, useProjectFilter } from './ProjectFilter.tsx';
import { TagFilter } from './TagFilter.tsx';
import { useChatActions } from './useChatActions.ts';
import { useOlderConversations } from './useOlderConversations.ts';
import styles from './Sidebar.module.css';

/** The conversations of the snapshot, and older or searched ones by query. */
export function SidebarConversations({ search }: { readonly search: string }) {
  const [tag, setTag] = useState('');
  const [project, setProject] = useProjectFilter();
  const { t } = useTranslation();
  const page = usePage();
  const query = useDeferredValue(search.trim());
  const recent = usePageState(selectConversations);
  const approvals = usePageState(selectApprovals);
  const activity = usePageState((state) => state.snapshot?.activity);
  const currentId = usePageState((state) => (state.screen === 'chat' ? selectConversationId(state) : undefined));
  const actionsOf = useChatActions();
  const now = useNow();
  const { headers, hasMore, readMore } = useOlderConversations(recent, { query, tag, project });

  const stateOf = (id: ConversationId): RowState => {
    if (approvals.some((approval) => approval.conversationId === id)) return 'asking';
    const turn = activity?.[id]?.turn;
    return turn !== undefined && isTurnRunning(turn) ? 'running' : 'idle';
  };
  const isSearch = query !== '' || tag !== '' || project !== '';
  const filters = (
    <>
      <ProjectFilter value={project} onChange={setProject} />
      <TagFilter value={tag} onChange={setTag} />
    </>
  );
  if (headers.length === 0) {
    return (
      <>
        {filters}
        <p className={styles.nothing}>{t(isSearch ? 'sidebar.nothingFound' : 'sidebar.empty')}</p>
      </>
    );
  }
  return (
    <>
      {filters}
      <ConversationList
        headers={headers}
        currentId={currentId}
        now={now}
        isSearch={isSearch}
        stateOf={stateOf}
        onOpen={(id) => openConversation(page, id)}
        onRename={(id, title) => renameConversation(page, id, title)}
        actionsOf={actionsOf}
      />
      {hasMore && (
        <Button look="quiet" size="small" onClick={readMore}>
          {t('sidebar.older')}
        </Button>
      )}
    </>
  );
}
