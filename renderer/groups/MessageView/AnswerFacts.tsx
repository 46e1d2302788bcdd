import { useTranslation } from 'react-i18next';
import type { TokenUsage } from '../../../shared/domain/model.ts';
import { dateFormat } from '../../i18n/formats.ts';
import { costText, dayText, exactTokens, shortTokens } from '../ContextMeter/usageText.ts';
import styles from './MessageView.module.css';

interface AnswerFactsProps {
  readonly model: string;
  readonly at: number;
  /** Of all requests of the answer, if their provider counted. */
  readonly usage: TokenUsage | undefined;
}

const whenOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Who answered, when, and what it took: the model, the time, tokens and the estimated cost. */
export function AnswerFacts({ model, at, usage }: AnswerFactsProps) {
  const { language } = useTranslation().i18n;
  return (
    <span className={styles.facts}>
      <span>{model}</span>
      <time dateTime={new Date(at).toISOString()}>{dateFormat(language, whenOptions).format(at)}</time>
      {usage !== undefined && <Usage usage={usage} />}
    </span>
  );
}

function Usage({ usage }: { readonly usage: TokenUsage }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { inputTokens, outputTokens, costUsd, pricesOf, isEstimated } = usage;
  const count = inputTokens + outputTokens;
  const tokens = shortTokens(count, language);
  const exact = (number: number) => exactTokens(number, language);
  const facts = [
    t('thread.answerUsage', { input: exact(inputTokens), output: exact(outputTokens) }),
    ...(pricesOf === undefined ? [] : [t('context.pricesOf', { day: dayText(pricesOf, language) })]),
  ];
  return (
    <span title={facts.join('\n')}>
      {isEstimated === true ? t('context.about', { count, tokens }) : t('context.tokens', { count, tokens })}
      {costUsd !== undefined && costUsd > 0 && ` · ${costText(costUsd, language)}`}
    </span>
  );
}
