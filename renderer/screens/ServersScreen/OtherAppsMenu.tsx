import { MonitorDown, MonitorSmartphone, MonitorUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Menu, MenuItem } from '../../elements/Menu/Menu.tsx';
import { usePageState } from '../../store/page.ts';

/** Servers that come from other apps on this computer, or go to them. */
export function OtherAppsMenu() {
  const { t } = useTranslation();
  const show = usePageState((state) => state.showServersDialog);
  return (
    <Menu
      trigger={
        <Button>
          <MonitorSmartphone size={16} aria-hidden />
          {t('otherApps.menu')}
        </Button>
      }
    >
      <MenuItem
        icon={MonitorDown}
        label={t('otherApps.look')}
        description={t('otherApps.lookMeans')}
        onSelect={() => show('otherApps')}
      />
      <MenuItem
        icon={MonitorUp}
        label={t('otherApps.export')}
        description={t('otherApps.exportMeans')}
        onSelect={() => show('export')}
      />
    </Menu>
  );
}
