import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { HostSlice } from '../../store/hostSlice.ts';
import styles from './StartScreen.module.css';

interface StartScreenProps {
  readonly connection: HostSlice['connection'];
  readonly error: ErrorInfo | undefined;
  readonly onRetry: () => void;
}

/** Shown until the host's state has arrived: the outline of the page, or why it cannot be shown. */
export function StartScreen({ connection, error, onRetry }: StartScreenProps) {
  const { t } = useTranslation();
  if (connection === 'refused') {
    return (
      <main className={styles.full}>
        <EmptyState level={1} icon={Unplug} title={t('start.refused')}>
          <p>{t('start.refusedMeans')}</p>
        </EmptyState>
      </main>
    );
  }
  if (error !== undefined) {
    return (
      <main className={styles.full}>
        <div className={styles.error}>
          <ErrorNotice error={error} actions={<Button onClick={onRetry}>{t('common.retry')}</Button>} />
        </div>
      </main>
    );
  }
  return (
    <div className={styles.loading}>
      <div className={styles.side} aria-hidden />
      <main className={styles.middle}>
        <Skeleton lines={6} label={connection === 'reconnecting' ? t('status.reconnecting') : t('common.loading')} />
      </main>
    </div>
  );
}
