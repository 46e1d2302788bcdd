import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ToolSet } from '../../../shared/domain/toolSet.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { NameInput } from '../../elements/NameInput/NameInput.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { type KnownTools, setFacts } from './setFacts.ts';
import styles from './ToolSetList.module.css';

interface ToolSetListProps {
  readonly sets: readonly ToolSet[];
  readonly known: KnownTools;
  readonly onApply: (tools: OfferedTools) => void;
  /** Stores what is chosen now. */
  readonly onSave: (name: string) => void;
  readonly onRename: (set: ToolSet, name: string) => void;
  readonly onRemove: (set: ToolSet) => void;
}

/** As many names of tools that are gone are shown. */
const maxGoneShown = 5;

/** The named sets of tools: applied with a press, renamed in place, deleted with an undo. */
export function ToolSetList({ sets, known, onApply, onSave, onRename, onRemove }: ToolSetListProps) {
  const { t } = useTranslation();
  const [named, setNamed] = useState<'new' | ToolSet['id']>();
  const done = (use: (name: string) => void) => (name?: string) => {
    setNamed(undefined);
    if (name !== undefined) use(name);
  };
  return (
    <div role="group" aria-label={t('toolSets.title')} className={styles.sets}>
      {sets.length === 0 && <p className={styles.quiet}>{t('toolSets.none')}</p>}
      {sets.length > 0 && (
        <ul className={styles.list}>
          {sets.map((set) => (
            <li key={set.id} className={styles.set}>
              {named === set.id ? (
                <NameInput label={t('toolSets.name')} name={set.name} onDone={done((name) => onRename(set, name))} />
              ) : (
                <>
                  <Button
                    size="small"
                    aria-label={t('toolSets.apply', { name: set.name })}
                    onClick={() => onApply(set.tools)}
                  >
                    <RevealedText text={set.name} />
                  </Button>
                  <Facts tools={set.tools} known={known} />
                  <IconButton
                    icon={Pencil}
                    label={t('toolSets.rename', { name: set.name })}
                    hasTooltip={false}
                    onClick={() => setNamed(set.id)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('toolSets.remove', { name: set.name })}
                    hasTooltip={false}
                    onClick={() => onRemove(set)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {named === 'new' ? (
        <NameInput label={t('toolSets.name')} name="" onDone={done(onSave)} />
      ) : (
        <Button size="small" className={styles.save} onClick={() => setNamed('new')}>
          {t('toolSets.save')}
        </Button>
      )}
    </div>
  );
}

function Facts({ tools, known }: { readonly tools: OfferedTools; readonly known: KnownTools }) {
  const { t } = useTranslation();
  const facts = setFacts(tools, known);
  const names = facts.gone.slice(0, maxGoneShown).join(', ');
  return (
    <span className={styles.facts}>
      {t('toolSets.facts', { count: facts.tools, servers: t('assistants.serverCount', { count: facts.servers }) })}
      {facts.gone.length > 0 && (
        <span className={styles.gone}>
          {t('toolSets.gone', { count: facts.gone.length })} <RevealedText text={names} />
        </span>
      )}
    </span>
  );
}
