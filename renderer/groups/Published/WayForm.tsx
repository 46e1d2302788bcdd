import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { AnswerFault } from '../../../shared/domain/published/fillTemplate.ts';
import { serverName } from '../../../shared/domain/server.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import styles from './Published.module.css';
import { WayFields, type WayFieldsProps } from './WayFields.tsx';

interface WayFormProps extends Omit<WayFieldsProps, 'faults'> {
  /** The name of the server, where it is asked for. */
  readonly name?: { readonly value: string; readonly onChange: (name: string) => void };
  /** What is wrong, once the user said that it is done; without any field, it is the whole. */
  readonly faults: Readonly<Record<string, AnswerFault>> | undefined;
  /** The title where the whole is wrong. */
  readonly wrong: string;
  readonly error: ErrorInfo | undefined;
  readonly submit: { readonly label: string; readonly isDisabled: boolean };
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** What would run, and what goes with it. */
  readonly children: ReactNode;
  /** Stands before the buttons. */
  readonly note?: ReactNode;
}

/** The form of a server that others describe: its name, what they want to know, what would run, and what is wrong. */
export function WayForm({
  name,
  faults,
  wrong,
  error,
  submit,
  onSubmit,
  onCancel,
  children,
  note,
  ...fields
}: WayFormProps) {
  const { t } = useTranslation();
  const done = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={done}>
      {name !== undefined && (
        <TextField
          label={t('serverForm.name')}
          value={name.value}
          error={serverName.safeParse(name.value).success ? undefined : t('serverForm.problems.name')}
          onChange={(event) => name.onChange(event.target.value)}
        />
      )}
      <WayFields {...fields} faults={faults ?? {}} />
      {children}
      {faults !== undefined && Object.keys(faults).length === 0 && <Banner tone="danger" role="alert" title={wrong} />}
      {error !== undefined && <ErrorNotice error={error} />}
      {note}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" disabled={submit.isDisabled}>
          {submit.label}
        </Button>
      </div>
    </form>
  );
}
