import { useTranslation } from 'react-i18next';
import type { ModelAbilities } from '../../../shared/domain/modelOptions.ts';
import type { ModelSettings } from '../../../shared/domain/modelSettings.ts';
import { SelectField } from '../../elements/Field/Field.tsx';
import { OptionalNumber } from '../../elements/OptionalNumber/OptionalNumber.tsx';
import { isAnswerLength, isTemperature } from './settingLimits.ts';
import styles from './ModelSettings.module.css';

interface ModelSettingsFormProps {
  readonly abilities: ModelAbilities;
  readonly settings: ModelSettings;
  /** What counts where nothing is set. */
  readonly defaults: ModelSettings;
  readonly onChange: (settings: ModelSettings) => void;
}

/** The settings a model has; those it does not have are left out. */
export function ModelSettingsForm({ abilities, settings, defaults, onChange }: ModelSettingsFormProps) {
  const { t } = useTranslation();
  const { efforts, maxTemperature, maxOutputTokens } = abilities;
  const usual = (value: string | undefined) =>
    value === undefined ? t('modelSettings.default') : t('modelSettings.defaultIs', { value });
  const change = (next: ModelSettings) => onChange(withoutMissing({ ...settings, ...next }));
  const chosen = settings.effort === undefined ? -1 : efforts.indexOf(settings.effort);
  return (
    <div className={styles.form}>
      {efforts.length > 0 && (
        <SelectField
          label={t('modelSettings.effort')}
          hint={t('modelSettings.effortMeans')}
          none={usual(defaults.effort && t(`modelSettings.efforts.${defaults.effort}`))}
          options={efforts.map((effort) => t(`modelSettings.efforts.${effort}`))}
          chosen={chosen < 0 ? undefined : chosen}
          onChoose={(at) => change({ effort: at === undefined ? undefined : efforts[at] })}
        />
      )}
      {maxTemperature !== undefined && (
        <OptionalNumber
          label={t('modelSettings.temperature')}
          hint={t('modelSettings.temperatureMeans', { max: maxTemperature })}
          placeholder={usual(defaults.temperature?.toString())}
          value={settings.temperature}
          isValid={(value) => isTemperature(value, maxTemperature)}
          error={t('modelSettings.numberUpTo', { min: 0, max: maxTemperature })}
          onChange={(temperature) => change({ temperature })}
        />
      )}
      <OptionalNumber
        label={t('modelSettings.maxOutputTokens')}
        hint={t('modelSettings.maxOutputTokensMeans')}
        placeholder={usual(defaults.maxOutputTokens?.toString())}
        value={settings.maxOutputTokens}
        isValid={(value) => isAnswerLength(value, maxOutputTokens)}
        error={
          maxOutputTokens === undefined
            ? t('modelSettings.wholeNumber')
            : t('modelSettings.wholeNumberUpTo', { min: 1, max: maxOutputTokens })
        }
        onChange={(value) => change({ maxOutputTokens: value })}
      />
    </div>
  );
}

function withoutMissing(settings: ModelSettings): ModelSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
