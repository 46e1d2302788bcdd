import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import styles from './MessageView.module.css';

interface UserMessageProps {
  readonly text: string;
  /** `undefined` while it cannot be edited. */
  readonly onEdit: (() => void) | undefined;
}

/** What the user wrote, as they wrote it. */
export function UserMessage({ text, onEdit }: UserMessageProps) {
  const { t } = useTranslation();
  return (
    <article aria-label={t('thread.userMessage')} className={styles.user}>
      <div className={styles.bubble}>{text}</div>
      <div className={styles.tools}>
        <CopyButton text={text} />
        {onEdit !== undefined && <IconButton icon={Pencil} label={t('thread.edit')} onClick={onEdit} />}
      </div>
    </article>
  );
}
