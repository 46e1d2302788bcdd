import { AppWindow } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDomains, AppOffer } from '../../../shared/domain/app.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import styles from './AppView.module.css';

/** An app that is not open: nothing of it runs. */
export type ClosedApp =
  | { readonly kind: 'closed' }
  | { readonly kind: 'looking' }
  /** It was read; the user has to see what it wants to reach. */
  | { readonly kind: 'asked'; readonly offer: AppOffer }
  | { readonly kind: 'failed'; readonly error: ErrorInfo };

interface AppCardProps {
  readonly server: string;
  readonly app: ClosedApp;
  /** Reads it, and shows it when there is nothing to ask. */
  readonly onLook: () => void;
  readonly onShow: (offer: AppOffer) => void;
  readonly onNotNow: () => void;
}

/** Offers the app of a call. What it may reach is said before anything of it runs. */
export function AppCard({ server, app, onLook, onShow, onNotNow }: AppCardProps) {
  const { t } = useTranslation();
  const title = useId();
  if (app.kind === 'failed') {
    return (
      <div className={styles.offer}>
        <ErrorNotice
          error={app.error}
          actions={
            <Button size="small" onClick={onLook}>
              {t('common.retry')}
            </Button>
          }
        />
      </div>
    );
  }
  if (app.kind === 'asked') {
    return (
      <div role="group" aria-labelledby={title} className={styles.offer}>
        <p id={title} className={styles.question}>
          <RevealedText text={t('app.asks', { server })} />
        </p>
        <Reaches domains={app.offer.domains} />
        {app.offer.refused.length > 0 && <Addresses title={t('app.refused')} list={app.offer.refused} />}
        <p className={styles.words}>{t('app.means')}</p>
        <div className={styles.answers}>
          <Button look="primary" size="small" onClick={() => onShow(app.offer)}>
            {t('app.show')}
          </Button>
          <Button size="small" onClick={onNotNow}>
            {t('app.notNow')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.line}>
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

const kinds = ['connect', 'resource', 'baseUri'] as const satisfies readonly (keyof AppDomains)[];

function Reaches({ domains }: { readonly domains: AppDomains }) {
  const { t } = useTranslation();
  const asked = kinds.filter((kind) => domains[kind].length > 0);
  if (asked.length === 0) return <p className={styles.words}>{t('app.nowhere')}</p>;
  return asked.map((kind) => <Addresses key={kind} title={t(`app.reaches.${kind}`)} list={domains[kind]} />);
}

function Addresses({ title, list }: { readonly title: string; readonly list: readonly string[] }) {
  const id = useId();
  return (
    <section>
      <p id={id} className={styles.heading}>
        {title}
      </p>
      <ul aria-labelledby={id} className={styles.addresses}>
        {list.map((address, at) => (
          <li key={at}>
            <RevealedText text={address} />
          </li>
        ))}
      </ul>
    </section>
  );
}
