import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { hasFailed } from './listedServers.ts';
import styles from './list.module.css';

interface AttentionSinceProps {
  /** Those that began to need the user since the list was made. */
  readonly servers: readonly ServerView[];
  readonly onShow: () => void;
}

/** Says how many servers failed or wait since the list was made, and shows them with one press: rows do not move by themselves. */
export function AttentionSince({ servers, onShow }: AttentionSinceProps) {
  const { t } = useTranslation();
  const count = servers.length;
  const areFailed = servers.every(hasFailed);
  return (
    <span role="status" className={styles.since}>
      {count > 0 && (
        <Button size="small" look="quiet" onClick={onShow}>
          <CircleAlert size={14} aria-hidden />
          <span className={styles.sinceWords}>
            {t(areFailed ? 'servers.failedSince' : 'servers.attentionSince', { count })}
          </span>
        </Button>
      )}
    </span>
  );
}
