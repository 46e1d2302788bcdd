import { useTranslation } from 'react-i18next';
import type { InheritedVariable } from '../../../shared/domain/inheritance.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import type { ServerDraft } from './serverDraft.ts';
import styles from './ServerForm.module.css';

interface InheritanceFieldsProps {
  readonly draft: ServerDraft;
  /** What processes inherit by default on this computer; `undefined` until it is known. */
  readonly usual: readonly InheritedVariable[] | undefined;
  /** What is wrong with the added names, in words. */
  readonly error: string | undefined;
  readonly change: (part: Partial<ServerDraft>) => void;
}

/** Which variables of this computer a process gets, by name. The page never learns their values. */
export function InheritanceFields({ draft, usual, error, change }: InheritanceFieldsProps) {
  const { t } = useTranslation();
  const { inheritAdd, inheritOmit } = draft;
  const toggle = (name: string, isOn: boolean) =>
    change({ inheritOmit: isOn ? inheritOmit.filter((each) => each !== name) : [...inheritOmit, name] });
  return (
    <Fold
      title={t('serverForm.inherit.title')}
      defaultOpen={inheritAdd !== '' || inheritOmit.length > 0}
      // Otherwise nobody would see what keeps the form from being sent.
      isOpen={error === undefined ? undefined : true}
    >
      <div className={styles.limits}>
        <p className={styles.note}>{t('serverForm.inherit.means')}</p>
        {usual === undefined ? (
          <Skeleton lines={2} label={t('serverForm.inherit.reading')} />
        ) : (
          <div role="group" aria-label={t('serverForm.inherit.usual')} className={styles.variables}>
            {withOmitted(usual, inheritOmit).map(({ name, isNeeded }) => (
              <Checkbox
                key={name}
                label={<code>{name}</code>}
                hint={isNeeded ? t('serverForm.inherit.needed') : undefined}
                isOn={!inheritOmit.includes(name)}
                disabled={isNeeded}
                onChange={(isOn) => toggle(name, isOn)}
              />
            ))}
          </div>
        )}
        <TextField
          label={t('serverForm.inherit.add')}
          hint={t('serverForm.inherit.addHint')}
          value={inheritAdd}
          error={error}
          spellCheck={false}
          onChange={(event) => change({ inheritAdd: event.target.value })}
        />
      </div>
    </Fold>
  );
}

/** A file that was written on another system may leave out what is not usual here. */
function withOmitted(usual: readonly InheritedVariable[], omitted: readonly string[]): InheritedVariable[] {
  const known = new Set(usual.map(({ name }) => name));
  return [...usual, ...omitted.filter((name) => !known.has(name)).map((name) => ({ name, isNeeded: false }))];
}
