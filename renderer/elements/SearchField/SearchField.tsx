import { Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** The accessible name, and the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A field that filters a list. */
export function SearchField({ ref, label, value, onChange, onKeyDown }: SearchFieldProps) {
  return (
    <span className={styles.field}>
      <Search size={14} strokeWidth={1.9} aria-hidden className={styles.icon} />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={styles.control}
      />
    </span>
  );
}
