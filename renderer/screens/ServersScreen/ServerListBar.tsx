import { Power } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Menu, MenuItem } from '../../elements/Menu/Menu.tsx';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { restartServer, setServerEnabled } from '../../store/actions/serverActions.ts';
import { usePage } from '../../store/page.ts';
import { needsAttention, serverFilters, type ServerListing, serverOrders } from './listedServers.ts';
import styles from './ServersScreen.module.css';

interface ServerListBarProps {
  readonly listing: ServerListing;
  /** The servers that are listed now. */
  readonly shown: readonly ServerView[];
  readonly onChange: (listing: ServerListing) => void;
}

/** Search, filter and order of many servers, and what can be done with all that are listed. */
export function ServerListBar({ listing, shown, onChange }: ServerListBarProps) {
  const { t } = useTranslation();
  const page = usePage();
  const off = shown.filter(({ definition }) => !definition.enabled);
  const on = shown.filter(({ definition }) => definition.enabled);
  const failed = on.filter((server) => needsAttention(server) && server.state.kind === 'failed');
  return (
    <div className={styles.bar}>
      <SearchField
        label={t('servers.search')}
        value={listing.text}
        onChange={(text) => onChange({ ...listing, text })}
      />
      <Select
        label={t('servers.filter')}
        value={listing.filter}
        options={serverFilters.map((value) => ({ value, label: t(`servers.filters.${value}`) }))}
        onChange={(filter) => onChange({ ...listing, filter })}
      />
      <Select
        label={t('servers.order')}
        value={listing.order}
        options={serverOrders.map((value) => ({ value, label: t(`servers.orders.${value}`) }))}
        onChange={(order) => onChange({ ...listing, order })}
      />
      <Menu
        trigger={
          <Button>
            <Power size={15} aria-hidden />
            {t('servers.allListed', { count: shown.length })}
          </Button>
        }
      >
        {off.length > 0 && (
          <MenuItem
            label={t('servers.switchOn', { count: off.length })}
            onSelect={() => off.forEach((server) => setServerEnabled(page, server, true))}
          />
        )}
        {on.length > 0 && (
          <MenuItem
            label={t('servers.switchOff', { count: on.length })}
            onSelect={() => on.forEach((server) => setServerEnabled(page, server, false))}
          />
        )}
        {failed.length > 0 && (
          <MenuItem
            label={t('servers.restartFailed', { count: failed.length })}
            onSelect={() => failed.forEach(({ definition }) => restartServer(page, definition.id))}
          />
        )}
      </Menu>
    </div>
  );
}
