import { ShieldCheck, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TrustOutput } from '../../shared/contract/trustCommands.ts';
import type { RequestId } from '../../shared/domain/ids.ts';
import type { TrustRequest } from '../../shared/domain/trust.ts';
import { EmptyState } from '../elements/EmptyState/EmptyState.tsx';
import { Skeleton } from '../elements/Skeleton/Skeleton.tsx';
import { Spinner } from '../elements/Spinner/Spinner.tsx';
import { RetryNotice } from '../groups/ErrorNotice/RetryNotice.tsx';
import { languageFor, setLanguage } from '../i18n/i18n.ts';
import { PermissionRequestView } from './PermissionRequestView.tsx';
import { nextToReview, type ReviewedLaunches, withReviewed } from './reviewedLaunches.ts';
import { TrustRequestView } from './TrustRequestView.tsx';
import type { TrustPageModel } from './trustStore.ts';
import { WaitingList } from './WaitingList.tsx';
import styles from './TrustPage.module.css';

/** The trust surface: everything that waits, and one request of it with its answers, until none waits. */
export function TrustPage({ page }: { readonly page: TrustPageModel }) {
  const { t } = useTranslation();
  const { connection, pending, error } = useStore(page.store);
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
      {pending !== undefined && waiting > 0 && <WaitingRequests page={page} pending={pending} />}
    </div>
  );
}

interface WaitingRequestsProps {
  readonly page: TrustPageModel;
  readonly pending: TrustOutput<'trust.pending'>;
}

/** The request that is looked at, and the list of all where there are several. */
function WaitingRequests({ page, pending: { requests, permissions } }: WaitingRequestsProps) {
  const [chosen, setChosen] = useState<RequestId>();
  const [reviewed, setReviewed] = useState<ReviewedLaunches>(new Map());
  const permission =
    permissions.find(({ id }) => id === chosen) ?? (requests.length === 0 ? permissions[0] : undefined);
  const request = permission === undefined ? (requests.find(({ id }) => id === chosen) ?? requests[0]) : undefined;
  const shown = request ?? permission;
  const hasSeveral = requests.length + permissions.length > 1;
  const review = (seen: TrustRequest) => {
    const after = withReviewed(reviewed, seen);
    setReviewed(after);
    setChosen(nextToReview(requests, after, seen.id)?.id ?? seen.id);
  };
  return (
    <>
      {hasSeveral && shown !== undefined && (
        <WaitingList
          requests={requests}
          permissions={permissions}
          shown={shown.id}
          reviewed={reviewed}
          onShow={setChosen}
          onConfirm={(together) => void Promise.all(together.map((each) => page.answer(each, 'trust')))}
        />
      )}
      {request !== undefined && (
        <TrustRequestView
          key={`${request.id} ${request.launchHash}`}
          request={request}
          onReviewed={requests.length > 1 ? () => review(request) : undefined}
          onAnswer={(answer, chosen) => void page.answer(request, answer, chosen)}
        />
      )}
      {permission !== undefined && (
        <PermissionRequestView
          key={permission.id}
          request={permission}
          onAnswer={(allowed) => void page.answerPermission(permission, allowed)}
        />
      )}
    </>
  );
}
