import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelDelay } from '../../../shared/domain/conversation.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Countdown } from '../../elements/Countdown/Countdown.tsx';
import { type ToolShareAnswers, ToolShareNotice } from './ToolShareNotice.tsx';
import { CostNotice } from './CostNotice.tsx';
import { errorText } from '../../i18n/errorText.ts';

interface ModelDelayNoticeProps {
  readonly delay: ModelDelay;
  readonly onStop: () => void;
  /** Stops the answer and asks the model again. */
  readonly onRestart: () => void;
  /** Lets a turn go on that waits because of its cost. */
  readonly onGoOn: () => void;
  /** Answers about tools that take much of the window. */
  readonly onTools: ToolShareAnswers;
}

/** Says why an answer has not arrived, while it still may. */
export function ModelDelayNotice({ delay, onStop, onRestart, onGoOn, onTools }: ModelDelayNoticeProps) {
  const { t } = useTranslation();
  const stop = (
    <Button size="small" onClick={onStop}>
      {t('composer.stop')}
    </Button>
  );
  switch (delay.kind) {
    case 'silent':
      return (
        <Banner
          tone="info"
          role="status"
          title={t('thread.silent', { count: Math.round(delay.forMs / 1000) })}
          actions={
            <>
              {stop}
              <Button size="small" onClick={onRestart}>
                {t('common.retry')}
              </Button>
            </>
          }
        />
      );
    case 'retrying':
      return <RetryingNotice key={delay.attempt} delay={delay} actions={stop} />;
    case 'summarising':
      return (
        <Banner tone="info" role="status" title={t('summary.making')} actions={stop}>
          {delay.parts > 1 ? t('summary.part', { part: delay.part, parts: delay.parts }) : t('summary.keeps')}
        </Banner>
      );
    case 'costLimit':
      return <CostNotice delay={delay} onStop={onStop} onGoOn={onGoOn} />;
    case 'toolShare':
      return <ToolShareNotice delay={delay} {...onTools} />;
    default:
      return assertNever(delay);
  }
}

interface RetryingNoticeProps {
  readonly delay: Extract<ModelDelay, { kind: 'retrying' }>;
  readonly actions: ReactNode;
}

/** Counts the seconds until the provider is asked again, and says why it has to be. */
function RetryingNotice({ delay, actions }: RetryingNoticeProps) {
  const { t, i18n } = useTranslation();
  const { attempt, maxAttempts, delayMs, error } = delay;
  const [until] = useState(() => Date.now() + delayMs);
  const words = (seconds: number) => t('thread.retrying', { count: seconds, attempt, maxAttempts });
  return (
    <Banner
      tone="info"
      role="status"
      title={<Countdown until={until} words={words} over={words(1)} />}
      actions={actions}
    >
      {errorText(error, i18n)}
    </Banner>
  );
}
