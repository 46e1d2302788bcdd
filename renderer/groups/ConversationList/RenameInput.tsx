import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ConversationList.module.css';

interface RenameInputProps {
  readonly title: string;
  /** Called without a title if the user gave up. */
  readonly onDone: (title: string | undefined, by: 'key' | 'blur') => void;
}

/** The title of a chat while it is changed. */
export function RenameInput({ title, onDone }: RenameInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(title);
  return (
    <input
      className={styles.rename}
      aria-label={t('sidebar.newTitle')}
      value={text}
      maxLength={200}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text.trim() || undefined, 'blur')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') onDone(text.trim() || undefined, 'key');
        if (event.key === 'Escape') onDone(undefined, 'key');
      }}
    />
  );
}
