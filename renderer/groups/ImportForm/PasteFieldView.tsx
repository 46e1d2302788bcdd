import { useTranslation } from 'react-i18next';
import type { FieldPlace, PasteAnswer, PasteField } from '../../../shared/domain/pasted/pasteReading.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { SelectField, TextField } from '../../elements/Field/Field.tsx';
import { answerOf, type PasteDraft } from './pasteDraft.ts';
import styles from './ImportForm.module.css';

interface PasteFieldViewProps {
  readonly field: PasteField;
  readonly draft: PasteDraft;
  readonly onAnswer: (answer: PasteAnswer) => void;
}

/** A value that a pasted text leaves open, and where it goes. A variable of this computer is used only where the user says so. */
export function PasteFieldView({ field, draft, onAnswer }: PasteFieldViewProps) {
  const { t } = useTranslation();
  const answer = answerOf(field, draft);
  const isFromComputer = 'isFromComputer' in answer;
  const value = 'value' in answer ? answer.value : '';
  const placeWords = ({ server, part, name }: FieldPlace) =>
    t('importForm.goesTo', { server, place: `${t(`importForm.parts.${part}`)} ${name}`.trim() });
  const hints = [
    field.description,
    ...new Set(field.places.map(placeWords)),
    field.isSecret ? t('importForm.secretField') : '',
    field.mayBeEmpty ? t(field.kind === 'secret' ? 'importForm.ownSecret' : 'importForm.mayBeEmpty') : '',
  ].filter((hint) => hint !== '');
  const hint = hints.join(' · ');
  return (
    <div className={styles.field}>
      {!isFromComputer &&
        (field.choices.length > 0 ? (
          <SelectField
            label={field.name}
            hint={hint}
            chosen={field.choices.includes(value) ? field.choices.indexOf(value) : undefined}
            options={field.choices}
            none={t('importForm.noChoice')}
            onChoose={(at) => onAnswer({ value: at === undefined ? '' : (field.choices[at] ?? '') })}
          />
        ) : (
          <TextField
            label={field.name}
            hint={hint}
            type={field.isSecret ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onAnswer({ value: event.target.value })}
          />
        ))}
      {field.kind === 'environment' && field.isOnComputer && (
        <Checkbox
          label={t('importForm.useComputer', { name: field.name })}
          hint={t('importForm.useComputerMeans')}
          isOn={isFromComputer}
          onChange={(isOn) => onAnswer(isOn ? { isFromComputer: true } : { value: field.value })}
        />
      )}
    </div>
  );
}
