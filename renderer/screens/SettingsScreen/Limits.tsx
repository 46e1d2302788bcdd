import { useTranslation } from 'react-i18next';
import { type Settings, settings as settingSchema } from '../../../shared/domain/settings.ts';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { NumberInput } from '../../elements/NumberInput/NumberInput.tsx';
import { SettingRow } from './SettingRow.tsx';

interface LimitsProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

const limits = [
  'iterationLimit',
  'startTimeoutSeconds',
  'callTimeoutSeconds',
  'callMaxSeconds',
  'pingSeconds',
  'maxMessageMiB',
] as const;

/** Time limits, and how often a model may be called. */
export function Limits({ settings, onChange }: LimitsProps) {
  const { t } = useTranslation();
  return (
    <ScreenSection title={t('settings.limits')}>
      <Panel>
        {limits.map((limit) => (
          <SettingRow key={limit} name={`settings.limit.${limit}`} text={t(`settings.limitMeans.${limit}`)}>
            <NumberInput
              label={t(`settings.limit.${limit}`)}
              value={settings[limit]}
              isValid={(value) => settingSchema.shape[limit].safeParse(value).success}
              onChange={(value) => onChange({ [limit]: value })}
            />
          </SettingRow>
        ))}
      </Panel>
    </ScreenSection>
  );
}
