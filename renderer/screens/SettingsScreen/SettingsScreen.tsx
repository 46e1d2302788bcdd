import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/domain/settings.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { PageLinks } from '../../elements/ScreenFrame/PageLinks.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { type SettingsPage, settingsPages } from '../../store/uiSlice.ts';
import { DesktopSettings } from '../Away/DesktopSettings.tsx';
import { KeySettings } from '../keys/KeySettings.tsx';
import { Appearance } from './Appearance.tsx';
import { ApprovalSettings } from './ApprovalSettings.tsx';
import { Budget } from './Budget.tsx';
import { ChatSettings } from './ChatSettings.tsx';
import { Limits } from './Limits.tsx';
import { Network } from './Network.tsx';
import { Providers } from './Providers.tsx';
import { StorageSettings } from './StorageSettings.tsx';
import { Updates } from './Updates.tsx';
import { Version } from './Version.tsx';

/** The settings, on pages by subject. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const { client } = usePage();
  const settings = usePageState(selectSettings);
  const shown = usePageState((state) => state.settingsPage);
  const showSettings = usePageState((state) => state.showSettings);
  if (settings === undefined) return null;
  const update = (patch: Partial<Settings>) => void attempt(client.call('settings.update', patch));
  return (
    <ScreenFrame title={t('screens.settings')} page={shown}>
      <PageLinks
        label={t('settings.sections')}
        pages={settingsPages.map((id) => ({ id, title: t(`settings.pages.${id}`) }))}
        shown={shown}
        onShow={showSettings}
      />
      <PageContent shown={shown} settings={settings} onChange={update} />
    </ScreenFrame>
  );
}

interface PageContentProps {
  readonly shown: SettingsPage;
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

function PageContent({ shown, settings, onChange }: PageContentProps) {
  switch (shown) {
    case 'models':
      return <Providers />;
    case 'appearance':
      return (
        <>
          <Appearance settings={settings} onChange={onChange} />
          <KeySettings chosen={settings.keys} onChange={(keys) => onChange({ keys })} />
        </>
      );
    case 'approvals':
      return <ApprovalSettings settings={settings} onChange={onChange} />;
    case 'chats':
      return (
        <>
          <ChatSettings settings={settings} onChange={onChange} />
          <Budget settings={settings} onChange={onChange} />
        </>
      );
    case 'storage':
      return <StorageSettings settings={settings} onChange={onChange} />;
    case 'advanced':
      return (
        <>
          <Updates settings={settings} onChange={onChange} />
          <DesktopSettings settings={settings} onChange={onChange} />
          <Network settings={settings} onChange={onChange} />
          <Limits settings={settings} onChange={onChange} />
          <Version />
        </>
      );
    default:
      return assertNever(shown);
  }
}
