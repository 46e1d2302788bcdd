import { FileText } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceRow } from '../../../shared/domain/resource.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { ResourceTree } from '../../groups/ResourceTree/ResourceTree.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import type { ResourceRef } from '../../store/resourceRef.ts';
import { selectServers } from '../../store/selectors.ts';
import { useResourceRows } from './useResourceRows.ts';
import type { Watches } from './useWatches.ts';
import styles from './Resources.module.css';
import { listFormat } from '../../i18n/formats.ts';

interface ConnectedTreeProps {
  readonly shape: 'tree' | 'list';
  readonly search: string;
  readonly watches: Watches;
  readonly chosen: ResourceRef | undefined;
  readonly onChoose: (resource: ResourceRef) => void;
}

/** The tree, with rows from the host. */
export function ConnectedTree({ shape, search, watches, chosen, onChoose }: ConnectedTreeProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const servers = usePageState(selectServers);
  const [open, setOpen] = useState<readonly string[]>([]);
  const view = useMemo(() => ({ shape, search, open: [...open] }), [shape, search, open]);
  const { total, at, need, view: shown = view, error } = useResourceRows(view);
  const isList = shown.shape === 'list' || shown.search.trim() !== '';

  const onLetters = useCallback(
    (letters: string, from: number) =>
      client.call('resource.rowAt', { ...view, letters, from }).then(
        ({ index }) => index,
        // If type-ahead fails, it finds nothing.
        () => null,
      ),
    [client, view],
  );
  const toggle = ({ key }: ResourceRow) =>
    setOpen((keys) => (keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key].slice(-1000)));

  if (error !== undefined) return <ErrorNotice error={error} />;
  if (total === undefined) return <Skeleton lines={6} label={t('resources.loading')} />;
  if (total === 0)
    return shown.search.trim() !== '' ? <p className={styles.quiet}>{t('resources.nothingFound')}</p> : <NoResources />;
  return (
    <>
      {isList && (
        <p role="status" className={styles.quiet}>
          {t('resources.found', { count: total })}
        </p>
      )}
      <ResourceTree
        key={isList ? 'list' : 'tree'}
        search={shown.search}
        {...{ total, at, need, onLetters }}
        hasPlaces={isList}
        chosen={chosen && `${chosen.serverId}\n\n${chosen.uri}`}
        watchOf={(row) =>
          row.kind === 'resource' ? watches.of({ serverId: row.serverId, uri: row.resource.uri }) : undefined
        }
        serverOf={({ serverId }) =>
          servers.length > 1 ? servers.find(({ definition }) => definition.id === serverId)?.definition.name : undefined
        }
        onToggle={toggle}
        onChoose={(row) =>
          row.kind === 'resource' && onChoose({ serverId: row.serverId, uri: row.resource.uri, listed: row.resource })
        }
      />
    </>
  );
}

function NoResources() {
  const { t, i18n } = useTranslation();
  const servers = usePageState(selectServers);
  const showScreen = usePageState((state) => state.showScreen);
  const stopped = servers.filter(({ state }) => state.kind !== 'running').map(({ definition }) => definition.name);
  const names = listFormat(i18n.language).format(stopped.slice(0, 5));
  return (
    <EmptyState
      icon={FileText}
      title={t('resources.none')}
      actions={<Button onClick={() => showScreen('servers')}>{t('resources.openServers')}</Button>}
    >
      {t('resources.noneText')}
      {stopped.length > 0 && <p>{t('resources.notRunning', { servers: names })}</p>}
    </EmptyState>
  );
}
