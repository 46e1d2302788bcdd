import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { type ChangedLine, type PartDiff, readingDiff } from './readingDiff.ts';
import styles from './ResourceDiff.module.css';

interface ResourceDiffProps {
  readonly before: readonly ResourceContent[];
  readonly after: readonly ResourceContent[];
}

/** The changes of a resource since it was last read. */
export function ResourceDiff({ before, after }: ResourceDiffProps) {
  const { t } = useTranslation();
  const parts = useMemo(() => readingDiff(before, after), [before, after]);
  if (parts.length === 0) return <p className={styles.words}>{t('resources.same')}</p>;
  return parts.map((part, at) => <Part key={at} {...part} />);
}

function Part({ uri, runs }: PartDiff) {
  const { t } = useTranslation();
  if (runs === undefined) return <p className={styles.words}>{t('resources.bytesChanged', { uri })}</p>;
  if (runs === 'tooDifferent') return <p className={styles.words}>{t('resources.tooDifferent')}</p>;
  return (
    <Scrollable label={uri} className={styles.runs}>
      {runs.map((run, at) => (
        <div key={at} className={styles.run}>
          {run.map((line, place) => (
            <Line key={place} {...line} />
          ))}
        </div>
      ))}
    </Scrollable>
  );
}

const signs = { same: '', added: '+', removed: '−' } as const;

function Line({ change, text }: ChangedLine) {
  const { t } = useTranslation();
  return (
    <p className={`${styles.line} ${styles[change]}`}>
      <span className={styles.sign} aria-hidden>
        {signs[change]}
      </span>
      {change !== 'same' && <VisuallyHidden>{t(`resources.${change}`)}</VisuallyHidden>}
      <span className={styles.text}>
        <RevealedText text={text} />
      </span>
    </p>
  );
}
