import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { choosable, namesAfter } from './namesAfter.ts';
import styles from './ToolChoice.module.css';

interface ToolChoiceProps {
  readonly server: string;
  /** The names of the tools that the server lists now. */
  readonly listed: readonly string[];
  /** How many more it lists, whose names are not known here. */
  readonly unseen: number;
  /** `undefined`: all, also those that it gets later. */
  readonly names: readonly string[] | undefined;
  readonly onChange: (names: string[] | undefined) => void;
}

/** A longer list has a search field. */
const maxWithoutSearch = 12;

/** Which tools of one server are meant: all of them, or some by their names. */
export function ToolChoice({ server, listed, unseen, names, onChange }: ToolChoiceProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  /** The tools that were named before all were chosen: unticking “all” returns to them. */
  const [before, setBefore] = useState<readonly string[]>();
  const all = choosable(names, listed);
  const wanted = search.trim().toLowerCase();
  const shown = all.filter((name) => name.toLowerCase().includes(wanted));
  // A choice names tools: made from a list that is empty or cut off, it would lose those that are not in it.
  const isFixed = names === undefined && (listed.length === 0 || unseen > 0);
  const title =
    names === undefined ? t('assistants.everyTool') : t('assistants.toolsOf', { on: names.length, count: all.length });
  return (
    <Fold title={<span className={styles.title}>{title}</span>}>
      <div role="group" aria-label={t('assistants.toolsOfServer', { server })} className={styles.tools}>
        <Checkbox
          label={t('assistants.everyTool')}
          hint={t('assistants.everyToolMeans')}
          isOn={names === undefined}
          disabled={isFixed && before === undefined}
          onChange={(isOn) => {
            setBefore(names);
            onChange(isOn ? undefined : [...(before ?? listed)]);
          }}
        />
        {all.length > maxWithoutSearch && (
          <SearchField label={t('assistants.findTool')} value={search} onChange={setSearch} />
        )}
        {all.length === 0 && <p className={styles.quiet}>{t('assistants.toolsNotKnown')}</p>}
        {unseen > 0 && <p className={styles.quiet}>{t('assistants.toolsUnseen', { count: unseen })}</p>}
        {shown.length === 0 && all.length > 0 && <p className={styles.quiet}>{t('assistants.noToolFound')}</p>}
        {shown.map((name) => (
          <Checkbox
            key={name}
            label={<RevealedText text={name} />}
            hint={listed.includes(name) ? undefined : t('assistants.notListedNow')}
            isOn={names?.includes(name) ?? true}
            disabled={isFixed}
            onChange={(isOn) => onChange(namesAfter(names, listed, name, isOn))}
          />
        ))}
      </div>
    </Fold>
  );
}
