import { Autocomplete } from '@base-ui/react/autocomplete';
import { Field as BaseField } from '@base-ui/react/field';
import { useEffect, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import { FieldFrame, TextAreaField } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './SuggestField.module.css';

interface SuggestFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: string;
  readonly required: boolean;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  /** How the text could go on. It is asked again when it is another function; when it fails nothing is said. */
  readonly suggest: (value: string, signal: AbortSignal) => Promise<Suggestions>;
  readonly listLabel: string;
  /** Said where there are more suggestions than these. */
  readonly more: string;
}

export interface Suggestions {
  readonly values: readonly string[];
  readonly hasMore: boolean;
}

const none: Suggestions = { values: [], hasMore: false };
const longestShown = 300;

/** A text with suggestions. What is pasted with line breaks keeps them, in a field of several lines. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, hint, error, value, required, maxLength, onChange } = props;
  const [lines, setLines] = useState(() => value.includes('\n'));
  if (lines) {
    return (
      <TextAreaField
        {...{ label, hint, error, value, required, maxLength }}
        grows
        autoFocus={value.includes('\n')}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <OneLine
      {...props}
      onLines={(text) => {
        onChange(text);
        setLines(true);
      }}
    />
  );
}

function OneLine(props: SuggestFieldProps & { readonly onLines: (text: string) => void }) {
  const { label, hint, error, value, required, maxLength, listLabel, more, onChange, onLines, suggest } = props;
  const [focused, setFocused] = useState(false);
  /** Until a suggestion was taken or put away; who types wants them again. */
  const [wanted, setWanted] = useState(true);
  const found = useSuggestions(focused, value, suggest);
  const isOpen = focused && wanted && found.values.length > 0;
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    onLines(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // What is around the field closes by the next one.
    event.preventDefault();
    event.stopPropagation();
    setWanted(false);
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <Autocomplete.Root
        items={found.values}
        filter={null}
        value={value}
        onValueChange={(next, { reason }) => {
          setWanted(reason !== 'item-press');
          onChange(next.slice(0, maxLength));
        }}
        inline
        open={isOpen}
      >
        <BaseField.Control
          required={required}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-expanded={isOpen}
          onFocus={() => {
            setFocused(true);
            setWanted(true);
          }}
          onBlur={() => setFocused(false)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          render={<Autocomplete.Input />}
          className={fieldStyles.control}
        />
        {isOpen && (
          // In the form and no popup: what stands around an open popup is hidden from screen readers.
          <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
            <Autocomplete.List aria-label={listLabel} className={styles.list}>
              {(item: string) => (
                <Autocomplete.Item key={item} value={item} className={styles.item}>
                  <RevealedText text={item.slice(0, longestShown)} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            {found.hasMore && <p className={styles.more}>{more}</p>}
          </div>
        )}
      </Autocomplete.Root>
    </FieldFrame>
  );
}

/** What was suggested last stays until something newer is there. */
function useSuggestions(asking: boolean, value: string, suggest: SuggestFieldProps['suggest']): Suggestions {
  const [found, setFound] = useState<Suggestions>(none);
  useEffect(() => {
    if (!asking) return;
    const abort = new AbortController();
    suggest(value, abort.signal).then(
      (next) => !abort.signal.aborted && setFound({ ...next, values: [...new Set(next.values)] }),
      () => undefined,
    );
    return () => abort.abort();
  }, [asking, value, suggest]);
  return found;
}
