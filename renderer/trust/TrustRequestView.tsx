import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TrustAnswer, TrustRequest } from '../../shared/domain/trust.ts';
import { useAnswerGuard } from '../elements/AnswerGuard/useAnswerGuard.ts';
import { Banner } from '../elements/Banner/Banner.tsx';
import { Button } from '../elements/Button/Button.tsx';
import { Gate } from '../elements/Gate/Gate.tsx';
import { NameMarks } from '../elements/NameMarks/NameMarks.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import { LaunchView } from '../groups/LaunchView/LaunchView.tsx';
import styles from './TrustPage.module.css';

interface TrustRequestViewProps {
  readonly request: TrustRequest;
  /** How many wait, this one included. */
  readonly waiting: number;
  readonly onAnswer: (answer: TrustAnswer) => void;
}

/** One launch that waits for the user's word. */
export function TrustRequestView({ request, waiting, onAnswer }: TrustRequestViewProps) {
  const { t } = useTranslation();
  const { buttons, tooSoon, guarded, onKeyDownCapture } = useAnswerGuard();
  const title = t('trust.title', { server: request.serverName });
  return (
    <main aria-label={title} className={styles.request} onKeyDownCapture={onKeyDownCapture}>
      <header className={styles.header}>
        <Gate size={26} />
        {waiting > 1 && <p className={styles.count}>{t('trust.waiting', { count: waiting })}</p>}
      </header>
      <h1 className={styles.title}>
        <RevealedText text={t('trust.heading', { server: request.serverName })} />
      </h1>
      <NameMarks name={request.serverName} />
      <p className={styles.text}>{t(`trust.means.${request.launch.kind}`)}</p>
      {request.previous !== undefined && <Banner tone="warn" title={t('trust.changed')} />}
      <LaunchView launch={request.launch} previous={request.previous} ownFolder={request.ownFolder} />
      {request.dangers.length > 0 && (
        <section className={styles.dangers} aria-label={t('trust.dangersTitle')}>
          <h2 className={styles.heading}>{t('trust.dangersTitle')}</h2>
          <ul>
            {request.dangers.map((danger) => (
              <li key={danger} className={styles.danger}>
                <CircleAlert size={16} strokeWidth={1.9} aria-hidden />
                <p>
                  <strong>{t(`trust.dangers.${danger}`)}.</strong> {t(`trust.dangersMean.${danger}`)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer ref={buttons} className={styles.answers}>
        <Button look="primary" aria-disabled={tooSoon} onClick={guarded(() => onAnswer('trust'))}>
          {t('trust.trust')}
        </Button>
        <Button aria-disabled={tooSoon} onClick={guarded(() => onAnswer('notNow'))}>
          {t('trust.notNow')}
        </Button>
        <Button
          look="danger"
          className={styles.never}
          aria-disabled={tooSoon}
          onClick={guarded(() => onAnswer('never'))}
        >
          {t('trust.never')}
        </Button>
      </footer>
      <p className={styles.small}>{t('trust.remembered')}</p>
    </main>
  );
}
