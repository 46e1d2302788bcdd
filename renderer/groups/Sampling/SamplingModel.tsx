import { useTranslation } from 'react-i18next';
import type { ModelRef } from '../../../shared/domain/model.ts';
import {
  estimateCost,
  estimateInputTokens,
  type ModelPreferences,
  untakenMedia,
} from '../../../shared/domain/sampling.ts';
import type { ServerRequestContent } from '../../../shared/domain/serverRequest.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { SelectField } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { dayText } from '../ContextMeter/usageText.ts';
import { readRequestDraft, type RequestDraft } from './requestDraft.ts';
import styles from './Sampling.module.css';
import { numberFormat } from '../../i18n/formats.ts';

interface SamplingModelProps {
  readonly content: Extract<ServerRequestContent, { kind: 'samplingRequest' }>;
  readonly draft: RequestDraft;
  readonly onChoose: (model: ModelRef | null) => void;
}

/** Which model is asked, the reason for that choice, and the maximum cost. */
export function SamplingModel({ content, draft, onChoose }: SamplingModelProps) {
  const { t, i18n } = useTranslation();
  const { models, preferences, budget } = content;
  const at = models.findIndex(({ ref }) => isSame(ref, draft.model));
  const chosen = models[at];
  const count = (value: number) => numberFormat(i18n.language).format(value);
  if (models.length === 0) return <Banner tone="warn" title={t('sampling.noModel')} />;
  // The reason contains the model's name already.
  const namedHints = content.reason?.kind === 'hint' || content.reason?.kind === 'family' ? 1 : 0;
  const untaken = chosen === undefined ? [] : untakenMedia(draft.messages, chosen);
  return (
    <div className={styles.model}>
      <SelectField
        label={t('sampling.model')}
        chosen={at === -1 ? undefined : at}
        options={models.map(({ label }) => label)}
        none={t('sampling.chooseModel')}
        hint={isSame(content.model, draft.model) ? <Reason content={content} /> : undefined}
        onChoose={(next) => onChoose(next === undefined ? null : (models[next]?.ref ?? null))}
      />
      {preferences.hints.length > namedHints && (
        <p className={styles.fact}>
          <RevealedText text={t('sampling.hints', { hints: preferences.hints.join(', ') })} />
        </p>
      )}
      {untaken.includes('image') && <Banner tone="warn" title={t('sampling.noImages')} />}
      {untaken.includes('audio') && <Banner tone="warn" title={t('sampling.noAudio')} />}
      <p className={styles.fact}>{costWords()}</p>
      <p className={styles.fact}>
        {t('sampling.budget', { used: count(budget.usedToday), most: count(budget.perDay) })}
      </p>
    </div>
  );

  function costWords(): string {
    const read = readRequestDraft(draft);
    const most = Number.isFinite(read.maxTokens) ? read.maxTokens : 0;
    const tokens = estimateInputTokens(read, content.tools, content.chat);
    const words = { input: count(tokens), output: count(most) };
    if (chosen?.figures === undefined) return t('sampling.noPrice', words);
    const format = { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 } as const;
    const cost = numberFormat(i18n.language, format).format(estimateCost(chosen.figures, tokens, most));
    const { asOf } = chosen.figures.prices;
    const dated = asOf === undefined ? '' : ` ${t('context.pricesOf', { day: dayText(asOf, i18n.language) })}`;
    return `${t('sampling.cost', { cost, ...words })}${dated}`;
  }
}

function Reason({ content: { reason, preferences } }: Pick<SamplingModelProps, 'content'>) {
  const { t } = useTranslation();
  if (reason === null) return null;
  if (reason.kind === 'priorities') {
    const priorities = (['cost', 'speed', 'intelligence'] as const)
      .flatMap((name) => wordsOf(name, preferences))
      .join(', ');
    return <>{t('sampling.reasons.priorities', { priorities })}</>;
  }
  if (reason.kind === 'hint' || reason.kind === 'family') {
    return <RevealedText text={t(`sampling.reasons.${reason.kind}`, { hint: reason.hint })} />;
  }
  return <>{t(`sampling.reasons.${reason.kind}`)}</>;

  function wordsOf(name: 'cost' | 'speed' | 'intelligence', { [name]: value }: ModelPreferences): string[] {
    return value === undefined ? [] : [t(`sampling.priorities.${name}`, { value })];
  }
}

function isSame(a: ModelRef | null, b: ModelRef | null): boolean {
  return a?.model === b?.model && a?.providerId === b?.providerId;
}
