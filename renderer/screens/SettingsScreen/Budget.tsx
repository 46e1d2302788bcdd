import { useTranslation } from 'react-i18next';
import { defaultSettings, type Settings, settings as settingSchema } from '../../../shared/domain/settings.ts';
import { NumberInput } from '../../elements/NumberInput/NumberInput.tsx';
import { OptionalNumber } from '../../elements/OptionalNumber/OptionalNumber.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { SettingRow } from './SettingRow.tsx';

interface BudgetProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** When chats are summarised, when models search for tools, and when the user is asked because of the cost. */
export function Budget({ settings, onChange }: BudgetProps) {
  const { t } = useTranslation();
  const { summarizeAtPercent, lazyToolsPercent } = settings;
  return (
    <ScreenSection title={t('budget.title')}>
      <Panel>
        <SettingRow
          name="budget.summarise"
          standsFor={summarizeAtPercent === null && 'budget.summariseAt'}
          text={t('budget.summariseMeans')}
        >
          <Switch
            label={t('budget.summarise')}
            isOn={summarizeAtPercent !== null}
            onChange={(isOn) => onChange({ summarizeAtPercent: isOn ? defaultSettings.summarizeAtPercent : null })}
          />
        </SettingRow>
        {summarizeAtPercent !== null && (
          <SettingRow name="budget.summariseAt" text={t('budget.summariseAtMeans')}>
            <NumberInput
              label={t('budget.summariseAt')}
              value={summarizeAtPercent}
              isValid={(value) => settingSchema.shape.summarizeAtPercent.safeParse(value).success}
              onChange={(value) => onChange({ summarizeAtPercent: value })}
            />
          </SettingRow>
        )}
        <SettingRow
          name="budget.lazyTools"
          standsFor={lazyToolsPercent === null && 'budget.lazyToolsFrom'}
          text={t('budget.lazyToolsMeans')}
        >
          <Switch
            label={t('budget.lazyTools')}
            isOn={lazyToolsPercent !== null}
            onChange={(isOn) => onChange({ lazyToolsPercent: isOn ? defaultSettings.lazyToolsPercent : null })}
          />
        </SettingRow>
        {lazyToolsPercent !== null && (
          <SettingRow name="budget.lazyToolsFrom" text={t('budget.lazyToolsFromMeans')}>
            <NumberInput
              label={t('budget.lazyToolsFrom')}
              value={lazyToolsPercent}
              isValid={(value) => settingSchema.shape.lazyToolsPercent.safeParse(value).success}
              onChange={(value) => onChange({ lazyToolsPercent: value })}
            />
          </SettingRow>
        )}
        <ToolWarning settings={settings} onChange={onChange} />
        {(['chat', 'day'] as const).map((of) => (
          <SettingRow key={of} name={`budget.${of}Limit`} text={t('budget.limitMeans')}>
            <CostLimit
              label={t(`budget.${of}Limit`)}
              value={settings[`${of}CostLimitUsd`]}
              onChange={(value) => onChange({ [`${of}CostLimitUsd`]: value })}
            />
          </SettingRow>
        ))}
      </Panel>
    </ScreenSection>
  );
}

/** Above which share of the window the user is asked before tools are sent. */
function ToolWarning({ settings: { warnToolsPercent }, onChange }: BudgetProps) {
  const { t } = useTranslation();
  return (
    <>
      <SettingRow name="toolShare.warn" text={t('toolShare.warnMeans')}>
        <Switch
          label={t('toolShare.warn')}
          isOn={warnToolsPercent !== null}
          onChange={(isOn) => onChange({ warnToolsPercent: isOn ? defaultSettings.warnToolsPercent : null })}
        />
      </SettingRow>
      {warnToolsPercent !== null && (
        <SettingRow name="toolShare.warnFrom" text={t('toolShare.warnFromMeans')}>
          <NumberInput
            label={t('toolShare.warnFrom')}
            value={warnToolsPercent}
            isValid={(value) => settingSchema.shape.warnToolsPercent.safeParse(value).success}
            onChange={(value) => onChange({ warnToolsPercent: value })}
          />
        </SettingRow>
      )}
    </>
  );
}

interface CostLimitProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** An amount, or none. It is taken when the user leaves the field or presses Enter; an invalid one is not taken. */
function CostLimit({ label, value, onChange }: CostLimitProps) {
  const { t } = useTranslation();
  return (
    <OptionalNumber
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      placeholder={t('budget.noLimit')}
      value={value ?? undefined}
      isValid={(next) => settingSchema.shape.chatCostLimitUsd.safeParse(next).success}
      error={t('budget.limitError')}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
