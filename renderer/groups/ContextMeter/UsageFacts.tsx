import { useTranslation } from 'react-i18next';
import type { ChatUsage, TokenUsage } from '../../../shared/domain/model.ts';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { costText, exactTokens } from './usageText.ts';
import styles from './ContextMeter.module.css';

interface UsageFactsProps {
  readonly title: string;
  readonly usage: TokenUsage | ChatUsage;
}

/** The tokens and the estimated cost of one or more answers. */
export function UsageFacts({ title, usage }: UsageFactsProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { inputTokens, outputTokens, cachedTokens = 0, costUsd } = usage;
  const tokens = (count: number) => t('context.tokens', { count, tokens: exactTokens(count, language) });
  return (
    <section aria-label={title}>
      <h3 className={styles.part}>{title}</h3>
      <FactList
        facts={[
          { name: t('context.input'), value: tokens(inputTokens) },
          { name: t('context.cached'), value: cachedTokens === 0 ? undefined : tokens(cachedTokens) },
          { name: t('context.output'), value: tokens(outputTokens) },
          {
            name: t('context.cost'),
            value: costUsd === undefined || costUsd === 0 ? undefined : costText(costUsd, language),
          },
        ]}
      />
      {'isEstimated' in usage && usage.isEstimated === true && (
        <p className={styles.note}>{t('context.isEstimated')}</p>
      )}
    </section>
  );
}
