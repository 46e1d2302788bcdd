import { useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestId } from '../../../shared/domain/ids.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../../elements/Button/Button.tsx';
import type { Coverage } from './compactCall.ts';
import styles from './ApprovalBatch.module.css';

interface AllowTogetherProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** The calls that it allows, of how many that ask. */
  readonly ids: readonly RequestId[];
  readonly all: number;
  readonly readiness: Coverage['readiness'];
  readonly isAnswering: boolean;
  readonly onAllow: () => void;
}

/** Allows once what the rows of several calls show whole. */
export function AllowTogether({ ref, ids, all, readiness, isAnswering, onAllow }: AllowTogetherProps) {
  const { t } = useTranslation();
  const { buttons, isTooSoon, guarded, onKeyDownCapture } = useAnswerGuard({ about: ids.join(' ') });
  const hintId = useId();
  const take = guarded(onAllow);
  const isReady = readiness === 'ready';
  const count = ids.length;
  const rest = all - count;
  return (
    <div ref={ref} className={styles.footer} onKeyDownCapture={onKeyDownCapture}>
      <div ref={buttons}>
        <Button
          look="primary"
          data-not-yet={isReady ? undefined : ''}
          // It keeps the focus, which the attribute `disabled` would drop.
          aria-disabled={!isReady || isAnswering || isTooSoon}
          aria-describedby={hintId}
          onClick={(event) => {
            if (isReady && !isAnswering) take(event);
          }}
        >
          {rest === 0 ? t('approval.allowAll', { count }) : t('approval.allowSome', { count, all })}
        </Button>
      </div>
      <p id={hintId} className={styles.hint}>
        {readiness === 'reading' && t('approval.allowAllReading')}
        {readiness === 'notSeen' && t('approval.allowAllNotSeen')}
        {isReady && rest > 0 && t('approval.allowAllRest', { count: rest })}
      </p>
    </div>
  );
}
