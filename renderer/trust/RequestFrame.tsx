import { CircleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotYetReason } from '../elements/AnswerGuard/NotYetReason.tsx';
import { scrollIntoView } from '../elements/AnswerGuard/ownScrolls.ts';
import { useAnswerGuard } from '../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../elements/Button/Button.tsx';
import { Gate } from '../elements/Gate/Gate.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import { endKeyHandler, SeenRegion } from '../elements/SeenRegion/SeenRegion.tsx';
import { useSeenParts } from '../elements/SeenRegion/useSeenParts.ts';
import { Scrollable } from '../elements/Scrollable/Scrollable.tsx';
import styles from './TrustPage.module.css';

interface RequestAnswer<Answer> {
  readonly answer: Answer;
  readonly label: string;
  /** `never`: it is set apart, because it is hard to undo. */
  readonly look: 'primary' | 'secondary' | 'never';
  /** It can be given only after all facts were in view. */
  readonly mustBeSeen?: boolean;
}

interface RequestFrameProps<Answer> {
  /** The accessible name of the request. */
  readonly name: string;
  readonly heading: string;
  /** Identifies what is shown. When it changes, presses are ignored for a moment: they were meant for what was there before. */
  readonly about: string;
  /** What has to be looked at twice, in words, and where it is; missing if there is nothing. */
  readonly dangers?: { readonly words: string; readonly place: RefObject<HTMLElement | null> } | undefined;
  readonly answers: readonly RequestAnswer<Answer>[];
  /** Resolves once the answer was sent. */
  readonly onAnswer: (answer: Answer) => Promise<void> | undefined;
  /** The consequences of an answer. */
  readonly footnote: string;
  readonly children: ReactNode;
}

/** One request on the trust surface: the question, all facts about it, which scroll, and the answers, which are always in view. */
export function RequestFrame<Answer extends string>(props: RequestFrameProps<Answer>) {
  const { name, heading, about, dangers, answers, onAnswer, footnote, children } = props;
  const { t } = useTranslation();
  const { buttons, isTooSoon, guarded, onKeyDownCapture } = useAnswerGuard({ about });
  const seen = useSeenParts(about);
  const isUnseen = !seen.parts.isAllSeen;
  const [isSending, setSending] = useState(false);
  const reasonId = useId();
  const dangersId = useId();
  const reason = isSending ? 'sending' : isUnseen ? 'unseen' : isTooSoon ? 'tooSoon' : undefined;
  const send = (answer: Answer) => {
    const sent = onAnswer(answer);
    if (sent === undefined) return;
    setSending(true);
    void sent.finally(() => setSending(false));
  };
  return (
    <main aria-label={name} className={styles.request} onKeyDownCapture={onKeyDownCapture}>
      <Scrollable label={t('trust.facts')} className={styles.facts} onKeyDown={endKeyHandler(seen)}>
        <SeenRegion seen={seen} className={styles.allFacts}>
          <header className={styles.header}>
            <Gate size={26} />
          </header>
          <h1 tabIndex={-1} className={styles.title}>
            <RevealedText text={heading} />
          </h1>
          {children}
        </SeenRegion>
      </Scrollable>
      <div className={styles.foot}>
        {dangers !== undefined && (
          <button
            type="button"
            id={dangersId}
            className={styles.toDangers}
            onClick={() => {
              dangers.place.current?.focus({ preventScroll: true });
              scrollIntoView(dangers.place.current);
            }}
          >
            <CircleAlert size={14} aria-hidden /> {dangers.words}
          </button>
        )}
        <div ref={buttons} className={styles.answers}>
          {answers.map(({ answer, label, look, mustBeSeen = false }) => {
            const take = guarded(() => send(answer));
            const isHeld = isSending || (mustBeSeen && isUnseen);
            const isReasonOf = reason !== 'unseen' || mustBeSeen;
            return (
              <Button
                key={answer}
                look={look === 'never' ? 'danger' : look}
                className={look === 'never' ? styles.never : undefined}
                data-not-yet={mustBeSeen && isUnseen ? '' : undefined}
                aria-disabled={isTooSoon || isHeld}
                aria-describedby={[
                  ...(isReasonOf ? [reasonId] : []),
                  ...(dangers === undefined ? [] : [dangersId]),
                ].join(' ')}
                // A press while an answer is on its way must not count as one: it would hold up the next.
                onClick={(event) => !isHeld && take(event)}
              >
                {label}
              </Button>
            );
          })}
        </div>
        <p className={styles.footnote}>
          <span data-shown={!isSending && !isUnseen}>{footnote}</span>
          <NotYetReason id={reasonId} reason={reason} />
        </p>
      </div>
    </main>
  );
}
