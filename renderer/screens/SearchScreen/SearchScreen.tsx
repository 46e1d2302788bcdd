import { startTransition, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Search } from 'lucide-react';
import { searchFilterOf, withKnownProject } from '../../../shared/domain/searchWish.ts';
import { SearchFilters } from '../../groups/SearchFilters/SearchFilters.tsx';
import { SearchResults } from '../../groups/SearchResults/SearchResults.tsx';
import { type ChoosableRow, nextChoosable, searchRows } from '../../groups/SearchResults/searchRows.ts';
import { openConversation } from '../../store/actions/conversationActions.ts';
import { openHit } from '../../store/actions/searchActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectProjects, selectServers } from '../../store/selectors.ts';
import { useTags } from '../../store/useTags.ts';
import { useQuery } from '../../store/useQuery.ts';
import { useDateText } from '../useDateText.ts';
import { useNow } from '../useNow.ts';
import { SearchOutcome } from './SearchOutcome.tsx';
import { useChatSearch } from './useChatSearch.ts';
import styles from './SearchScreen.module.css';

/** Searches the messages of all chats while the user types. The arrow keys move in the results, Enter opens one. */
export function SearchScreen() {
  const { t } = useTranslation();
  const page = usePage();
  const listId = useId();
  const { text, wish: chosen } = usePageState((state) => state.chatSearch);
  const setChatSearch = usePageState((state) => state.setChatSearch);
  const servers = usePageState(selectServers);
  const projects = usePageState(selectProjects);
  const wish = useMemo(() => withKnownProject(chosen, projects), [chosen, projects]);
  const tools = useToolNames(wish.server);
  const tags = useTags();
  const filter = useFilter(wish);
  const search = useChatSearch(text.trim(), filter);
  const { answer } = search;
  const rows = useMemo(() => (answer === undefined ? [] : searchRows(answer.titles, answer.hits)), [answer]);
  const { active, setActive } = useActiveRow(rows, `${text} ${JSON.stringify(filter)}`);
  const dateText = useDateText();

  const choose = (row: ChoosableRow) => {
    if (row.kind === 'hit') openHit(page, row.hit, text);
    else openConversation(page, row.header.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const row = rows[active];
    if (event.key === 'ArrowDown') setActive(nextChoosable(rows, active, 1));
    else if (event.key === 'ArrowUp') setActive(nextChoosable(rows, active, -1));
    else if (event.key === 'Enter' && row !== undefined && row.kind !== 'chat') choose(row);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.screen}>
      <h1 className={styles.heading}>{t('screens.search')}</h1>
      <SearchInput
        value={text}
        listId={listId}
        activeId={rows.length === 0 ? undefined : `${listId}-${active}`}
        onChange={(next) => setChatSearch({ text: next, wish })}
        onKeyDown={onKeyDown}
      />
      <SearchFilters
        wish={wish}
        servers={servers}
        tools={tools}
        tags={tags}
        projects={projects}
        onChange={(next) => startTransition(() => setChatSearch({ text, wish: next }))}
      />
      <SearchOutcome search={search} isAsked={text.trim() !== '' || Object.keys(filter).length > 0} />
      {rows.length > 0 && (
        <SearchResults
          id={listId}
          rows={rows}
          active={active}
          dateText={dateText}
          onChoose={choose}
          onEnd={search.readMore}
        />
      )}
    </div>
  );
}

interface SearchInputProps {
  readonly value: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Letters of a word that an input method is still composing are not searched. */
function SearchInput({ value, listId, activeId, onChange, onKeyDown }: SearchInputProps) {
  const { t } = useTranslation();
  const [composed, setComposed] = useState<string>();
  const take = (next: string, isComposing: boolean) => {
    setComposed(isComposing ? next : undefined);
    if (!isComposing) onChange(next);
  };
  return (
    <label className={styles.field}>
      <Search size={17} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        role="combobox"
        autoFocus
        maxLength={200}
        aria-label={t('screens.search')}
        aria-expanded={activeId !== undefined}
        aria-controls={activeId === undefined ? undefined : listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={t('search.placeholder')}
        value={composed ?? value}
        onChange={(event) => {
          const { nativeEvent } = event;
          take(event.target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing);
        }}
        onCompositionEnd={(event) => take(event.currentTarget.value, false)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

/** The filter for the host. Times before now are counted from when the filter was chosen, or the minute. */
function useFilter(wish: Parameters<typeof searchFilterOf>[0]) {
  const now = useNow();
  return useMemo(() => searchFilterOf(wish, now), [wish, now]);
}

/** The row that Enter opens: the first match, until the user moves. Another search begins with its first one. */
function useActiveRow(rows: Parameters<typeof nextChoosable>[0], search: string) {
  const first = Math.max(0, nextChoosable(rows, -1, 1));
  const [moved, setMoved] = useState<{ readonly search: string; readonly index: number }>();
  const active = moved?.search === search ? Math.min(moved.index, rows.length - 1) : first;
  return { active: Math.max(active, 0), setActive: (index: number) => setMoved({ search, index }) };
}

/** The names of a server's tools, for the filter. */
function useToolNames(server: string): readonly string[] {
  const servers = usePageState(selectServers);
  const chosen = servers.find(({ definition: { id } }) => id === server)?.definition.id;
  const { query } = useQuery('tool.list', {
    ...(chosen !== undefined && { serverId: chosen }),
    limit: chosen === undefined ? 1 : 500,
  });
  if (chosen === undefined || query.kind !== 'ready') return [];
  return query.output.tools.flatMap(({ tool: { serverId, name } }) => (serverId === chosen ? [name] : []));
}
