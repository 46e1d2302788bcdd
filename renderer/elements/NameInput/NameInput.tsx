import { useState } from 'react';
import styles from './NameInput.module.css';

interface NameInputProps {
  readonly label: string;
  readonly name: string;
  /** Called once: with the new name, or with `undefined` if the user gave up. */
  readonly onDone: (name?: string) => void;
}

/** Edits a name in place: Enter saves it, Escape does not. */
export function NameInput({ label, name, onDone }: NameInputProps) {
  const [text, setText] = useState(name);
  return (
    <input
      className={styles.input}
      aria-label={label}
      value={text}
      maxLength={100}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text.trim() || undefined)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') onDone(text.trim() || undefined);
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
