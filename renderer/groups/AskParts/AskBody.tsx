import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerRequestSummary } from '../../../shared/domain/serverRequest.ts';
import type { GuardedQuestion } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { InspectionHead } from '../../elements/FullText/InspectionHead.tsx';
import { InspectionHint } from '../../elements/FullText/InspectionHint.tsx';
import type { Inspection } from '../../elements/FullText/useInspection.ts';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { endKeyHandler, SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { hasHiddenIn } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import styles from './AskParts.module.css';

interface AskBodyProps {
  readonly summary: ServerRequestSummary;
  /** Everything from the server or the model that is shown. */
  readonly content: unknown;
  readonly question: GuardedQuestion;
  /** Why the last answer was rejected. */
  readonly problem: ErrorInfo | undefined;
  /** The parts that must have been on the screen before anything can be sent. */
  readonly inspection?: Inspection | undefined;
  readonly children: ReactNode;
  readonly answers: ReactNode;
}

/** The frame of a server's request: its time, hidden characters, errors, and the answers at the end. */
export function AskBody({ summary, content, question, problem, inspection, children, answers }: AskBodyProps) {
  const { t } = useTranslation();
  const { buttons, onKeyDownCapture } = question;
  const body = useRef<HTMLDivElement>(null);
  // The pressed button disappeared with the previous question: take the focus, so that it is not lost.
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus();
  }, []);
  return (
    <div ref={body} tabIndex={-1} className={styles.body} onKeyDownCapture={onKeyDownCapture}>
      <Scrollable
        label={t('ask.content')}
        className={styles.content}
        onKeyDown={inspection && endKeyHandler(inspection.seen)}
      >
        {summary.during.map((call, at) => (
          <p key={at} className={styles.during}>
            <RevealedText text={t(`ask.during.${call.state}`, { tool: call.toolName })} />
          </p>
        ))}
        <SecretNote of={content} />
        {hasHiddenIn(content) && <Banner tone="danger" title={t('ask.hidden')} />}
        {children}
        {problem !== undefined && <ErrorNotice error={problem} />}
        <p className={styles.later}>{t('ask.laterMeans')}</p>
      </Scrollable>
      <footer ref={buttons} className={styles.answers}>
        {inspection !== undefined && <InspectionHint inspection={inspection} mustKeepPlace />}
        {answers}
      </footer>
    </div>
  );
}

/** The text of a question that must be read before it is passed on. */
export function Inspected({ inspection, children }: { readonly inspection: Inspection; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {(inspection.text.isLong || inspection.isTall) && (
        <InspectionHead inspection={inspection} title={t('ask.content')} />
      )}
      <SeenRegion seen={inspection.seen}>
        <div className={styles.inspected}>{children}</div>
      </SeenRegion>
    </>
  );
}

/** A text of a server or a model, with every character. */
export function TheirWords({ text }: { readonly text: string }) {
  return (
    <p className={styles.words}>
      <RevealedText text={text} />
    </p>
  );
}
