import { useTranslation } from 'react-i18next';
import styles from './ConversationList.module.css';

interface RenameInputProps {
  readonly title: string;
  /** What is typed so far. */
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Called without a title if the user gave up. */
  readonly onDone: (title: string | undefined, by: 'key' | 'blur') => void;
}

/** The title of a chat while it is changed. */
export function RenameInput({ title, text, onType, onDone }: RenameInputProps) {
  const { t } = useTranslation();
  return (
    <input
      className={styles.rename}
      aria-label={t('sidebar.newTitle')}
      value={text}
      maxLength={200}
      autoFocus
      // Typing continues at the end when the row moved to another part of the sidebar.
      onFocus={({ target }) => (text === title ? target.select() : target.setSelectionRange(text.length, text.length))}
      onChange={(event) => onType(event.target.value)}
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
