import { ExternalLink } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import type { Inspection } from '../../elements/FullText/useInspection.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { WebAddress } from '../../elements/WebAddress/WebAddress.tsx';
import { AskBody } from '../AskParts/AskBody.tsx';
import type { AskProps } from '../AskParts/askProps.ts';
import { useAskButtons } from '../AskParts/useAskButtons.ts';
import { InspectedMessage, useMessageInspection } from './InspectedMessage.tsx';
import styles from './Elicitation.module.css';

interface ElicitationPageProps extends AskProps<'elicitationUrl'> {
  /** Whether this page opens it, because the shell has no dialog of its own. */
  readonly isOpenedHere: boolean;
}

/** A web page that a server asks the user to visit: its full address, and the link. */
export function ElicitationPage({
  summary,
  content,
  isAnswering,
  problem,
  onAnswer,
  isOpenedHere,
}: ElicitationPageProps) {
  const { t } = useTranslation();
  const { question, button } = useAskButtons(isAnswering);
  const { message, url, retries, tellsWhenDone } = content;
  const inspection = useMessageInspection(content, message);
  const isOpened = summary.stage === 'working';
  const open = button(() => onAnswer({ kind: 'open' }));
  const openWords = t(isOpened ? 'elicitation.openAgain' : 'elicitation.open');
  return (
    <AskBody
      summary={summary}
      content={[message, url]}
      question={question}
      problem={problem}
      inspection={inspection}
      answers={
        <>
          {isOpened ? (
            <Button {...button(() => onAnswer({ kind: 'cancel' }))}>{t('elicitation.dismiss')}</Button>
          ) : (
            <>
              <Button {...button(() => onAnswer({ kind: 'cancel' }))}>{t('elicitation.cancel')}</Button>
              <Button {...button(() => onAnswer({ kind: 'decline' }))}>{t('elicitation.decline')}</Button>
            </>
          )}
          {isOpenedHere ? (
            <PageLink
              url={url}
              words={openWords}
              isPrimary={!isOpened}
              onFollow={open.onClick}
              inspection={inspection}
              isTooSoon={open['aria-disabled'] || !inspection.isDone}
            />
          ) : (
            <ApproveButton
              look={isOpened ? 'secondary' : 'primary'}
              inspection={inspection}
              disabled={open['aria-disabled']}
              onPress={open.onClick}
            >
              <ExternalLink size={15} aria-hidden /> {openWords}
            </ApproveButton>
          )}
          {isOpened && (
            <Button look="primary" {...button(() => onAnswer({ kind: 'continue' }))}>
              {t(retries === undefined ? 'elicitation.done' : 'elicitation.doneRetry')}
            </Button>
          )}
        </>
      }
    >
      <InspectedMessage message={message} inspection={inspection} />
      <p className={styles.means}>{t('elicitation.openMeans')}</p>
      <div>
        <WebAddress url={url} label={t('elicitation.address')} />
      </div>
      {url.startsWith('http:') && <Banner tone="warn" title={t('elicitation.notEncrypted')} />}
      {retries !== undefined && (
        <p className={styles.means}>
          <RevealedText text={t('elicitation.retries', { tool: retries })} />
        </p>
      )}
      {isOpened && (
        <p role="status" className={styles.waiting}>
          <Spinner /> {t('elicitation.opened')} {t(tellsWhenDone ? 'elicitation.waits' : 'elicitation.waitsForYou')}
        </p>
      )}
    </AskBody>
  );
}

interface PageLinkProps {
  readonly url: string;
  readonly words: string;
  readonly isPrimary: boolean;
  readonly isTooSoon: boolean;
  readonly inspection: Inspection;
  readonly onFollow: (event: MouseEvent) => void;
}

/** Only a link opens a page without the browser's popup blocker. A press that does not count must not follow it. */
function PageLink({ url, words, isPrimary, inspection, isTooSoon, onFollow }: PageLinkProps) {
  return (
    <a
      className={isPrimary ? styles.open : styles.openAgain}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-disabled={isTooSoon}
      aria-describedby={inspection.hintId}
      data-not-yet={inspection.isDone ? undefined : ''}
      onClick={(event) => {
        if (isTooSoon) event.preventDefault();
        else onFollow(event);
      }}
    >
      <ExternalLink size={15} aria-hidden />
      {words}
    </a>
  );
}
