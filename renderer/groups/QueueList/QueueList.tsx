import { Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QueuedMessage } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import styles from './QueueList.module.css';

interface QueueListProps {
  readonly queue: readonly QueuedMessage[];
  readonly onRemove: (id: MessageId) => void;
}

/** What was typed while a turn runs and is sent when it ends. */
export function QueueList({ queue, onRemove }: QueueListProps) {
  const { t } = useTranslation();
  if (queue.length === 0) return null;
  return (
    <ul className={styles.queue} aria-label={t('composer.queue')}>
      {queue.map((message) => (
        <li key={message.id} className={styles.item}>
          <Clock size={14} strokeWidth={1.75} aria-hidden />
          <span className={styles.text}>
            {message.text}
            {message.partCount !== undefined && (
              <span className={styles.parts}>{t('composer.queuedParts', { count: message.partCount })}</span>
            )}
          </span>
          <IconButton icon={X} label={t('composer.unqueue')} onClick={() => onRemove(message.id)} />
        </li>
      ))}
    </ul>
  );
}
