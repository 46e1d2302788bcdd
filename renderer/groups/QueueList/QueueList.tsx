import { Clock, CornerDownLeft, Pause, Pencil, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedMessage } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import styles from './QueueList.module.css';

interface QueueListProps {
  readonly queue: readonly QueuedMessage[];
  /** Whether nothing is sent automatically. */
  readonly isPaused: boolean;
  /** Whether an answer is being written, which sending now would stop. */
  readonly isRunning: boolean;
  readonly onSendNow: (id: MessageId) => void;
  readonly onEdit: (id: MessageId) => void;
  readonly onRemove: (id: MessageId) => void;
}

/** Messages typed while an answer was being written. They are sent when it ends or, after the user stopped it, by hand. */
export function QueueList({ queue, isPaused, isRunning, onSendNow, onEdit, onRemove }: QueueListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  if (queue.length === 0) return null;
  const remove = (id: MessageId, at: number) => {
    // The button disappears with its message, so the focus moves to the next one.
    const next = list.current?.children[at + 1] ?? list.current?.children[at - 1];
    const button = next?.querySelector<HTMLElement>('button:last-of-type');
    if (button) button.focus();
    else focusComposer();
    onRemove(id);
  };
  return (
    <section className={styles.queue} aria-label={t('composer.queue')}>
      <p role="status" className={isPaused ? styles.paused : styles.state}>
        {isPaused ? <Pause size={13} aria-hidden /> : <Clock size={13} aria-hidden />}
        {t(isPaused ? 'composer.queuePaused' : 'composer.queueMeans', { count: queue.length })}
      </p>
      <ul ref={list} className={styles.list}>
        {queue.map((message, at) => (
          <li key={message.id} className={styles.item}>
            <span className={styles.text} title={message.text}>
              {message.text}
              {message.toolCount !== undefined && (
                <span className={styles.parts}>{t('onlyTools.queued', { count: message.toolCount })}</span>
              )}
              {message.secondModel !== undefined && (
                <span className={styles.parts}>{t('compare.also', { model: message.secondModel.model })}</span>
              )}
              {message.partCount !== undefined && (
                <span className={styles.parts}>{t('composer.queuedParts', { count: message.partCount })}</span>
              )}
            </span>
            <IconButton
              icon={CornerDownLeft}
              label={t('composer.sendNow')}
              title={isRunning ? t('composer.sendNowMeans') : undefined}
              onClick={() => {
                focusComposer();
                onSendNow(message.id);
              }}
            />
            {message.isPrompt !== true && (
              <IconButton icon={Pencil} label={t('composer.editQueued')} onClick={() => onEdit(message.id)} />
            )}
            <IconButton icon={X} label={t('composer.removeQueued')} onClick={() => remove(message.id, at)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
