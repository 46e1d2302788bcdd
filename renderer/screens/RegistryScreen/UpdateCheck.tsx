import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { useQuery } from '../../store/useQuery.ts';
import styles from './ServerUpdates.module.css';
import { UpdateDialog } from './UpdateDialog.tsx';
import { UpdateNote } from './UpdateNote.tsx';

interface UpdateCheckProps {
  readonly serverId: ServerId;
  readonly serverName: string;
  /** Of the registry that the server was added from. */
  readonly host: string;
}

/** Looks for a newer version of one server; a press asks its registry, which is named. */
export function UpdateCheck({ serverId, serverName, host }: UpdateCheckProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { query, reload } = useQuery('registry.updates', { serverId }, 0, isAsked);
  const update = query.kind === 'ready' ? query.output.updates.find((each) => each.serverId === serverId) : undefined;
  const found = update?.found;
  const newer = found?.kind === 'newer' || found?.kind === 'newerBundle' ? found : undefined;
  return (
    <div className={styles.check}>
      <Button
        size="small"
        disabled={isAsked && query.kind === 'loading'}
        onClick={() => (isAsked ? reload() : setAsked(true))}
      >
        {t('registry.checkOne', { host })}
      </Button>
      {isAsked && query.kind === 'loading' && <Skeleton lines={1} label={t('registry.checking')} />}
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      {found?.kind === 'newest' && found.status === 'active' && (
        <p className={styles.means} role="status">
          {t('registry.isNewest')}
        </p>
      )}
      {update !== undefined && <UpdateNote update={update} />}
      {update !== undefined && newer !== undefined && (
        <>
          <Button
            size="small"
            aria-label={t('registry.reviewNamed', { server: serverName })}
            onClick={() => setOpen(true)}
          >
            {t('registry.review')}
          </Button>
          {isOpen && (
            <UpdateDialog
              update={update}
              newer={newer}
              onClose={() => setOpen(false)}
              onUpdated={() => {
                setOpen(false);
                reload();
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
