import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { CondensedText } from '../../elements/CondensedText/CondensedText.tsx';
import { condenseText, type CondensedPart } from '../../elements/CondensedText/condenseText.ts';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { revealHidden } from '../../../shared/lib/revealHidden.ts';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { diffDefinitions, type DiffLine, type FieldDiff } from './definitionDiff.ts';
import styles from './ToolChangeView.module.css';

interface ToolChangeViewProps {
  /** Missing if the approval of the tool was revoked. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
}

/** Both definitions of a tool as one text with the changes marked, in full, with hidden characters shown. */
export function ToolChangeView({ before, after }: ToolChangeViewProps) {
  const { t } = useTranslation();
  const fields = useMemo(() => diffDefinitions(before, after), [before, after]);
  const changed = fields.filter(({ isChanged }) => isChanged);
  const same = fields.filter(({ isChanged }) => !isChanged);
  return (
    <div className={styles.view}>
      {changed.some(hidesCharacters) && <Banner tone="danger" title={t('toolChange.hidden')} />}
      {changed.map((field) => (
        <Field key={field.field} {...field} />
      ))}
      {same.length > 0 && (
        <Fold title={t('toolChange.same', { count: same.length })}>
          <div className={styles.view}>
            {same.map((field) => (
              <Field key={field.field} {...field} />
            ))}
          </div>
        </Fold>
      )}
    </div>
  );
}

function Field({ field, lines }: FieldDiff) {
  return (
    <section className={styles.field}>
      <h3 className={styles.name}>
        <RevealedText text={field} />
      </h3>
      <Scrollable label={field} className={styles.lines}>
        {lines.map((line, at) => (
          <Line key={at} {...line} />
        ))}
      </Scrollable>
    </section>
  );
}

const signs = { same: '', added: '+', removed: '−' } as const;

function Line({ change, text, more = 0 }: DiffLine) {
  const { t } = useTranslation();
  return (
    <p className={`${styles.line} ${styles[change]}`}>
      <span className={styles.sign} aria-hidden>
        {signs[change]}
      </span>
      {change !== 'same' && <VisuallyHidden>{t(`trust.changes.${change}`)} </VisuallyHidden>}
      <span className={styles.text}>
        <CondensedText parts={partsOf(text, more)} />
      </span>
    </p>
  );
}

/** Empty lines are counted as such; other repeated lines are shown once. */
function partsOf(text: string, more: number): CondensedPart[] {
  if (more === 0) return condenseText(text);
  if (text === '') return [{ kind: 'blank', lineBreaks: more + 1, spaces: 0 }];
  return [
    ...condenseText(text),
    { kind: 'shown', text: ' ' },
    { kind: 'repeated', of: 'line', count: more, length: more * (text.length + 1) },
  ];
}

function hidesCharacters({ lines }: FieldDiff): boolean {
  return lines.some(
    ({ change, text }) => change === 'added' && revealHidden(text).some(({ kind }) => kind !== 'shown'),
  );
}
