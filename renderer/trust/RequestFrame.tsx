import type { ReactNode } from 'react';
import { useAnswerGuard } from '../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../elements/Button/Button.tsx';
import { Gate } from '../elements/Gate/Gate.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import styles from './TrustPage.module.css';

interface RequestAnswer<Answer> {
  readonly answer: Answer;
  readonly label: string;
  /** `never`: it is set apart, because it is hard to undo. */
  readonly look: 'primary' | 'secondary' | 'never';
}

interface RequestFrameProps<Answer> {
  /** The accessible name of the request. */
  readonly name: string;
  readonly heading: string;
  readonly answers: readonly RequestAnswer<Answer>[];
  readonly onAnswer: (answer: Answer) => void;
  /** The consequences of an answer. */
  readonly footnote: string;
  readonly children: ReactNode;
}

/** One request on the trust surface: the question, all facts about it, and the answers. */
export function RequestFrame<Answer extends string>(props: RequestFrameProps<Answer>) {
  const { name, heading, answers, onAnswer, footnote, children } = props;
  const { buttons, isTooSoon, guarded, onKeyDownCapture } = useAnswerGuard();
  return (
    <main aria-label={name} className={styles.request} onKeyDownCapture={onKeyDownCapture}>
      <header className={styles.header}>
        <Gate size={26} />
      </header>
      <h1 className={styles.title}>
        <RevealedText text={heading} />
      </h1>
      {children}
      <footer ref={buttons} className={styles.answers}>
        {answers.map(({ answer, label, look }) => (
          <Button
            key={answer}
            look={look === 'never' ? 'danger' : look}
            className={look === 'never' ? styles.never : undefined}
            aria-disabled={isTooSoon}
            onClick={guarded(() => onAnswer(answer))}
          >
            {label}
          </Button>
        ))}
      </footer>
      <p className={styles.small}>{footnote}</p>
    </main>
  );
}
