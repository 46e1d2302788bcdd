import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenSecrets } from '../../../shared/lib/secretMark.ts';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import styles from './SecretNote.module.css';

interface SecretNoteProps {
  /** What a server said: a text, or anything that holds texts. */
  readonly of: unknown;
}

/** Says that values of secrets were taken out of what a server said, and of which. Nothing where there were none. */
export function SecretNote({ of }: SecretNoteProps) {
  const { t } = useTranslation();
  const names = useMemo(() => hiddenSecrets(of), [of]);
  if (names.length === 0) return null;
  return (
    <p role="note" className={styles.note}>
      <KeyRound size={14} strokeWidth={1.9} aria-hidden className={styles.icon} />
      <span>
        <RevealedText text={t('secretNote.hidden', { count: names.length, names: names.join(', ') })} />
      </span>
    </p>
  );
}
