import { Autocomplete } from '@base-ui/react/autocomplete';
import { Field as BaseField } from '@base-ui/react/field';
import { useCallback, useEffect, useState, type ClipboardEvent, type ReactNode } from 'react';
import { keepStart } from '../../../shared/lib/cutText.ts';
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
  /** Suggests completions of the text. A new function leads to a new request; failures are not reported. */
  readonly suggest: (value: string, signal: AbortSignal) => Promise<Suggestions>;
  readonly listLabel: string;
  /**
   * The list is part of the form instead of a popup: everything around an open popup is hidden from screen readers,
   * which only a dialog intends.
   */
  readonly isInPlace?: boolean;
  /** Shown when there are more suggestions than these. */
  readonly more: string;
}

export interface Suggestions {
  readonly values: readonly string[];
  readonly hasMore: boolean;
}

const none: Suggestions = { values: [], hasMore: false };
const maxShownChars = 300;

/** A text field with suggestions. Pasted line breaks are kept in a field of several lines. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, hint, error, value, required, maxLength, onChange } = props;
  const [lines, setLines] = useState(() => value.includes('\n'));
  if (lines) {
    return (
      <TextAreaField
        {...{ label, hint, error, value, required, maxLength }}
        canGrow
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
  const { label, hint, error, value, required, maxLength, isInPlace = false, onChange, onLines, suggest } = props;
  const [focused, setFocused] = useState(false);
  const found = useSuggestions(focused, value, suggest);
  const [host, setHost] = useState<HTMLElement | null>(null);
  // The popup belongs to the dialog of its field: elements outside of a dialog cannot be reached.
  const placed = useCallback((field: HTMLElement | null) => {
    if (field !== null) setHost(field.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector('main'));
  }, []);
  const [isDismissed, setIsDismissed] = useState(false);
  const isShown = focused && !isDismissed && found.values.length > 0;
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    onLines(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length));
  };
  const list = <SuggestionList {...props} hasMore={found.hasMore} onPick={isInPlace ? onChange : undefined} />;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <Autocomplete.Root
        items={found.values}
        mode="none"
        value={value}
        onValueChange={(next, { reason }) => {
          // Base UI clears the field on Escape when no list is shown; keep the text instead.
          if (reason === 'escape-key') return;
          setIsDismissed(false);
          onChange(keepStart(next, maxLength));
        }}
        {...(isInPlace
          ? { inline: true, open: isShown, onOpenChange: (isOpen: boolean) => setIsDismissed(!isOpen) }
          : { openOnInputClick: true })}
      >
        <BaseField.Control
          ref={placed}
          required={required}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...(isInPlace ? { 'aria-expanded': isShown } : {})}
          onFocus={() => {
            setFocused(true);
            setIsDismissed(false);
          }}
          onKeyDown={(event) => {
            if (isInPlace && event.key === 'ArrowDown') setIsDismissed(false);
            if (!isInPlace || !isShown || event.key !== 'Escape') return;
            // It closes only the list, not the dialog around it.
            event.preventDefault();
            event.stopPropagation();
            setIsDismissed(true);
          }}
          onBlur={() => setFocused(false)}
          onPaste={onPaste}
          render={<Autocomplete.Input />}
          className={fieldStyles.control}
        />
        {isInPlace && isShown && (
          <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
            {list}
          </div>
        )}
        {!isInPlace && (
          <Autocomplete.Portal container={host}>
            <Autocomplete.Positioner
              align="start"
              sideOffset={4}
              positionMethod="fixed"
              className={`${styles.positioner} ${found.values.length === 0 ? styles.nothing : ''}`}
            >
              <Autocomplete.Popup className={`${styles.popup} ${styles.floating}`}>{list}</Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        )}
      </Autocomplete.Root>
    </FieldFrame>
  );
}

interface SuggestionListProps extends SuggestFieldProps {
  readonly hasMore: boolean;
  /** Fills the field with a chosen suggestion. Base UI does that itself only for a popup. */
  readonly onPick: ((value: string) => void) | undefined;
}

function SuggestionList({ listLabel, more, hasMore, maxLength, onPick }: SuggestionListProps) {
  return (
    <>
      <Autocomplete.List aria-label={listLabel} className={styles.list}>
        {(item: string) => (
          <Autocomplete.Item
            key={item}
            value={item}
            className={styles.item}
            onClick={() => onPick?.(keepStart(item, maxLength))}
          >
            <RevealedText text={keepStart(item, maxShownChars)} />
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      {hasMore && <p className={styles.more}>{more}</p>}
    </>
  );
}

/** The last suggestions stay until newer ones arrive. */
function useSuggestions(isAsking: boolean, value: string, suggest: SuggestFieldProps['suggest']): Suggestions {
  const [found, setFound] = useState<Suggestions>(none);
  useEffect(() => {
    if (!isAsking) return;
    const abort = new AbortController();
    suggest(value, abort.signal).then(
      (next) => !abort.signal.aborted && setFound({ ...next, values: [...new Set(next.values)] }),
      () => undefined,
    );
    return () => abort.abort();
  }, [isAsking, value, suggest]);
  return found;
}
