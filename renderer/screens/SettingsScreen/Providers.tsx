import { Trash2, Pencil, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderView } from '../../../shared/domain/model.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Menu, MenuItem } from '../../elements/Menu/Menu.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { checkModels } from '../../store/actions/modelActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectProviders } from '../../store/selectors.ts';
import { CheckedModels } from '../ProviderSetup/CheckedModels.tsx';
import { AddProvider } from '../ProviderSetup/AddProvider.tsx';
import { LocalModels } from '../ProviderSetup/LocalModels.tsx';
import { ProviderDialogs, type ProviderDialog } from '../ProviderSetup/ProviderDialogs.tsx';
import { SettingRow } from './SettingRow.tsx';

const keyTones = { none: 'plain', stored: 'good', session: 'warn' } as const;

/** The configured providers of models. */
export function Providers() {
  const { t } = useTranslation();
  const page = usePage();
  const providers = usePageState(selectProviders);
  const checks = usePageState(({ modelChecks }) => modelChecks);
  const secrets = usePageState((state) => state.snapshot?.shell.secrets ?? 'session');
  const [dialog, setDialog] = useState<ProviderDialog>();
  return (
    <ScreenSection title={t('settings.providers')}>
      <Panel>
        {providers.map((provider) => (
          <PanelRow
            key={provider.id}
            title={
              <>
                {provider.name}
                {provider.kind !== 'practice' && (
                  <Badge tone={keyTones[provider.key]}>{t(`settings.keys.${provider.key}`)}</Badge>
                )}
                {!provider.isAddressConfirmed && <Badge tone="warn">{t('settings.addressUnconfirmed')}</Badge>}
              </>
            }
            text={<ProviderText provider={provider} />}
            below={checks[provider.id] && <CheckedModels provider={provider} />}
          >
            {provider.isAddressConfirmed ? (
              <Button
                size="small"
                aria-disabled={checks[provider.id]?.kind === 'checking'}
                onClick={() => {
                  if (checks[provider.id]?.kind !== 'checking') void checkModels(page, provider.id);
                }}
              >
                {t('settings.check')}
              </Button>
            ) : (
              <Button size="small" onClick={() => setDialog({ kind: 'edit', provider })}>
                {t('settings.confirmAddress')}
              </Button>
            )}
            {provider.kind !== 'practice' && (
              <Menu
                trigger={<IconButton icon={MoreHorizontal} label={t('settings.more', { provider: provider.name })} />}
              >
                <MenuItem
                  icon={Pencil}
                  label={t('settings.edit')}
                  onSelect={() => setDialog({ kind: 'edit', provider })}
                />
                <MenuItem
                  icon={Trash2}
                  isDanger
                  label={t('settings.remove')}
                  onSelect={() => setDialog({ kind: 'remove', provider })}
                />
              </Menu>
            )}
          </PanelRow>
        ))}
        <SettingRow name="settings.addProvider" text={t(`settings.secrets.${secrets}`)}>
          <LocalModels onAdd={(preset) => setDialog({ kind: 'add', preset })} />
          <AddProvider label={t('settings.addProvider')} onAdd={(preset) => setDialog({ kind: 'add', preset })} />
        </SettingRow>
      </Panel>
      <ProviderDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </ScreenSection>
  );
}

function ProviderText({ provider }: { readonly provider: ProviderView }) {
  const { t } = useTranslation();
  if (provider.kind === 'practice') return t('settings.practice');
  return `${t(`settings.kinds.${provider.kind}`)}${provider.baseUrl === undefined ? '' : ` · ${provider.baseUrl}`}`;
}
