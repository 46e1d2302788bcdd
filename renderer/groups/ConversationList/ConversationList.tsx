import { useTranslation } from 'react-i18next';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { ConversationItem, type RowState } from './ConversationItem.tsx';
import { groupByDate } from './groupByDate.ts';
import styles from './ConversationList.module.css';

interface ConversationListProps {
  readonly headers: readonly ConversationHeader[];
  readonly currentId: ConversationId | undefined;
  readonly now: number;
  readonly stateOf: (id: ConversationId) => RowState;
  readonly onOpen: (id: ConversationId) => void;
  readonly onRename: (id: ConversationId, title: string) => void;
  readonly onExport: (header: ConversationHeader) => void;
  readonly onDelete: (header: ConversationHeader) => void;
}

export function ConversationList(props: ConversationListProps) {
  const { t } = useTranslation();
  return groupByDate(props.headers, props.now).map((group) => (
    <section key={group.age} className={styles.group} aria-label={t(`sidebar.ages.${group.age}`)}>
      <h3 className={styles.age}>{t(`sidebar.ages.${group.age}`)}</h3>
      <ul>
        {group.headers.map((header) => (
          <ConversationItem
            key={header.id}
            header={header}
            isCurrent={header.id === props.currentId}
            state={props.stateOf(header.id)}
            onOpen={() => props.onOpen(header.id)}
            onRename={(title) => props.onRename(header.id, title)}
            onExport={() => props.onExport(header)}
            onDelete={() => props.onDelete(header)}
          />
        ))}
      </ul>
    </section>
  ));
}
