import {
  AppWindow,
  ChartColumn,
  Archive,
  ArchiveRestore,
  Bot,
  Download,
  FileArchive,
  FileDown,
  FileInput,
  FolderKanban,
  FileText,
  FolderOpen,
  GraduationCap,
  HardDrive,
  History,
  Inbox,
  Keyboard,
  Library,
  Link,
  MonitorDown,
  MonitorUp,
  Pin,
  PinOff,
  Printer,
  Server,
  Settings,
  ShieldCheck,
  SquarePen,
  SquareSlash,
  Tag,
  TextSearch,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { keysText } from '../../elements/Kbd/Kbd.tsx';
import type { PaletteGroup, PaletteItem } from '../../groups/CommandPalette/CommandPalette.tsx';
import { startChat } from '../../store/actions/conversationActions.ts';
import { openProject } from '../../store/actions/projectActions.ts';
import { printChat } from '../../store/actions/printActions.ts';
import { openWindow } from '../../store/actions/windowActions.ts';
import { setShelf } from '../../store/actions/shelfActions.ts';
import { type Page, usePage, usePageState } from '../../store/page.ts';
import { selectConversationId, selectConversations, selectServers } from '../../store/selectors.ts';
import type { Screen } from '../../store/uiSlice.ts';
import { usePromptSearch } from '../../store/usePromptSearch.ts';
import { useKeys } from '../keys/useKeys.ts';
import { usePaletteChats } from './usePaletteChats.ts';
import { usePaletteTools } from './usePaletteTools.ts';
import { useSettingItems } from './useSettingItems.ts';

/** The same value as in `SidePanel.module.css`. */
const panelCovers = window.matchMedia('(max-width: 64rem)');

/** Screens that have no keys and nothing else to say. */
const screens = [
  ['servers', Server],
  ['registry', Library],
  ['skills', GraduationCap],
  ['permissions', ShieldCheck],
  ['activity', History],
  ['usage', ChartColumn],
] as const;

/** All destinations of the palette; older chats are looked for as they are typed. */
export function usePaletteGroups(typed: string): PaletteGroup[] {
  const { t } = useTranslation();
  const page = usePage();
  const servers = usePageState(selectServers);
  const keys = useKeys();
  const isOpen = usePageState((state) => state.overlay === 'palette');
  const { prompts } = usePromptSearch(isOpen ? '' : undefined);
  const { showOverlay, showServer, openPanel, openPrompt } = page.store.getState();
  const chatActions = useOpenChatItems();
  const { inSight, to } = leading(page);
  const chats = usePaletteChats(typed, inSight);

  return [
    {
      label: t('palette.go'),
      items: [
        {
          id: 'new',
          label: t('sidebar.newChat'),
          icon: SquarePen,
          hint: keysText(keys.newChat),
          run: inSight(() => startChat(page)),
        },
        {
          id: 'search',
          label: t('screens.search'),
          icon: TextSearch,
          hint: keysText(keys.search),
          run: to('search'),
        },
        ...screens.map(([id, icon]) => ({ id, label: t(`screens.${id}`), icon, run: to(id) })),
        {
          id: 'settings',
          label: t('screens.settings'),
          icon: Settings,
          hint: keysText(keys.settings),
          run: to('settings'),
        },
        {
          id: 'resources',
          label: t('panel.resources'),
          icon: FileText,
          hint: keysText(keys.panel),
          run: () => openPanel('resources'),
        },
        { id: 'roots', label: t('panel.roots'), icon: FolderOpen, run: () => openPanel('roots') },
        {
          id: 'tray',
          label: t('tray.title'),
          icon: Inbox,
          hint: keysText(keys.tray),
          run: () => showOverlay('tray'),
        },
        { id: 'projects', label: t('screens.projects'), icon: FolderKanban, run: () => openProject(page, undefined) },
        { id: 'assistants', label: t('screens.assistants'), icon: Bot, run: to('assistants') },
        ...useWindowItems(),
        ...useServerWays(inSight),
        { id: 'import', label: t('importChats.open'), icon: FileInput, run: to('import') },
        { id: 'storage', label: t('screens.storage'), icon: HardDrive, run: to('storage') },
        ...chatActions,
        { id: 'report', label: t('report.title'), icon: FileArchive, run: () => showOverlay('report') },
        { id: 'keys', label: t('keys.title'), icon: Keyboard, hint: '?', run: () => showOverlay('keys') },
      ],
    },
    {
      label: t('offer.prompts'),
      items: prompts.map((offered) => ({
        id: `${offered.serverId} ${offered.prompt.name}`,
        label: offered.prompt.title ?? offered.prompt.name,
        search: [offered.prompt.title, offered.prompt.name, offered.serverName].filter(Boolean).join(' '),
        icon: SquareSlash,
        hint: offered.serverName,
        run: inSight(() => openPrompt({ offered })),
      })),
    },
    { label: t('palette.chats'), items: chats },
    { label: t('screens.servers'), items: serverItems(servers, inSight, showServer) },
    { label: t('screens.settings'), items: useSettingItems(inSight) },
    { label: t('palette.tools'), ...usePaletteTools(typed, isOpen, inSight) },
  ].filter((group) => group.items.length > 0);
}

function serverItems(
  servers: readonly ServerView[],
  inSight: (show: () => void) => () => void,
  show: (id: ServerId) => void,
): PaletteItem[] {
  return servers.map(({ definition: { id, name } }) => ({
    id,
    label: name,
    icon: Server,
    run: inSight(() => show(id)),
  }));
}

/** What the screen of servers does with links, and with other apps on this computer. */
function useServerWays(inSight: (show: () => void) => () => void): PaletteItem[] {
  const { t } = useTranslation();
  const show = usePageState((state) => state.showServersDialog);
  return [
    { id: 'pasteLink', label: t('arrival.paste'), icon: Link, run: inSight(() => show('import')) },
    { id: 'lookApps', label: t('otherApps.look'), icon: MonitorDown, run: inSight(() => show('otherApps')) },
    { id: 'exportServers', label: t('otherApps.export'), icon: MonitorUp, run: inSight(() => show('export')) },
  ];
}

/** On the desktop, there can be several windows. */
function useWindowItems(): PaletteItem[] {
  const { t } = useTranslation();
  const page = usePage();
  const isDesktop = usePageState((state) => state.snapshot?.shell.kind === 'desktop');
  if (!isDesktop) return [];
  return [
    {
      id: 'newWindow',
      label: t('palette.newWindow'),
      icon: AppWindow,
      hint: keysText('Mod+Shift+N'),
      run: () => openWindow(page),
    },
  ];
}

/** What can be done with the open chat, if one is open. */
function useOpenChatItems(): PaletteItem[] {
  const { t } = useTranslation();
  const page = usePage();
  const conversations = usePageState(selectConversations);
  const openId = usePageState((state) => (state.screen === 'chat' ? selectConversationId(state) : undefined));
  const setChatInSetup = usePageState((state) => state.setChatInSetup);
  const setChatToMove = usePageState((state) => state.setChatToMove);
  const setTaggedChat = usePageState((state) => state.setTaggedChat);
  const setExportedChat = usePageState((state) => state.setExportedChat);
  const isDesktop = usePageState((state) => state.snapshot?.shell.kind === 'desktop');
  const chat = conversations.find(({ id }) => id === openId);
  if (chat === undefined) return [];
  const isPinned = chat.shelf === 'pinned';
  const isArchived = chat.shelf === 'archived';
  return [
    { id: 'setup', label: t('assistants.chat'), icon: Bot, run: () => setChatInSetup(chat) },
    { id: 'project', label: t('projects.move'), icon: FolderKanban, run: () => setChatToMove(chat) },
    { id: 'tags', label: t('tags.open'), icon: Tag, run: () => setTaggedChat(chat) },
    { id: 'export', label: t('chatExport.open'), icon: Download, run: () => setExportedChat(chat) },
    { id: 'print', label: t('chatExport.print'), icon: Printer, run: () => void printChat(page, chat.id, 'paper') },
    ...(isDesktop
      ? [{ id: 'pdf', label: t('chatExport.pdf'), icon: FileDown, run: () => void printChat(page, chat.id, 'pdf') }]
      : []),
    {
      id: 'pin',
      label: t(isPinned ? 'sidebar.unpinChat' : 'sidebar.pinChat'),
      icon: isPinned ? PinOff : Pin,
      run: () => void setShelf(page, chat, isPinned ? null : 'pinned'),
    },
    {
      id: 'archive',
      label: t(isArchived ? 'sidebar.unarchiveChat' : 'sidebar.archiveChat'),
      icon: isArchived ? ArchiveRestore : Archive,
      run: () => void setShelf(page, chat, isArchived ? null : 'archived'),
    },
  ];
}

/** The result must be visible: in a narrow window the side panel would cover it. */
function leading({ store }: Page) {
  const inSight = (show: () => void) => () => {
    show();
    if (panelCovers.matches) store.getState().setPanelOpen(false);
  };
  return { inSight, to: (screen: Screen) => inSight(() => store.getState().showScreen(screen)) };
}
