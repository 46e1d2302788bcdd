import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type TrustAnswer, type TrustRequest, weighDangers } from '../../shared/domain/trust.ts';
import { AccountName } from '../elements/AccountName/AccountName.tsx';
import { Banner } from '../elements/Banner/Banner.tsx';
import { NameMarks } from '../elements/NameMarks/NameMarks.tsx';
import { LaunchView } from '../groups/LaunchView/LaunchView.tsx';
import { dateFormat } from '../i18n/formats.ts';
import { RuntimeBanner } from './RuntimeBanner.tsx';
import { RequestFrame } from './RequestFrame.tsx';
import { SecretList } from './SecretList.tsx';
import styles from './TrustPage.module.css';
import { VariableList } from './VariableList.tsx';

/** Whose values the secrets without a value get, by the names of secrets. */
export type ChosenSecrets = Readonly<Record<string, string>>;

interface TrustRequestViewProps {
  readonly request: TrustRequest;
  readonly chosen: ChosenSecrets;
  readonly onChoose: (chosen: ChosenSecrets) => void;
  /** Goes on to the next launch without an answer, where several wait. */
  readonly onReviewed: (() => void) | undefined;
  readonly onAnswer: (answer: TrustAnswer) => Promise<void>;
}

/** A launch that waits to be trusted. */
export function TrustRequestView(props: TrustRequestViewProps) {
  const { request, chosen, onChoose, onReviewed, onAnswer } = props;
  const { t, i18n } = useTranslation();
  const dateText = (at: number) => dateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(at);
  const { serverName } = request;
  const { dangers, notes } = weighDangers(request.dangers);
  const dangerList = useRef<HTMLElement>(null);
  return (
    <RequestFrame<TrustAnswer | 'reviewed'>
      name={t('trust.title', { server: serverName })}
      heading={t('trust.heading', { server: serverName })}
      about={JSON.stringify(request)}
      dangers={
        dangers.length === 0 ? undefined : { words: t('trust.lookTwice', { count: dangers.length }), place: dangerList }
      }
      answers={[
        { answer: 'trust', label: t('trust.trust'), look: 'primary', mustBeSeen: true },
        ...(onReviewed === undefined
          ? []
          : [
              {
                answer: 'reviewed' as const,
                label: t('trust.reviewNext'),
                look: 'secondary' as const,
                mustBeSeen: true,
              },
            ]),
        { answer: 'notNow', label: t('trust.notNow'), look: 'secondary' },
        { answer: 'never', label: t('trust.never'), look: 'never' },
      ]}
      onAnswer={(answer) => (answer === 'reviewed' ? void onReviewed?.() : onAnswer(answer))}
      footnote={t('trust.remembered')}
    >
      <NameMarks name={serverName} looksLike={request.looksLike} />
      {request.accountName !== undefined && (
        <p className={styles.text}>
          <AccountName name={request.accountName} /> {t('trust.accountMeans')}
        </p>
      )}
      <p className={styles.text}>{t(`trust.means.${request.launch.kind}`)}</p>
      {request.trustedAt !== undefined && (
        <Banner tone="info" title={t('trust.unchangedSince', { date: dateText(request.trustedAt) })}>
          {t('trust.unchangedMeans')}
        </Banner>
      )}
      {request.previous !== undefined && request.trustedAt === undefined && (
        <Banner tone="warn" title={t('trust.changed')} />
      )}
      <LaunchView launch={request.launch} previous={request.previous} ownFolder={request.ownFolder} />
      {request.bundles?.map(({ sha256, folder }) => (
        <Banner key={sha256} tone="info" title={t('trust.bundle')}>
          {t('trust.bundleMeans', { folder, hash: sha256 })}
        </Banner>
      ))}
      {request.runtime !== undefined && <RuntimeBanner runtime={request.runtime} />}
      {request.secrets !== undefined && (
        <SecretList
          secrets={request.secrets}
          offered={request.offered ?? []}
          chosen={chosen}
          onChoose={(name, from) => {
            const { [name]: _, ...others } = chosen;
            onChoose(from === undefined ? others : { ...others, [name]: from });
          }}
        />
      )}
      {request.variables !== undefined && <VariableList variables={request.variables} />}
      {dangers.length > 0 && (
        <section ref={dangerList} tabIndex={-1} className={styles.dangers} aria-label={t('trust.dangersTitle')}>
          <h2 className={styles.heading}>{t('trust.dangersTitle')}</h2>
          <ul>
            {dangers.map((danger) => (
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
      {notes.map((note) => (
        <Banner key={note} tone="info" title={t(`trust.dangers.${note}`)}>
          {t(`trust.dangersMean.${note}`)}
        </Banner>
      ))}
    </RequestFrame>
  );
}
