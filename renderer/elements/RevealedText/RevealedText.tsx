import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { revealForReading } from '../../../shared/lib/revealHidden.ts';
import styles from './RevealedText.module.css';

/** A text of a model or server. Characters that people cannot see, or would take for a space, are written out. */
export function RevealedText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const parts = useMemo(() => revealForReading(text), [text]);
  return parts.map((part, at) =>
    part.kind === 'shown' ? (
      part.text
    ) : (
      <span key={at} className={styles.hidden} title={t('common.hiddenCharacter')}>
        {part.name}
      </span>
    ),
  );
}
