import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaletteItem } from '../../groups/CommandPalette/CommandPalette.tsx';
import { usePageState } from '../../store/page.ts';
import { desktopSettings, settingPlaces } from '../SettingsScreen/settingPlaces.ts';

/** The settings that this shell has: each leads to its row. */
export function useSettingItems(inSight: (show: () => void) => () => void): PaletteItem[] {
  const { t } = useTranslation();
  const showSetting = usePageState((state) => state.showSetting);
  const shell = usePageState((state) => state.snapshot?.shell.kind);
  const places = settingPlaces.filter(({ key }) => shell === 'desktop' || !desktopSettings.has(key));
  return places.map(({ page, key }) => {
    const { label, hint } = { label: t(key), hint: t(`settings.pages.${page}`) };
    return {
      id: `setting ${key}`,
      label,
      search: `${label} ${hint}`,
      hint,
      icon: Settings,
      run: inSight(() => showSetting(page, key)),
    };
  });
}
