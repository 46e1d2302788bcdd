import { useTranslation } from 'react-i18next';
import { MaskedText } from '../../elements/MaskedText/MaskedText.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import type { DiffLine, LaunchPart } from './launchLines.ts';
import styles from './LaunchView.module.css';

const signs = { same: '', added: '+', removed: '−' } as const;

/** Lines of a launch or of an account in full, with hidden characters and differences shown. A button shows secrets. */
export function LaunchLineList({ lines }: { readonly lines: readonly DiffLine[] }) {
  const { t } = useTranslation();
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
