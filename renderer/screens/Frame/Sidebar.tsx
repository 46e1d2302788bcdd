import {
  ChartColumn,
  FolderKanban,
  GraduationCap,
  History,
  PanelLeft,
  Search,
  Server,
  Settings,
  ShieldCheck,
  SquarePen,
  TextSearch,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Gate } from '../../elements/Gate/Gate.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { keysText } from '../../elements/Kbd/Kbd.tsx';
import { startChat } from '../../store/actions/conversationActions.ts';
import { openProject } from '../../store/actions/projectActions.ts';
import { searchAllChats } from '../../store/actions/searchActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectTrustCount } from '../../store/selectors.ts';
import type { Screen } from '../../store/uiSlice.ts';
import { useKeys } from '../keys/useKeys.ts';
import { toggleSidebar } from './shortcuts.ts';
import { SidebarConversations } from './SidebarConversations.tsx';
import { SidebarTasks } from './SidebarTasks.tsx';
import { SidebarUpdate } from './SidebarUpdate.tsx';
import styles from './Sidebar.module.css';

const places = [
  ['projects', FolderKanban],
  ['servers', Server],
  ['skills', GraduationCap],
  ['permissions', ShieldCheck],
  ['activity', History],
  ['usage', ChartColumn],
  ['settings', Settings],
] as const satisfies readonly (readonly [Screen, unknown])[];

/** Conversations, and links to everything else. */
export function Sidebar() {
  const { t } = useTranslation();
  const page = usePage();
  const [search, setSearch] = useState('');
  const screen = usePageState((state) => state.screen);
  const showScreen = usePageState((state) => state.showScreen);
  const trustCount = usePageState(selectTrustCount);
  const keys = useKeys();

  const searchAll = () => {
    searchAllChats(page, search.trim());
    setSearch('');
  };

  return (
    <nav className={styles.sidebar} aria-label={t('sidebar.title')}>
      <div className={styles.top}>
        <span className={styles.brand}>
          <Gate size={20} />
          {t('sidebar.product')}
        </span>
        <IconButton
          icon={PanelLeft}
          label={t('sidebar.collapse')}
          keys={keysText(keys.sidebar)}
          onClick={() => toggleSidebar(page)}
        />
      </div>
      <div className={styles.start}>
        <button
          type="button"
          className={styles.new}
          title={keysText(keys.newChat)}
          onClick={() => {
            startChat(page);
            page.store.getState().setDrawerOpen(false);
          }}
        >
          <SquarePen size={17} strokeWidth={1.75} aria-hidden />
          {t('sidebar.newChat')}
        </button>
        <label className={styles.search}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <input
            type="search"
            aria-label={t('sidebar.search')}
            placeholder={t('sidebar.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && search.trim() !== '') searchAll();
            }}
          />
        </label>
        {search.trim() !== '' && (
          <button type="button" className={styles.searchAll} title={keysText(keys.search)} onClick={searchAll}>
            <TextSearch size={16} strokeWidth={1.75} aria-hidden />
            {t('screens.search')}
          </button>
        )}
      </div>
      <div className={styles.conversations}>
        <SidebarConversations search={search} />
      </div>
      <SidebarTasks />
      <ul className={styles.places}>
        <SidebarUpdate />
        {places.map(([place, Icon]) => (
          <li key={place}>
            <button
              type="button"
              className={styles.place}
              aria-current={screen === place ? 'page' : undefined}
              onClick={() => (place === 'projects' ? openProject(page, undefined) : showScreen(place))}
            >
              <Icon size={17} strokeWidth={1.75} aria-hidden />
              {t(`screens.${place}`)}
            </button>
            {place === 'servers' && trustCount > 0 && (
              <span className={styles.count} title={t('servers.waitingForTrust', { count: trustCount })} aria-hidden>
                {trustCount}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
