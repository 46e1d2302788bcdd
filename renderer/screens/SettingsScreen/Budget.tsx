import { useTranslation } from 'react-i18next';
import { defaultSettings, type Settings, settingsPatch } from '../../../shared/domain/settings.ts';
import { NumberInput } from '../../elements/NumberInput/NumberInput.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';

interface BudgetProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** When chats are summarised. */
export function Budget({ settings, onChange }: BudgetProps) {
  const { t } = useTranslation();
  const { summarizeAtPercent } = settings;
  return (
    <ScreenSection title={t('budget.title')}>
      <Panel>
        <PanelRow title={t('budget.summarise')} text={t('budget.summariseMeans')}>
          <Switch
            label={t('budget.summarise')}
            isOn={summarizeAtPercent !== null}
            onChange={(isOn) => onChange({ summarizeAtPercent: isOn ? defaultSettings.summarizeAtPercent : null })}
          />
        </PanelRow>
        {summarizeAtPercent !== null && (
          <PanelRow title={t('budget.summariseAt')} text={t('budget.summariseAtMeans')}>
            <NumberInput
              label={t('budget.summariseAt')}
              value={summarizeAtPercent}
              isValid={(value) => settingsPatch.shape.summarizeAtPercent.safeParse(value).success}
              onChange={(value) => onChange({ summarizeAtPercent: value })}
            />
          </PanelRow>
        )}
      </Panel>
    </ScreenSection>
  );
}
