import { useTranslation } from 'react-i18next';
import { LongText } from '../LongText/LongText.tsx';
import type { Shortened } from './shortenParts.ts';
import styles from './CondensedText.module.css';

/** A text with invisible characters made visible, and repetitions counted. */
export function CondensedText({ parts }: { readonly parts: Shortened['parts'] }) {
  return parts.map((part, at) =>
    part.kind === 'shown' ? <LongText key={at} text={part.text} /> : <Token key={at} part={part} />,
  );
}

function Token({ part }: { readonly part: Exclude<Shortened['parts'][number], { kind: 'shown' }> }) {
  const { t } = useTranslation();
  switch (part.kind) {
    case 'hidden':
      return (
        <span className={styles.hidden} title={t('common.hiddenCharacter')}>
          {part.name}
        </span>
      );
    case 'blank': {
      const words = [
        part.lineBreaks > 0 ? t('fullText.lineBreaks', { count: part.lineBreaks }) : '',
        part.spaces > 0 ? t('fullText.spaces', { count: part.spaces }) : '',
      ].filter((word) => word !== '');
      return <span className={styles.counted}>{words.join(', ')}</span>;
    }
    case 'repeated':
      return (
        <span className={styles.counted}>
          {t(part.of === 'line' ? 'fullText.sameLine' : 'fullText.sameCharacter', { count: part.count })}
        </span>
      );
    case 'leftOut':
      return <span className={styles.leftOut}>{t('fullText.leftOut', { count: part.characters })}</span>;
  }
}
