import { useTranslation } from 'react-i18next';
import { type Settings, settings as settingSchema } from '../../../shared/domain/settings.ts';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { usePageState } from '../../store/page.ts';
import { SettingRow } from './SettingRow.tsx';

interface NetworkProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

const proxies = settingSchema.shape.proxy.unwrap().options;

/**
 * Who says which proxy is used, and whose certificates are trusted. There is no field for an address on purpose: a page that others
 * control must not be able to name a place that everything goes through.
 */
export function Network({ settings, onChange }: NetworkProps) {
  const { t } = useTranslation();
  const shell = usePageState((state) => state.snapshot?.shell.kind);
  return (
    <ScreenSection title={t('network.title')}>
      <Panel>
        {shell === 'desktop' ? (
          <>
            <SettingRow name="network.proxy" text={t('network.proxyMeans')}>
              <Segments
                label={t('network.proxy')}
                value={settings.proxy}
                options={proxies.map((value) => ({ value, label: t(`network.proxies.${value}`) }))}
                onChange={(proxy) => onChange({ proxy })}
              />
            </SettingRow>
            <SettingRow name="network.certificates" text={t('network.certificatesMean')}>
              <Switch
                label={t('network.certificates')}
                isOn={settings.mayTrustSystemCertificates}
                onChange={(mayTrustSystemCertificates) => onChange({ mayTrustSystemCertificates })}
              />
            </SettingRow>
          </>
        ) : (
          <SettingRow name="network.proxy" text={t('network.environmentOnly')} />
        )}
      </Panel>
    </ScreenSection>
  );
}
