import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldFrame {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

function Frame({ label, hint, error, children }: FieldFrame & { readonly children: ReactNode }) {
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

type TextFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'className'>;

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error}>
      <BaseField.Control render={<input {...input} />} className={styles.control} />
    </Frame>
  );
}

type TextAreaFieldProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'className'> & { readonly mono?: boolean };

export function TextAreaField({ label, hint, error, mono = false, ...area }: TextAreaFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error}>
      <BaseField.Control
        render={<textarea {...area} />}
        className={`${styles.control} ${styles.area} ${mono ? styles.mono : ''}`}
      />
    </Frame>
  );
}
