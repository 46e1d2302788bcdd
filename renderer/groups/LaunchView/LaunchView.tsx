import { useTranslation } from 'react-i18next';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { MaskedText } from '../../elements/MaskedText/MaskedText.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { type DiffLine, diffLaunches, launchLines, type LaunchPart } from './launchLines.ts';
import styles from './LaunchView.module.css';

interface LaunchViewProps {
  readonly launch: ConfigurableLaunch;
  /** The launch trusted before; the differences are marked. */
  readonly previous: ConfigurableLaunch | undefined;
  /** The working folder that is used if none is configured. */
  readonly ownFolder?: string | undefined;
  /** Marks the whole launch if there is nothing to compare it with. */
  readonly mark?: DiffLine['change'];
}

/** Exactly what would be run or reached, in full, with hidden characters shown. A button shows secrets. */
export function LaunchView({ launch, previous, ownFolder, mark = 'same' }: LaunchViewProps) {
  const { t } = useTranslation();
  const configured: DiffLine[] =
    previous === undefined
      ? launchLines(launch).map((line) => ({ ...line, change: mark }))
      : diffLaunches(previous, launch);
  const lines: DiffLine[] =
    ownFolder === undefined ? configured : [...configured, { part: 'ownFolder', text: ownFolder, change: 'same' }];
  const signs = { same: '', added: '+', removed: '−' } as const;
  return (
    <dl className={styles.lines}>
      {lines.map((line, at) => (
        <div key={at} className={`${styles.line} ${styles[line.change]}`}>
          <dt className={styles.part}>{partName(line.part, lines[at - 1]?.part)}</dt>
          <dd className={styles.text}>
            <span className={styles.sign} aria-hidden>
              {signs[line.change]}
            </span>
            {line.change !== 'same' && <VisuallyHidden>{t(`trust.changes.${line.change}`)} </VisuallyHidden>}
            <span className={styles.value}>
              <MaskedText text={line.text} spans={line.secrets ?? []} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );

  /** The name of a part is on its first line. */
  function partName(part: LaunchPart, before: LaunchPart | undefined) {
    const name = t(`trust.parts.${part}`);
    return part === before ? <VisuallyHidden>{name}</VisuallyHidden> : name;
  }
}
