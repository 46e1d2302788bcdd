import { useTranslation } from 'react-i18next';
import type { AnswerFault, FieldAnswers } from '../../../shared/domain/published/fillTemplate.ts';
import type { PathWish } from '../../../shared/domain/pathWish.ts';
import type { PublishedField } from '../../../shared/domain/published/publishedServer.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { FieldFrame, SelectField, TextAreaControl, TextControl } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Published.module.css';

export interface WayFieldsProps {
  readonly fields: readonly PublishedField[];
  readonly answers: FieldAnswers;
  /** By the keys of the fields. */
  readonly faults: Readonly<Record<string, AnswerFault>>;
  readonly onAnswer: (key: string, answer: string) => void;
  /** The keys of fields whose secret is stored: empty, it stays. */
  readonly kept?: ReadonlySet<string>;
  /** Opens the native dialog for files and folders; where there is none, paths are typed. */
  readonly onPick: PickPaths | undefined;
}

export type PickPaths = (wish: PathWish) => Promise<readonly string[]>;

/** The form of what a published server wants to know before it can be added. */
export function WayFields({ fields, answers, faults, onAnswer, kept, onPick }: WayFieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <WayField
          key={field.key}
          field={field}
          answer={answers[field.key] ?? ''}
          fault={faults[field.key]}
          isKept={kept?.has(field.key) === true}
          onAnswer={(answer) => onAnswer(field.key, answer)}
          onPick={onPick}
        />
      ))}
    </>
  );
}

interface WayFieldProps {
  readonly field: PublishedField;
  readonly answer: string;
  readonly fault: AnswerFault | undefined;
  readonly isKept: boolean;
  readonly onAnswer: (answer: string) => void;
  readonly onPick: PickPaths | undefined;
}

function WayField({ field, answer, fault, isKept, onAnswer, onPick }: WayFieldProps) {
  const { t } = useTranslation();
  const words = {
    label: (
      <>
        <RevealedText text={field.label} />
        {!field.isRequired && <span className={styles.optional}> {t('registry.optional')}</span>}
      </>
    ),
    hint: <FieldHint field={field} isKept={isKept} />,
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
  const { isSecret } = field;
  const placeholder = isKept ? t('registry.secretStored') : field.placeholder;
  const picker = onPick !== undefined && field.format === 'filepath' && !isSecret && (
    <PathButtons field={field} answer={answer} onPick={onPick} onAnswer={onAnswer} />
  );
  if (field.isRepeated && !isSecret) {
    return (
      <FieldFrame {...words}>
        <TextAreaControl
          isMono
          spellCheck={false}
          placeholder={placeholder}
          value={answer}
          onChange={(event) => onAnswer(event.target.value)}
        />
        {picker}
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...words}>
      <TextControl
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        inputMode={field.format === 'number' ? 'decimal' : undefined}
        placeholder={placeholder}
        value={answer}
        onChange={(event) => onAnswer(event.target.value)}
      />
      {picker}
    </FieldFrame>
  );
}

const anyPath = ['folder', 'file'] as const;

interface PathButtonsProps extends Pick<WayFieldProps, 'field' | 'answer' | 'onAnswer'> {
  readonly onPick: PickPaths;
}

/** Choose the path of a field in the native dialog: of a file or of a folder, where it does not say which. */
function PathButtons({ field: { label, picks, isRepeated }, answer, onPick, onAnswer }: PathButtonsProps) {
  const { t } = useTranslation();
  const pick = async (what: PathWish['what']) => {
    const paths = await onPick({ what, isSeveral: isRepeated });
    if (paths.length === 0) return;
    const typed = answer.split('\n').filter((line) => line.trim() !== '');
    onAnswer(isRepeated ? [...new Set([...typed, ...paths])].join('\n') : (paths[0] ?? ''));
  };
  return (
    <span className={styles.pickers}>
      {(picks === undefined ? anyPath : [picks]).map((what) => (
        <Button
          key={what}
          size="small"
          aria-label={t(`registry.pickFor.${what}`, { field: label })}
          onClick={() => void pick(what)}
        >
          {t(`registry.pick.${what}`)}
        </Button>
      ))}
    </span>
  );
}

/** The publisher's words, and what Gatehouse does with the answer. */
function FieldHint({
  field: { description, isSecret, isRepeated, format, min, max },
  isKept,
}: Pick<WayFieldProps, 'field' | 'isKept'>) {
  const { t } = useTranslation();
  const own = [
    isSecret && t(isKept ? 'registry.secretKept' : 'registry.secretMeans'),
    isRepeated && t('registry.onePerLine'),
    format === 'filepath' && t('registry.pathMeans'),
    min !== undefined && t('registry.atLeast', { min }),
    max !== undefined && t('registry.atMost', { max }),
  ].filter((line) => line !== false);
  if (description === '' && own.length === 0) return null;
  return (
    <>
      {description !== '' && <RevealedText text={description} />}
      {own.length > 0 && <span className={styles.own}>{own.join(' ')}</span>}
    </>
  );
}
