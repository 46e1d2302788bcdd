import { useTranslation } from 'react-i18next';
import { revealHidden } from '../../../shared/lib/revealHidden.ts';
import styles from './RevealedText.module.css';

/** Text of a model or server with every character that does not show made visible. */
export function RevealedText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return revealHidden(text).map((part, at) =>
    part.kind === 'shown' ? (
      part.text
    ) : (
      <span key={at} className={styles.hidden} title={t('common.hiddenCharacter')}>
        {part.name}
      </span>
    ),
  );
}
