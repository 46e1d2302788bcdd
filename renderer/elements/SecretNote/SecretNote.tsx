import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenSecrets } from '../../../shared/lib/secretMark.ts';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import styles from './SecretNote.module.css';

interface SecretNoteProps {
  /** A server's answer: a text, or anything that contains texts. */
  readonly of: unknown;
}

/** Says which secrets were removed from a server's answer. Draws nothing if there were none. */
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
