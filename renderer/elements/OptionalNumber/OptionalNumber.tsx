import { useState, type ReactNode } from 'react';
import { TextField } from '../Field/Field.tsx';

interface OptionalNumberProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What counts while the field is empty. */
  readonly placeholder: string;
  readonly value: number | undefined;
  readonly isValid: (value: number) => boolean;
  /** Says what can be typed, when something else was. */
  readonly error: string;
  readonly onChange: (value: number | undefined) => void;
}

/** A number that may be missing. It is taken when the user leaves the field or presses Enter. */
export function OptionalNumber({ value, isValid, error, onChange, ...field }: OptionalNumberProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value === undefined ? '' : String(value));
  const next = readNumber(shown);
  const isWrong = next !== undefined && !isValid(next);
  const commit = () => {
    if (typed === undefined || isWrong) return;
    if (next !== value) onChange(next);
    setTyped(undefined);
  };
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={isWrong ? error : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** People also type a comma. */
function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? undefined : Number(plain);
}
