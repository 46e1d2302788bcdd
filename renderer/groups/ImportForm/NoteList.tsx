import { useTranslation } from 'react-i18next';
import type { PasteNote } from '../../../shared/domain/pasted/pasteReading.ts';
import styles from './ImportForm.module.css';

/** What does not come along, or was read in another way, with places in the text. */
export function NoteList({ notes }: { readonly notes: readonly PasteNote[] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('importForm.notesTitle')}>
      {notes.map(({ kind, what, line, column }, at) => (
        <li key={at}>
          <span className={styles.place}>{t('importForm.place', { line, column })}</span>{' '}
          {t(`importForm.notes.${kind}`, { what })}
        </li>
      ))}
    </ul>
  );
}
