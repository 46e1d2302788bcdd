import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ModelAbilities, ModelFacts } from '../../../shared/domain/modelOptions.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { SelectField, TextField } from '../../elements/Field/Field.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { abilityNames, draftOf, factsOf, numberNames, type AbilityName, type NumberName } from './factsDraft.ts';
import styles from './ModelSettings.module.css';
import { numberFormat } from '../../i18n/formats.ts';

interface ModelFactsFormProps {
  readonly facts: ModelFacts;
  /** What counts now, with the facts above. */
  readonly abilities: ModelAbilities;
  readonly onSubmit: (facts: ModelFacts) => Promise<ErrorInfo | undefined>;
  readonly onCancel: () => void;
}

/** What the user says about a model, where Gatehouse does not know it or knows it wrongly. */
export function ModelFactsForm({ facts, abilities, onSubmit, onCancel }: ModelFactsFormProps) {
  const { t, i18n } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(facts));
  const [wrong, setWrong] = useState<readonly NumberName[]>([]);
  const [error, setError] = useState<ErrorInfo>();
  const [saving, setSaving] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const read = factsOf(draft);
    setWrong(read.wrong);
    if (read.facts === undefined || saving) return;
    setSaving(true);
    setError(await onSubmit(read.facts));
    setSaving(false);
  };
  const known = (name: NumberName) => {
    const value = facts[name === 'input' || name === 'cachedInput' || name === 'output' ? 'prices' : name];
    return value === undefined ? knownNumber(name, abilities) : undefined;
  };
  const numberField = (name: NumberName) => {
    const value = known(name);
    return (
      <TextField
        key={name}
        label={t(`modelFacts.numbers.${name}`)}
        inputMode="decimal"
        autoComplete="off"
        placeholder={
          value === undefined
            ? t('modelFacts.unknown')
            : t('modelFacts.known', { value: numberFormat(i18n.language, { maximumFractionDigits: 4 }).format(value) })
        }
        value={draft.numbers[name]}
        error={wrong.includes(name) ? t(`modelFacts.wrong.${name}`) : undefined}
        onChange={({ target }) => {
          setDraft({ ...draft, numbers: { ...draft.numbers, [name]: target.value } });
          setWrong(wrong.filter((each) => each !== name));
        }}
      />
    );
  };
  const abilityField = (name: AbilityName) => (
    <SelectField
      key={name}
      label={t(`modelFacts.abilities.${name}`)}
      none={facts[name] === undefined ? t(`modelFacts.is.${hasAbility(name, abilities)}`) : t('modelFacts.asKnown')}
      options={[t('common.yes'), t('common.no')]}
      chosen={draft.abilities[name] === undefined ? undefined : draft.abilities[name] ? 0 : 1}
      onChoose={(at) =>
        setDraft({ ...draft, abilities: { ...draft.abilities, [name]: at === undefined ? undefined : at === 0 } })
      }
    />
  );
  const [sizes, prices] = [numberNames.slice(0, 2), numberNames.slice(2)];
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t('modelFacts.means')}</p>
      <div className={styles.pair}>{sizes.map(numberField)}</div>
      <h3 className={styles.part}>{t('modelFacts.prices')}</h3>
      <div className={styles.prices}>{prices.map(numberField)}</div>
      <h3 className={styles.part}>{t('modelFacts.takes')}</h3>
      <div className={styles.pair}>{abilityNames.map(abilityField)}</div>
      {error !== undefined && <ErrorNotice error={error} />}
      <div className={styles.end}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" disabled={saving}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

function knownNumber(name: NumberName, { prices, ...abilities }: ModelAbilities): number | undefined {
  switch (name) {
    case 'contextTokens':
    case 'maxOutputTokens':
      return abilities[name];
    default:
      return prices?.[name];
  }
}

function hasAbility(name: AbilityName, abilities: ModelAbilities): 'yes' | 'no' {
  const has = name === 'hasReasoning' ? abilities.efforts.length > 0 : abilities[name];
  return has ? 'yes' : 'no';
}
