import { useTranslation } from 'react-i18next';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import type { Inspection } from './useInspection.ts';
import styles from './FullText.module.css';

interface InspectionHintProps {
  readonly inspection: Inspection;
  /**
   * Below a long text it keeps its place when the end was reached. Otherwise the text would move at that moment, with whatever
   * the user is just pressing in it.
   */
  readonly mustKeepPlace?: boolean;
}

/** Why something cannot be approved yet, and what to do about it. */
export function InspectionHint({ inspection, mustKeepPlace = false }: InspectionHintProps) {
  const { t } = useTranslation();
  const { hintId, text, isTall, isDone, isAcknowledged, acknowledge } = inspection;
  if (text.leftOutCharacters > 0) {
    return (
      <div id={hintId} className={styles.hint}>
        <Checkbox
          label={t('fullText.acknowledge')}
          hint={t('fullText.leftOut', { count: text.leftOutCharacters })}
          isOn={isAcknowledged}
          onChange={acknowledge}
        />
      </div>
    );
  }
  return (
    <p
      id={hintId}
      className={`${styles.hint} ${styles.either}`}
      hidden={isDone && !(mustKeepPlace && (isTall || text.isLong))}
    >
      <span data-shown={!isDone}>{t('fullText.notSeen')}</span>
      <span data-shown={isDone}>{t('fullText.seen')}</span>
    </p>
  );
}
