import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { HostSlice } from '../../store/hostSlice.ts';
import styles from './StartScreen.module.css';

/** As many as index.html has. */
const outlineLines = 6;

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
    <div className="startOutline">
      <div aria-hidden />
      <main>
        <div role="status">
          <VisuallyHidden>
            {connection === 'reconnecting' ? t('status.reconnecting') : t('common.loading')}
          </VisuallyHidden>
        </div>
        {Array.from({ length: outlineLines }, (_, line) => (
          <span key={line} aria-hidden />
        ))}
      </main>
    </div>
  );
}
