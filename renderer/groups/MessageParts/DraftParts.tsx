import { TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  estimatePartTokens,
  givenToModel,
  type MediaLimits,
  type MessagePart,
} from '../../../shared/domain/messagePart.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './MessageParts.module.css';
import { PartIcon } from './PartIcon.tsx';
import { usePartWords } from './usePartWords.ts';

interface DraftPartsProps {
  readonly parts: readonly MessagePart[];
  /** What the chosen model takes; `undefined` while that is not known. */
  readonly limits: MediaLimits | undefined;
  readonly onRemove: (at: number) => void;
}

/** What will go along with the message that is being typed. */
export function DraftParts({ parts, limits, onRemove }: DraftPartsProps) {
  const { t, i18n } = useTranslation();
  const wordsOf = usePartWords();
  const number = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <ul className={styles.draft} aria-label={t('parts.waiting')}>
      {parts.map((part, at) => {
        const { name, facts, origin } = wordsOf(part);
        const given = limits && givenToModel(part, limits);
        const problem = given?.as === 'described' ? t(`parts.willNot.${given.because}`) : undefined;
        const tokens = t('parts.tokens', { tokens: number.format(estimatePartTokens(part)) });
        return (
          <li key={at} className={styles.waiting} title={[origin, facts, problem].filter(Boolean).join('\n')}>
            {problem === undefined ? (
              <PartIcon type={part.type} />
            ) : (
              <TriangleAlert size={14} className={styles.problem} aria-hidden />
            )}
            <span className={styles.name}>
              <RevealedText text={name} />
            </span>
            <span className={styles.chipFacts}>{problem ?? tokens}</span>
            <IconButton
              icon={X}
              className={styles.remove}
              label={t('parts.remove', { name })}
              onClick={() => onRemove(at)}
            />
          </li>
        );
      })}
    </ul>
  );
}
