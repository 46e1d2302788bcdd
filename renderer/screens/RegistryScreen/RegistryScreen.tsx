import { ManagedNote } from '../ManagedNote.tsx';
import { Library, RefreshCw } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistryId } from '../../../shared/domain/ids.ts';
import type { Registry } from '../../../shared/domain/published/registry.ts';
import type { PublishedServer } from '../../../shared/domain/published/publishedServer.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { LongList } from '../../elements/LongList/LongList.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { isOfKind, type PublishedFilter, publishedFilters } from '../../groups/Published/publishedFilter.ts';
import { PublishedRow } from '../../groups/Published/PublishedRow.tsx';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { useDateText } from '../useDateText.ts';
import { PublishedDialog } from './PublishedDialog.tsx';
import { RegistriesDialog } from './RegistriesDialog.tsx';
import styles from './RegistryScreen.module.css';
import { ServerUpdates } from './ServerUpdates.tsx';
import { type PublishedSearch, type RegistrySearch, usePublishedSearch } from './usePublishedSearch.ts';

const usualRowPx = 120;
const allOfThem = 'all';

/** Published servers of the registries. They are asked when this page is open, and not before. */
export function RegistryScreen() {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.registryReads);
  const { query, reload } = useQuery('registry.list', {}, reads);
  const [chosenId, setChosenId] = useState<RegistryId | typeof allOfThem>(allOfThem);
  const [isManaging, setManaging] = useState(false);
  const showScreen = usePageState((state) => state.showScreen);
  const registries = query.kind === 'ready' ? query.output.registries : [];
  const chosen = registries.find(({ id }) => id === chosenId);
  const searched = chosen === undefined ? registries : [chosen];
  const actions = (
    <>
      <Button onClick={() => showScreen('servers')}>{t('screens.servers')}</Button>
      <Button onClick={() => setManaging(true)}>{t('registry.manage')}</Button>
    </>
  );
  return (
    <ScreenFrame title={t('screens.registry')} intro={t('registry.intro')} actions={actions}>
      <ManagedNote feature="registries" />
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      <ServerUpdates />
      {searched.length > 0 && (
        <PublishedServers
          key={chosen?.id ?? allOfThem}
          registries={searched}
          choice={
            registries.length > 1 && (
              <Select
                label={t('registry.one')}
                value={chosen?.id ?? allOfThem}
                options={[
                  { value: allOfThem, label: t('registry.all') },
                  ...registries.map((each) => ({ value: each.id, label: each.name ?? t('registry.official') })),
                ]}
                onChange={setChosenId}
              />
            )
          }
        />
      )}
      {isManaging && <RegistriesDialog registries={registries} onClose={() => setManaging(false)} />}
    </ScreenFrame>
  );
}

interface PublishedServersProps {
  /** They are searched at the same time. */
  readonly registries: readonly Registry[];
  readonly choice: React.ReactNode;
}

