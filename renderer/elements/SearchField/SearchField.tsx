import { Search } from 'lucide-react';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  /** The accessible name, and the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that filters a list. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <span className={styles.field}>
      <Search size={14} strokeWidth={1.9} aria-hidden className={styles.icon} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.control}
      />
    </span>
  );
}
