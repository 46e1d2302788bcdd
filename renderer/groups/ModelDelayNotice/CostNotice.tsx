import { useTranslation } from 'react-i18next';
import type { ModelDelay } from '../../../shared/domain/conversation.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { costText, dayText } from '../ContextMeter/usageText.ts';

interface CostNoticeProps {
  readonly delay: Extract<ModelDelay, { kind: 'costLimit' }>;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

/** Asks before a chat, or a day, costs more than the user set. */
export function CostNotice({ delay: { of, spentUsd, nextUsd, limitUsd, pricesOf }, onStop, onGoOn }: CostNoticeProps) {
  const { t, i18n } = useTranslation();
  const amount = (usd: number) => costText(usd, i18n.language);
  return (
    <Banner
      tone="warn"
      role="status"
      title={t(`budget.over.${of}`, { spent: amount(spentUsd) })}
      actions={
        <>
          <Button size="small" onClick={onStop}>
            {t('composer.stop')}
          </Button>
          <Button size="small" look="primary" onClick={onGoOn}>
            {t('budget.goOn')}
          </Button>
        </>
      }
    >
      {nextUsd > 0
        ? t('budget.overMeans', { limit: amount(limitUsd), next: amount(nextUsd) })
        : t('budget.overMeansUnknown', { limit: amount(limitUsd) })}
      {pricesOf !== undefined && ` ${t('context.pricesOf', { day: dayText(pricesOf, i18n.language) })}`}
    </Banner>
  );
}
