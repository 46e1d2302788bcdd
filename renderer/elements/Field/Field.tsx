import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldWords {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** The label of a field, its hint, and its error. */
export function FieldFrame({ label, hint, error, children }: FieldWords & { readonly children: ReactNode }) {
  return (
    <BaseField.Root className={styles.field} invalid={error !== undefined}>
      <BaseField.Label className={styles.label}>{label}</BaseField.Label>
      {children}
      {hint !== undefined && <BaseField.Description className={styles.hint}>{hint}</BaseField.Description>}
      <BaseField.Error match={error !== undefined} className={styles.error}>
        {error}
      </BaseField.Error>
    </BaseField.Root>
  );
}

type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'className'>;

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <TextControl {...input} />
    </FieldFrame>
  );
}

/** Only the input of a text field, for a frame with more controls. */
export function TextControl(input: Omit<ComponentProps<'input'>, 'className'>) {
  return <BaseField.Control render={<input {...input} />} className={styles.control} />;
}

interface TextAreaLook {
  readonly isMono?: boolean;
  /** Begins as one line and grows. */
  readonly canGrow?: boolean;
}
type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className'> & TextAreaLook;

export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <TextAreaControl {...area} />
    </FieldFrame>
  );
}

/** Only the text area, for a frame with more controls. */
export function TextAreaControl({
  isMono = false,
  canGrow = false,
  ...area
}: Omit<TextAreaFieldProps, keyof FieldWords>) {
  return (
    <BaseField.Control
      render={<textarea {...area} />}
      className={`${styles.control} ${styles.area} ${canGrow ? styles.grows : ''} ${isMono ? styles.mono : ''}`}
    />
  );
}

interface SelectFieldProps extends FieldWords {
  /** The index of the chosen option; `undefined` for none. */
  readonly chosen: number | undefined;
  readonly options: readonly string[];
  /** The label of the empty choice, which can be chosen again if that is allowed. */
  readonly none: string;
  readonly onChoose: (chosen: number | undefined) => void;
}

/** A choice through the system's own list, which supports keys and screen readers. */
export function SelectField({ label, hint, error, chosen, options, none, onChoose }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <BaseField.Control
        render={
          <select
            value={chosen === undefined ? '' : String(chosen)}
            onChange={(event) => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
          >
            <option value="">{none}</option>
            {options.map((option, at) => (
              <option key={at} value={at}>
                {option}
              </option>
            ))}
          </select>
        }
        className={`${styles.control} ${styles.select}`}
      />
    </FieldFrame>
  );
}
