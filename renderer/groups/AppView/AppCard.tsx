import { AppWindow } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppOffer } from '../../../shared/domain/app.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { useFocusStays } from '../../elements/FocusStays/useFocusStays.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { RetryNotice } from '../ErrorNotice/RetryNotice.tsx';
import { Addresses, AppReach } from './AppReach.tsx';
import styles from './AppView.module.css';

/** An app that is not open: nothing of it runs. */
export type ClosedApp =
  | { readonly kind: 'closed' }
  | { readonly kind: 'looking' }
  /** It was read; the user must see first what it may reach. */
  | { readonly kind: 'asked'; readonly offer: AppOffer }
  /** The user wants to open it, and must confirm that where the page cannot answer. */
  | { readonly kind: 'waiting'; readonly offer: AppOffer }
  | { readonly kind: 'failed'; readonly error: ErrorInfo };

interface AppCardProps {
  readonly server: string;
  readonly app: ClosedApp;
  /** Reads it, and opens it if nothing has to be confirmed. */
  readonly onLook: () => void;
  readonly onShow: (offer: AppOffer) => void;
  readonly onNotNow: () => void;
  /** Opens the place where access to other hosts is confirmed. */
  readonly confirm: ReactNode;
}

/** Offers the app of a call. It says what the app may reach before any of it runs. */
export function AppCard({ server, app, onLook, onShow, onNotNow, confirm }: AppCardProps) {
  const { t } = useTranslation();
  const title = useId();
  const place = useFocusStays<HTMLDivElement>(app.kind);
  if (app.kind === 'failed') {
    return (
      <div {...place} className={styles.offer}>
        <RetryNotice error={app.error} onRetry={onLook} />
      </div>
    );
  }
  if (app.kind === 'asked' || app.kind === 'waiting') {
    const notGiven = [...app.offer.refused, ...app.offer.permissions];
    return (
      <div {...place} role="group" aria-labelledby={title} className={styles.offer}>
        <p id={title} className={styles.question}>
          <RevealedText text={t('app.asks', { server })} />
        </p>
        <AppReach domains={app.offer.domains} />
        {notGiven.length > 0 && <Addresses title={t('app.refused')} list={notGiven} />}
        <p className={styles.words}>{t('app.means')}</p>
        <div className={styles.answers}>
          {app.kind === 'waiting' ? (
            <>
              <span role="status" className={styles.waiting}>
                <Spinner />
                {t('app.waits')}
              </span>
              {confirm}
            </>
          ) : (
            <Button look="primary" size="small" onClick={() => onShow(app.offer)}>
              {t('app.show')}
            </Button>
          )}
          <Button size="small" onClick={onNotNow}>
            {t('app.notNow')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div {...place} className={styles.line}>
      <AppWindow size={16} strokeWidth={1.9} aria-hidden />
      <span className={styles.words}>{t('app.offered')}</span>
      {app.kind === 'looking' ? (
        <span role="status" className={styles.waiting}>
          <Spinner />
          {t('app.looking')}
        </span>
      ) : (
        <Button size="small" onClick={onLook}>
          {t('app.show')}
        </Button>
      )}
    </div>
  );
}
