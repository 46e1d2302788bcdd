import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateVariable } from '../../../shared/domain/resource.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './TemplateForm.module.css';

export interface Suggestions {
  readonly values: readonly string[];
  readonly hasMore: boolean;
}

type Complete = (
  variable: string,
  typed: string,
  values: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Suggestions>;

interface VariableFieldProps {
  readonly variable: TemplateVariable;
  readonly value: string;
  /** What the other variables are so far: what fits may depend on it. */
  readonly others: Readonly<Record<string, string>>;
  readonly complete: Complete | undefined;
  readonly onChange: (value: string) => void;
}

const none: Suggestions = { values: [], hasMore: false };

/** One variable: any text, with what the server suggests. */
export function VariableField({ variable: { name, isList }, value, others, complete, onChange }: VariableFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [focused, setFocused] = useState(false);
  const found = useSuggestions(focused ? complete : undefined, name, value, others);
  const isOpen = focused && found.values.length > 0;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <RevealedText text={name} />
      </label>
      <Autocomplete.Root
        items={found.values}
        filter={null}
        value={value}
        onValueChange={(next) => onChange(next.slice(0, 4000))}
        inline
        open={isOpen}
      >
        <Autocomplete.Input
          id={id}
          aria-expanded={isOpen}
          spellCheck={false}
          autoCapitalize="off"
          className={styles.control}
          aria-describedby={isList ? `${id}-hint` : undefined}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {isOpen && (
          // In the form and no popup: what stands around an open popup is hidden from screen readers.
          <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
            <Autocomplete.List aria-label={t('template.suggestions', { variable: name })} className={styles.list}>
              {(suggestion: string) => (
                <Autocomplete.Item key={suggestion} value={suggestion} className={styles.item}>
                  <RevealedText text={suggestion.slice(0, 300)} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            {found.hasMore && <p className={styles.more}>{t('template.more')}</p>}
          </div>
        )}
      </Autocomplete.Root>
      {isList && (
        <p id={`${id}-hint`} className={styles.hint}>
          {t('template.several')}
        </p>
      )}
    </div>
  );
}

/** What the server suggests for what is typed. It helps or is not there; nothing is said when it fails. */
function useSuggestions(
  complete: Complete | undefined,
  name: string,
  typed: string,
  others: Readonly<Record<string, string>>,
): Suggestions {
  const [found, setFound] = useState<Suggestions>(none);
  useEffect(() => {
    if (complete === undefined) return;
    const abort = new AbortController();
    complete(name, typed, others, abort.signal).then(
      (next) => !abort.signal.aborted && setFound({ ...next, values: [...new Set(next.values)] }),
      () => undefined,
    );
    return () => abort.abort();
  }, [complete, name, typed, others]);
  return complete === undefined ? none : found;
}
