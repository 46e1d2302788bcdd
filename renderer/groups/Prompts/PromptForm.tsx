import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromptSummary } from '../../../shared/domain/offer.ts';
import { maxPromptArgument, type PromptArguments } from '../../../shared/domain/prompt.ts';
import { SuggestField, type Suggestions } from '../../elements/Field/SuggestField.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Prompts.module.css';

/** Suggestions for an argument, given the values of the others. */
export type ArgumentCompleter = (
  argument: { readonly name: string; readonly value: string },
  others: PromptArguments,
  signal: AbortSignal,
) => Promise<Suggestions>;

interface PromptFormProps {
  /** The id of the form, for the button that submits it. */
  readonly id: string;
  readonly prompt: PromptSummary;
  readonly values: PromptArguments;
  readonly complete: ArgumentCompleter;
  readonly onChange: (values: PromptArguments) => void;
  readonly onSubmit: () => void;
}

/** The arguments of a prompt. */
export function PromptForm({ id, prompt, values, complete, onChange, onSubmit }: PromptFormProps) {
  const { t } = useTranslation();
  const [checked, setChecked] = useState(false);
  const isMissing = (name: string) => (values[name] ?? '').trim() === '';
  const form = useRef<HTMLFormElement>(null);
  // Also when the user returns to it: the element that had the focus is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const at = prompt.arguments.findIndex(({ name, required }) => required && isMissing(name));
    if (at === -1) return onSubmit();
    event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')[at]?.focus();
  };
  return (
    <form ref={form} id={id} noValidate className={styles.form} onSubmit={submit}>
      {prompt.arguments.map(({ name, description, required }) => (
        <Argument
          key={name}
          {...{ name, description, required, values, complete }}
          error={checked && required && isMissing(name) ? t('prompts.needed') : undefined}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
    </form>
  );
}

interface ArgumentProps {
  readonly name: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly values: PromptArguments;
  readonly error: string | undefined;
  readonly complete: ArgumentCompleter;
  readonly onChange: (value: string) => void;
}

function Argument({ name, description, required, values, error, complete, onChange }: ArgumentProps) {
  const { t } = useTranslation();
  // Its own value is part of each query; only a change of the others starts a new series of queries.
  const others = JSON.stringify({ ...values, [name]: undefined });
  const suggest = useCallback(
    (value: string, signal: AbortSignal) => complete({ name, value }, JSON.parse(others) as PromptArguments, signal),
    [complete, name, others],
  );
  return (
    <SuggestField
      label={
        <>
          <RevealedText text={name} />
          <span className={styles.need}> {t(required ? 'offer.required' : 'prompts.optional')}</span>
        </>
      }
      hint={description === undefined ? undefined : <RevealedText text={description} />}
      error={error}
      value={values[name] ?? ''}
      required={required}
      maxLength={maxPromptArgument}
      onChange={onChange}
      suggest={suggest}
      listLabel={t('template.suggestions', { variable: name })}
      more={t('template.more')}
    />
  );
}
