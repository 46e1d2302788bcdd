import { useTranslation } from 'react-i18next';
import type { AnswerFault, FieldAnswers } from '../../../shared/domain/published/fillTemplate.ts';
import type { PublishedField } from '../../../shared/domain/published/publishedServer.ts';
import { SelectField, TextAreaField, TextField } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Published.module.css';

interface WayFieldsProps {
  readonly fields: readonly PublishedField[];
  readonly answers: FieldAnswers;
  /** By the keys of the fields. */
  readonly faults: Readonly<Record<string, AnswerFault>>;
  readonly onAnswer: (key: string, answer: string) => void;
}

/** The form of what a published server wants to know before it can be added. */
export function WayFields({ fields, answers, faults, onAnswer }: WayFieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <WayField
          key={field.key}
          field={field}
          answer={answers[field.key] ?? ''}
          fault={faults[field.key]}
          onAnswer={(answer) => onAnswer(field.key, answer)}
        />
      ))}
    </>
  );
}

interface WayFieldProps {
  readonly field: PublishedField;
  readonly answer: string;
  readonly fault: AnswerFault | undefined;
  readonly onAnswer: (answer: string) => void;
}

function WayField({ field, answer, fault, onAnswer }: WayFieldProps) {
  const { t } = useTranslation();
  const words = {
    label: (
      <>
        <RevealedText text={field.label} />
        {!field.isRequired && <span className={styles.optional}> {t('registry.optional')}</span>}
      </>
    ),
    hint: <FieldHint field={field} />,
    error: fault && t(`registry.faults.${fault}`),
  };
  const options = field.format === 'boolean' ? ['true', 'false'] : field.choices;
  if (options.length > 0) {
    const chosen = options.indexOf(answer);
    return (
      <SelectField
        {...words}
        none={t('registry.choose')}
        options={options}
        chosen={chosen === -1 ? undefined : chosen}
        onChoose={(next) => onAnswer(next === undefined ? '' : (options[next] ?? ''))}
      />
    );
  }
  const { placeholder, isSecret } = field;
  if (field.isRepeated && !isSecret) {
    return (
      <TextAreaField
        {...words}
        isMono
        spellCheck={false}
        placeholder={placeholder}
        value={answer}
        onChange={(event) => onAnswer(event.target.value)}
      />
    );
  }
  return (
    <TextField
      {...words}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      inputMode={field.format === 'number' ? 'decimal' : undefined}
      placeholder={placeholder}
      value={answer}
      onChange={(event) => onAnswer(event.target.value)}
    />
  );
}

/** The publisher's words, and what Gatehouse does with the answer. */
function FieldHint({ field: { description, isSecret, isRepeated, format } }: { readonly field: PublishedField }) {
  const { t } = useTranslation();
  const own = [
    isSecret && t('registry.secretMeans'),
    isRepeated && t('registry.onePerLine'),
    format === 'filepath' && t('registry.pathMeans'),
  ].filter((line) => line !== false);
  if (description === '' && own.length === 0) return null;
  return (
    <>
      {description !== '' && <RevealedText text={description} />}
      {own.length > 0 && <span className={styles.own}>{own.join(' ')}</span>}
    </>
  );
}
