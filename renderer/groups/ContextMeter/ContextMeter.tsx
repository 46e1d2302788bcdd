import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenUsage } from '../../../shared/domain/model.ts';
import { PopupCard } from '../../elements/PopupCard/PopupCard.tsx';
import { UsageFacts } from './UsageFacts.tsx';
import { dayText, exactTokens, shareInUse, shortTokens } from './usageText.ts';
import styles from './ContextMeter.module.css';
import { numberFormat } from '../../i18n/formats.ts';

/** From this share on, the user should think about a new chat. */
const highShare = 0.8;

interface ContextMeterProps {
  /** Of the last answer: the next request holds as much, and what is added to it. */
  readonly last: TokenUsage;
  /** More figures, drawn when the details open. */
  readonly children: ReactNode;
  /** What the user can do about it. */
  readonly actions: ReactNode;
}

/** How much of the model's context window a chat uses, with the tokens and the estimated cost on a press. */
export function ContextMeter({ last, children, actions }: ContextMeterProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [isOpen, setOpen] = useState(false);
  const used = last.inputTokens + last.outputTokens;
  const share = last.contextTokens === undefined ? undefined : shareInUse(used, last.contextTokens);
  const percent = share === undefined ? undefined : numberFormat(language, { style: 'percent' }).format(share);
  const shown = percent ?? shortTokens(used, language);
  const sentence =
    last.contextTokens === undefined
      ? t('context.used', { used: exactTokens(used, language) })
      : t('context.usedOf', {
          used: exactTokens(used, language),
          all: exactTokens(last.contextTokens, language),
        });
  return (
    <PopupCard
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={t('context.title')}
      trigger={
        <button
          type="button"
          className={styles.chip}
          data-high={share !== undefined && share >= highShare}
          aria-label={t('context.named', { share: shown })}
          title={sentence}
        >
          {share !== undefined && <Ring share={share} />}
          <span className={share === undefined ? undefined : styles.share}>{shown}</span>
        </button>
      }
    >
      <p className={styles.sentence}>{sentence}</p>
      {share !== undefined && share >= highShare && <p className={styles.sentence}>{t('context.high')}</p>}
      <UsageFacts title={t('context.lastAnswer')} usage={last} />
      {children}
      {last.costUsd !== undefined && (
        <p className={styles.note}>
          {t('context.estimate')}
          {last.pricesOf !== undefined && ` ${t('context.pricesOf', { day: dayText(last.pricesOf, language) })}`}
        </p>
      )}
      {actions}
    </PopupCard>
  );
}

const radius = 6;

/** A ring that fills; the share stands beside it as text. */
function Ring({ share }: { readonly share: number }) {
  const length = 2 * Math.PI * radius;
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden className={styles.ring}>
      <circle cx={8} cy={8} r={radius} className={styles.track} />
      <circle
        cx={8}
        cy={8}
        r={radius}
        className={styles.fill}
        strokeDasharray={`${share * length} ${length}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
