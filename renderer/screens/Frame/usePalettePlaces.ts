import { Settings, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
import type { PaletteItem } from '../../groups/CommandPalette/CommandPalette.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { settingPlaces } from '../SettingsScreen/settingPlaces.ts';

type InSight = (show: () => void) => () => void;

/** The largest page the contract allows. */
const maxTools = 500;

/** The settings that this shell has: each leads to its page. */
export function useSettingItems(inSight: InSight): PaletteItem[] {
  const { t } = useTranslation();
  const showSettings = usePageState((state) => state.showSettings);
  const shell = usePageState((state) => state.snapshot?.shell.kind);
  // On the desktop, notices need no setting of ours.
  const places = settingPlaces.filter(({ key }) => key !== 'away.setting' || shell === 'browser');
  return places.map(({ page, key }) => ({
    id: `setting ${key}`,
    label: t(key),
    search: `${t(key)} ${t(`settings.pages.${page}`)}`,
    hint: t(`settings.pages.${page}`),
    icon: Settings,
    run: inSight(() => showSettings(page)),
  }));
}

/** The tools of running servers: they lead to their server. */
export function useToolItems(isOpen: boolean, inSight: InSight): PaletteItem[] {
  const { client } = usePage();
  const showServer = usePageState((state) => state.showServer);
  const servers = usePageState((state) => state.snapshot?.servers);
  const [tools, setTools] = useState<readonly ToolSummary[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    client.call('tool.list', { limit: maxTools }, abort.signal).then(
      (found) => !abort.signal.aborted && setTools(found.tools),
      // The rest of the palette works without them.
      () => undefined,
    );
    return () => abort.abort();
  }, [client, isOpen]);
  return tools.map(({ tool: { serverId, name }, title }) => {
    const server = servers?.find(({ definition }) => definition.id === serverId)?.definition.name ?? '';
    return {
      id: `tool ${serverId} ${name}`,
      label: title ?? name,
      search: [title, name, server].filter(Boolean).join(' '),
      hint: server,
      icon: Wrench,
      run: inSight(() => showServer(serverId)),
    };
  });
}
