import { ShieldCheck, Unplug } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TrustOutput } from '../../shared/contract/trustCommands.ts';
import type { RequestId } from '../../shared/domain/ids.ts';
import type { TrustAnswer, TrustRequest } from '../../shared/domain/trust.ts';
import { EmptyState } from '../elements/EmptyState/EmptyState.tsx';
import { Skeleton } from '../elements/Skeleton/Skeleton.tsx';
import { Spinner } from '../elements/Spinner/Spinner.tsx';
import { RetryNotice } from '../groups/ErrorNotice/RetryNotice.tsx';
import { languageFor, setLanguage } from '../i18n/i18n.ts';
import { PermissionRequestView } from './PermissionRequestView.tsx';
import {
  nextToReview,
  requestToShow,
  type ReviewedLaunches,
  type ShownRequest,
  withReviewed,
} from './reviewedLaunches.ts';
import { type ChosenSecrets, TrustRequestView } from './TrustRequestView.tsx';
import type { TrustPageModel } from './trustStore.ts';
import { WaitingList } from './WaitingList.tsx';
import styles from './TrustPage.module.css';

/** The trust surface: everything that waits, and one request of it with its answers, until none waits. */
export function TrustPage({ page }: { readonly page: TrustPageModel }) {
  const { t } = useTranslation();
  const { connection, pending, error } = useStore(page.store);

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
      {pending !== undefined && <WaitingRequests page={page} pending={pending} />}
    </div>
  );
}

interface WaitingRequestsProps {
  readonly page: TrustPageModel;
  readonly pending: TrustOutput<'trust.pending'>;
}

/** The request that is looked at, and the list of all where there are several; or that none waits. */
function WaitingRequests({ page, pending: { requests, permissions } }: WaitingRequestsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ShownRequest>();
  const [reviewed, setReviewed] = useState<ReviewedLaunches>(new Map());
  // Kept while other launches are looked at: those that are confirmed together get theirs, too.
  const [secrets, setSecrets] = useState<ReadonlyMap<string, ChosenSecrets>>(new Map());
  const answer = (request: TrustRequest, given: TrustAnswer) =>
    page.answer(request, given, secrets.get(launchKey(request)) ?? {});
  const waiting = [...requests, ...permissions];
  const among = waiting.map(({ id }) => id);
  const shown = requestToShow(chosen, waiting, reviewed);
  // What waits with it is kept while it is shown: once it is gone, the next of these follows.
  if (shown !== undefined && !(chosen?.id === shown.id && isSameList(chosen.among, among)))
    setChosen({ id: shown.id, among });
  const place = useRef<HTMLDivElement>(null);
  useFocusLeads(place);
  const show = (id: RequestId) => setChosen({ id, among });
  const review = (seen: TrustRequest) => {
    const after = withReviewed(reviewed, seen);
    setReviewed(after);
    show(nextToReview(requests, after, seen.id)?.id ?? seen.id);
  };
  return (
    <div ref={place} className={styles.area} data-several={waiting.length > 1 || undefined}>
      {shown === undefined && (
        <main aria-label={t('trust.nothing')} tabIndex={-1} className={styles.full}>
          <EmptyState level={1} icon={ShieldCheck} title={t('trust.nothing')}>
            {t('trust.canClose')}
          </EmptyState>
        </main>
      )}
      {shown !== undefined && waiting.length > 1 && (
        <WaitingList
          requests={requests}
          permissions={permissions}
          shown={shown.id}
          reviewed={reviewed}
          onShow={show}
          onConfirm={async (together) => void (await Promise.all(together.map((each) => answer(each, 'trust'))))}
        />
      )}
      {shown !== undefined && 'launch' in shown && (
        <TrustRequestView
          key={launchKey(shown)}
          request={shown}
          chosen={secrets.get(launchKey(shown)) ?? {}}
          onChoose={(chosenNow) => setSecrets(new Map([...secrets, [launchKey(shown), chosenNow]]))}
          onReviewed={requests.length > 1 ? () => review(shown) : undefined}
          onAnswer={(given) => answer(shown, given)}
        />
      )}
      {shown !== undefined && 'what' in shown && (
        <PermissionRequestView
          key={shown.id}
          request={shown}
          onAnswer={(allowed) => page.answerPermission(shown, allowed)}
        />
      )}
    </div>
  );
}

/** A launch that changes is another one. */
function launchKey({ id, launchHash }: TrustRequest): string {
  return `${id} ${launchHash}`;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/**
 * When the element with the focus is gone, as after an answer, the focus moves to the heading of what is shown now, or to the place that
 * says that none waits: never to an answer, which a second press of the same key would give.
 */
function useFocusLeads(place: RefObject<HTMLElement | null>) {
  const last = useRef<EventTarget>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (last.current = target);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    const isLost = last.current instanceof Element && !last.current.isConnected;
    if (isLost && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('main [tabindex="-1"], main[tabindex]')?.focus();
  });
}
