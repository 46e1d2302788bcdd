import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { chatSourceNames } from '../../groups/ConversationList/chatSourceNames.ts';
import { usePageState } from '../../store/page.ts';
import { selectHeader } from '../../store/selectors.ts';
import styles from './ImportedNote.module.css';

/** At the beginning of a chat that was taken over from a file: its word is not the host's. */
export function ImportedNote() {
  const { t } = useTranslation();
  const from = usePageState((state) => selectHeader(state)?.imported?.from);
  if (from === undefined) return null;
  return (
    <p className={styles.note}>
      <Badge>
        <FileInput size={13} strokeWidth={1.9} aria-hidden />
        {t('importChats.badge', { source: chatSourceNames[from] })}
      </Badge>
      {t('importChats.badgeMeans')}
    </p>
  );
}
