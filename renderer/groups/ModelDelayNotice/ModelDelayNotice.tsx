import { useTranslation } from 'react-i18next';
import type { ModelDelay } from '../../../shared/domain/conversation.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { errorText } from '../../i18n/errorText.ts';

interface ModelDelayNoticeProps {
  readonly delay: ModelDelay;
  readonly onStop: () => void;
  /** Stops the answer and asks the model again. */
  readonly onRestart: () => void;
}

/** Says why an answer has not arrived, while it still may. */
export function ModelDelayNotice({ delay, onStop, onRestart }: ModelDelayNoticeProps) {
  const { t, i18n } = useTranslation();
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
    case 'retrying': {
      const { attempt, maxAttempts, delayMs, error } = delay;
      return (
        <Banner
          tone="info"
          role="status"
          title={t('thread.retrying', { count: Math.max(1, Math.ceil(delayMs / 1000)), attempt, maxAttempts })}
          actions={stop}
        >
          {errorText(error, i18n)}
        </Banner>
      );
    }
    default:
      return assertNever(delay);
  }
}
