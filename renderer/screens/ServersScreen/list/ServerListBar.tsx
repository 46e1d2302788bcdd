import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../elements/SearchField/SearchField.tsx';
import { Select } from '../../../elements/Select/Select.tsx';
import { type ServerFilter, serverFilters, type ServerListing, serverOrders } from '../../../store/serversSlice.ts';
import styles from './list.module.css';

interface ServerListBarProps {
  /** The search field. */
  readonly searchRef: Ref<HTMLInputElement>;
  readonly listing: ServerListing;
  /** How many servers each filter leaves now. */
  readonly counts: Readonly<Record<ServerFilter, number>>;
  readonly onChange: (listing: ServerListing) => void;
  /** Leads from the search field to the list. */
  readonly onDown: () => void;
}

/** Search, filter and order of many servers. */
export function ServerListBar({ searchRef, listing, counts, onChange, onDown }: ServerListBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <SearchField
        ref={searchRef}
        label={t('servers.search')}
        value={listing.text}
        onChange={(text) => onChange({ ...listing, text })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          onDown();
        }}
      />
      <Select
        label={t('servers.filter')}
        value={listing.filter}
        options={serverFilters.map((value) => ({
          value,
          label: t('servers.filterOf', { filter: t(`servers.filters.${value}`), total: counts[value] }),
        }))}
        onChange={(filter) => onChange({ ...listing, filter })}
      />
      <Select
        label={t('servers.order')}
        value={listing.order}
        options={serverOrders.map((value) => ({ value, label: t(`servers.orders.${value}`) }))}
        onChange={(order) => onChange({ ...listing, order })}
      />
    </div>
  );
}
