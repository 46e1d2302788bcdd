import { Library, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { officialRegistry, type Registry } from '../../../shared/domain/published/registry.ts';
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
import { type PublishedSearch, usePublishedSearch } from './usePublishedSearch.ts';

const usualRowPx = 120;

/** Published servers of the registries. They are asked when this page is open, and not before. */
export function RegistryScreen() {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.registryReads);
  const { query, reload } = useQuery('registry.list', {}, reads);
  const [chosenId, setChosenId] = useState(officialRegistry.id);
  const [isManaging, setManaging] = useState(false);
  const showScreen = usePageState((state) => state.showScreen);
  const registries = query.kind === 'ready' ? query.output.registries : [];
  const registry = registries.find(({ id }) => id === chosenId) ?? registries[0];
  const actions = (
    <>
      <Button onClick={() => showScreen('servers')}>{t('screens.servers')}</Button>
      <Button onClick={() => setManaging(true)}>{t('registry.manage')}</Button>
    </>
  );
  return (
    <ScreenFrame title={t('screens.registry')} intro={t('registry.intro')} actions={actions}>
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      {registry !== undefined && (
        <PublishedServers
          key={registry.id}
          registry={registry}
          choice={
            registries.length > 1 && (
              <Select
                label={t('registry.one')}
                value={registry.id}
                options={registries.map((each) => ({ value: each.id, label: each.name ?? t('registry.official') }))}
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
  readonly registry: Registry;
  readonly choice: React.ReactNode;
}

function PublishedServers({ registry, choice }: PublishedServersProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<PublishedFilter>('all');
  const [opened, setOpened] = useState<PublishedServer>();
  const search = usePublishedSearch(registry.id, text.trim());
  const shown = search.found?.servers.filter((server) => isOfKind(server, filter));
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
        <Button disabled={search.isReading} onClick={search.reload}>
          <RefreshCw size={15} aria-hidden />
          {t('registry.reload')}
        </Button>
      </div>
      <SearchState search={search} host={new URL(registry.url).host} shown={shown?.length} />
      {shown !== undefined && (
        <LongList rows={shown} idOf={({ name }) => name} rowHeightPx={usualRowPx} className={styles.list}>
          {(server, place) => (
            <PublishedRow
              server={server}
              near={nearOf(search, server)}
              place={place}
              onOpen={() => setOpened(server)}
              onNamespace={(namespace) => setText(`${namespace}/`)}
            />
          )}
        </LongList>
      )}
      {search.hasMore && (
        <Button disabled={search.isReading} onClick={search.readMore}>
          {search.isReading ? t('common.loading') : t('registry.more')}
        </Button>
      )}
      {opened !== undefined && (
        <PublishedDialog
          key={opened.name}
          registry={registry}
          newest={opened}
          near={nearOf(search, opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** Names of servers are whatever somebody published, such as `constructor`. */
function nearOf({ found }: PublishedSearch, { name }: PublishedServer): readonly string[] {
  return (found !== undefined && Object.hasOwn(found.near, name) ? found.near[name] : undefined) ?? [];
}

interface SearchStateProps {
  readonly search: PublishedSearch;
  readonly host: string;
  /** How many pass the filter. */
  readonly shown: number | undefined;
}

/** What is read, how current it is, and what went wrong. */
function SearchState({ search, host, shown }: SearchStateProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { found, isReading, error, hasMore } = search;
  return (
    <>
      {error !== undefined && <RetryNotice error={error} onRetry={search.reload} />}
      {found !== undefined && found.problem !== null && (
        <ErrorNotice error={found.problem} tone="warn">
          {t('registry.fromBefore', { at: dateText(found.at) })}
        </ErrorNotice>
      )}
      {found === undefined && isReading && <Skeleton lines={8} label={t('registry.asking', { host })} />}
      {found !== undefined && (
        <p className={styles.count} role="status">
          {isReading ? t('registry.asking', { host }) : t('registry.count', { count: shown ?? 0 })}
          {hasMore && !isReading && ` ${t('registry.moreThere')}`}
        </p>
      )}
      {found !== undefined && found.unreadable > 0 && (
        <Banner tone="info" title={t('registry.unreadable', { count: found.unreadable })} />
      )}
      {shown === 0 && !isReading && error === undefined && (
        <EmptyState icon={Library} title={t('registry.none')}>
          {t(hasMore ? 'registry.noneYet' : 'registry.noneMeans')}
        </EmptyState>
      )}
    </>
  );
}
