import { ShieldCheck, Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { EmptyState } from '../elements/EmptyState/EmptyState.tsx';
import { Skeleton } from '../elements/Skeleton/Skeleton.tsx';
import { Spinner } from '../elements/Spinner/Spinner.tsx';
import { RetryNotice } from '../groups/ErrorNotice/RetryNotice.tsx';
import { languageFor, setLanguage } from '../i18n/i18n.ts';
import { PermissionRequestView } from './PermissionRequestView.tsx';
import { TrustRequestView } from './TrustRequestView.tsx';
import type { TrustPageModel } from './trustStore.ts';
import styles from './TrustPage.module.css';

/** The trust surface: one request after another, until none waits. */
export function TrustPage({ page }: { readonly page: TrustPageModel }) {
  const { t } = useTranslation();
  const { connection, pending, error } = useStore(page.store);
  const request = pending?.requests[0];
  const permission = pending?.permissions[0];
  const waiting = (pending?.requests.length ?? 0) + (pending?.permissions.length ?? 0);

  useEffect(() => {
    if (pending === undefined) return;
    setLanguage(languageFor(pending.language, navigator.languages));
    document.documentElement.dataset['theme'] = pending.theme;
  }, [pending]);

  if (connection === 'refused') {
    return (
      <main className={styles.full}>
        <EmptyState level={1} icon={Unplug} title={t('start.refused')}>
          {t('trust.refusedMeans')}
        </EmptyState>
      </main>
    );
  }
  return (
    <div className={styles.page}>
      {connection === 'reconnecting' && (
        <p role="status" className={styles.status}>
          <Spinner size={12} /> {t('status.reconnecting')}
        </p>
      )}
      {error !== undefined && <RetryNotice error={error} onRetry={page.read} />}
      {pending === undefined && error === undefined && (
        <main className={styles.request}>
          <Skeleton lines={6} label={t('common.loading')} />
        </main>
      )}
      {pending !== undefined && waiting === 0 && (
        <main className={styles.full}>
          <EmptyState level={1} icon={ShieldCheck} title={t('trust.nothing')}>
            {t('trust.canClose')}
          </EmptyState>
        </main>
      )}
      {pending !== undefined && request !== undefined && (
        <TrustRequestView
          key={request.id}
          request={request}
          waiting={waiting}
          onAnswer={(answer) => void page.answer(request, answer)}
        />
      )}
      {request === undefined && permission !== undefined && (
        <PermissionRequestView
          key={permission.id}
          request={permission}
          waiting={waiting}
          onAnswer={(allowed) => void page.answerPermission(permission, allowed)}
        />
      )}
    </div>
  );
}
