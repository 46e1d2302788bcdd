import { useState } from 'react';
import styles from './NumberInput.module.css';

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly isValid: (value: number) => boolean;
  readonly onChange: (value: number) => void;
}

/** A whole number. It is taken when the user leaves the field or presses Enter; an invalid one is discarded. */
export function NumberInput({ label, value, isValid, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const next = Number(typed);
    if (typed !== undefined && typed.trim() !== '' && isValid(next) && next !== value) onChange(next);
    setTyped(undefined);
  };
  const wrong = typed !== undefined && !isValid(Number(typed));
  return (
    <input
      className={styles.input}
      inputMode="numeric"
      aria-label={label}
      aria-invalid={wrong}
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
