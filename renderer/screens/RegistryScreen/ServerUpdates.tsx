import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerUpdate } from '../../../shared/domain/published/serverUpdate.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './ServerUpdates.module.css';
import { UpdateNote } from './UpdateNote.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';

/** Newer versions of servers that were added from registries; a press asks for them, because it tells registries which ones they are. */
export function ServerUpdates() {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { query, reload } = useQuery('registry.updates', {}, 0, isAsked);
  const [opened, setOpened] = useState<ServerId>();
  const updates = query.kind === 'ready' ? query.output.updates : [];
  const news = updates.filter(({ found }) => found.kind !== 'newest' || found.status !== 'active');
  const shown = updates.find(({ serverId }) => serverId === opened);
  return (
    <section className={styles.updates} aria-label={t('registry.updates')}>
      <div className={styles.head}>
        <p className={styles.means}>{t('registry.updatesMean')}</p>
        <Button disabled={isAsked && query.kind === 'loading'} onClick={() => (isAsked ? reload() : setAsked(true))}>
          {t('registry.checkUpdates')}
        </Button>
      </div>
      {isAsked && query.kind === 'loading' && <Skeleton lines={2} label={t('registry.checking')} />}
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      {query.kind === 'ready' && news.length === 0 && (
        <p className={styles.means} role="status">
          {updates.length === 0 ? t('registry.noneAdded') : t('registry.allNewest', { count: updates.length })}
        </p>
      )}
      {news.length > 0 && (
        <ul className={styles.list}>
          {news.map((update) => (
            <UpdateRow key={update.serverId} update={update} onOpen={() => setOpened(update.serverId)} />
          ))}
        </ul>
      )}
      {shown !== undefined && (shown.found.kind === 'newer' || shown.found.kind === 'newerBundle') && (
        <UpdateDialog
          key={shown.serverId}
          update={shown}
          newer={shown.found}
          onClose={() => setOpened(undefined)}
          onUpdated={() => {
            setOpened(undefined);
            reload();
          }}
        />
      )}
    </section>
  );
}

interface UpdateRowProps {
  readonly update: ServerUpdate;
  readonly onOpen: () => void;
}

function UpdateRow({ update, onOpen }: UpdateRowProps) {
  const { t } = useTranslation();
  const server = usePageState(({ snapshot }) =>
    snapshot?.servers.find(({ definition }) => definition.id === update.serverId),
  );
  if (server === undefined) return null;
  const { name } = server.definition;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <RevealedText text={name} />
        </h2>
        <UpdateNote update={update} />
      </div>
      {(update.found.kind === 'newer' || update.found.kind === 'newerBundle') && (
        <Button aria-label={t('registry.reviewNamed', { server: name })} onClick={onOpen}>
          {t('registry.review')}
        </Button>
      )}
    </li>
  );
}
