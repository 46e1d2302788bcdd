import { useTranslation } from 'react-i18next';
import { type Settings, settings as settingSchema } from '../../../shared/domain/settings.ts';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { SettingRow } from './SettingRow.tsx';

interface AppearanceProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

const { theme, textSize, density, chatWidth, codeTheme } = settingSchema.shape;

/** How the page looks, and its language. */
export function Appearance({ settings, onChange }: AppearanceProps) {
  const { t } = useTranslation();
  return (
    <ScreenSection title={t('settings.appearance')}>
      <Panel>
        <SettingRow name="settings.theme">
          <Segments
            label={t('settings.theme')}
            value={settings.theme}
            options={theme.unwrap().options.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
            onChange={(next) => onChange({ theme: next })}
          />
        </SettingRow>
        <SettingRow name="settings.language">
          <Segments
            label={t('settings.language')}
            value={settings.language}
            options={[
              { value: 'system', label: t('settings.themes.system') },
              // Each language is listed under its own name.
              { value: 'en', label: 'English' },
              { value: 'zh-CN', label: '简体中文' },
            ]}
            onChange={(next) => onChange({ language: next })}
          />
        </SettingRow>
        <SettingRow name="settings.textSize">
          <Segments
            label={t('settings.textSize')}
            value={settings.textSize}
            options={textSize.unwrap().options.map((value) => ({ value, label: t(`settings.textSizes.${value}`) }))}
            onChange={(next) => onChange({ textSize: next })}
          />
        </SettingRow>
        <SettingRow name="settings.density">
          <Segments
            label={t('settings.density')}
            value={settings.density}
            options={density.unwrap().options.map((value) => ({ value, label: t(`settings.densities.${value}`) }))}
            onChange={(next) => onChange({ density: next })}
          />
        </SettingRow>
        <SettingRow name="settings.chatWidth">
          <Segments
            label={t('settings.chatWidth')}
            value={settings.chatWidth}
            options={chatWidth.unwrap().options.map((value) => ({ value, label: t(`settings.chatWidths.${value}`) }))}
            onChange={(next) => onChange({ chatWidth: next })}
          />
        </SettingRow>
        <SettingRow name="settings.codeTheme">
          <Segments
            label={t('settings.codeTheme')}
            value={settings.codeTheme}
            options={codeTheme.unwrap().options.map((value) => ({ value, label: t(`settings.codeThemes.${value}`) }))}
            onChange={(next) => onChange({ codeTheme: next })}
          />
        </SettingRow>
      </Panel>
    </ScreenSection>
  );
}
