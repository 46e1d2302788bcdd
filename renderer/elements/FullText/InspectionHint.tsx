import { useTranslation } from 'react-i18next';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import type { Inspection } from './useInspection.ts';
import styles from './FullText.module.css';

/** Why something cannot be approved yet, and what to do about it. */
export function InspectionHint({ inspection }: { readonly inspection: Inspection }) {
  const { t } = useTranslation();
  const { hintId, text, isDone, isAcknowledged, acknowledge } = inspection;
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
    <p id={hintId} className={styles.hint} hidden={isDone}>
      {t('fullText.notSeen')}
    </p>
  );
}