function PublishedServers({ registries, choice }: PublishedServersProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<PublishedFilter>('all');
  const [opened, setOpened] = useState<FoundServer>();
  const searches = usePublishedSearch(registries, text.trim());
  const isReading = searches.some((search) => search.isReading);
  const shown = rowsOf(searches, filter);
  const readMore = () => {
    for (const search of searches) if (search.hasMore && !search.isReading) search.readMore();
  };
  return (
    <>
      <div className={styles.bar}>
        {choice}
        <SearchField label={t('registry.search')} value={text} onChange={setText} />
        <Select
          label={t('registry.filter')}
          value={filter}
          options={publishedFilters.map((value) => ({ value, label: t(`registry.filters.${value}`) }))}
          onChange={setFilter}
        />
        <Button disabled={isReading} onClick={searches[0]?.reload}>
          <RefreshCw size={15} aria-hidden />
          {t('registry.reload')}
        </Button>
      </div>
      {registries.length > 1 && (
        <p className={styles.source}>
          {t('registry.allMeans', {
            hosts: registries.map(({ url }) => new URL(url).host).join(t('configReview.and')),
          })}
        </p>
      )}
      <SearchState searches={searches} shown={shown?.length} />
      {shown !== undefined && (
        <LongList
          rows={shown}
          idOf={({ registry, server }) => `${registry.id} ${server.name}`}
          rowHeightPx={usualRowPx}
          className={styles.list}
        >
          {({ registry, server, near }, place) => (
            <PublishedRow
              server={server}
              near={near}
              registry={registries.length > 1 ? (registry.name ?? t('registry.official')) : undefined}
              place={place}
              onOpen={() => setOpened({ registry, server, near })}
              onNamespace={(namespace) => setText(`${namespace}/`)}
            />
          )}
        </LongList>
      )}
      {searches.some(({ hasMore }) => hasMore) && (
        <Button disabled={isReading} onClick={readMore}>
          {isReading ? t('common.loading') : t('registry.more')}
        </Button>
      )}
      {opened !== undefined && (
        <PublishedDialog
          key={`${opened.registry.id} ${opened.server.name}`}
          registry={opened.registry}
          newest={opened.server}
          near={opened.near}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** A server in one of the registries. */
interface FoundServer {
  readonly registry: Registry;
  readonly server: PublishedServer;
  /** Known servers that its name could be taken for. */
  readonly near: readonly string[];
}

/** Registries answer in the order of names, and so do several together; `undefined` until one answered. */
function rowsOf(searches: readonly RegistrySearch[], filter: PublishedFilter): readonly FoundServer[] | undefined {
  if (searches.every(({ found }) => found === undefined)) return undefined;
  const rows = searches.flatMap((search) =>
    (search.found?.servers ?? [])
      .filter((server) => isOfKind(server, filter))
      .map((server) => ({ registry: search.registry, server, near: nearOf(search, server) })),
  );
  return searches.length === 1 ? rows : rows.toSorted((a, b) => (a.server.name < b.server.name ? -1 : 1));
}

/** Names of servers are whatever somebody published, such as `constructor`. */
function nearOf({ found }: PublishedSearch, { name }: PublishedServer): readonly string[] {
  return (found !== undefined && Object.hasOwn(found.near, name) ? found.near[name] : undefined) ?? [];
}

interface SearchStateProps {
  readonly searches: readonly RegistrySearch[];
  /** How many pass the filter. */
  readonly shown: number | undefined;
}

/** What is read, how current it is, and what went wrong. */
function SearchState({ searches, shown }: SearchStateProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const isReading = searches.some((search) => search.isReading);
  const hasMore = searches.some((search) => search.hasMore);
  const unreadable = searches.reduce((sum, { found }) => sum + (found?.unreadable ?? 0), 0);
  const host = searches.map(({ registry }) => new URL(registry.url).host).join(t('configReview.and'));
  return (
    <>
      {searches.map(({ registry, error, found, reload }) => (
        <Fragment key={registry.id}>
          {error !== undefined && <RetryNotice error={error} onRetry={reload} />}
          {found !== undefined && found.problem !== null && (
            <ErrorNotice error={found.problem} tone="warn">
              {t('registry.fromBefore', { at: dateText(found.at) })}
            </ErrorNotice>
          )}
        </Fragment>
      ))}
      {shown === undefined && isReading && <Skeleton lines={8} label={t('registry.asking', { host })} />}
      {shown !== undefined && (
        <p className={styles.count} role="status">
          {isReading ? t('registry.asking', { host }) : t('registry.count', { count: shown })}
          {hasMore && !isReading && ` ${t('registry.moreThere')}`}
        </p>
      )}
      {unreadable > 0 && <Banner tone="info" title={t('registry.unreadable', { count: unreadable })} />}
      {shown === 0 && !isReading && searches.every(({ error }) => error === undefined) && (
        <EmptyState icon={Library} title={t('registry.none')}>
          {t(hasMore ? 'registry.noneYet' : 'registry.noneMeans')}
        </EmptyState>
      )}
    </>
  );
}
