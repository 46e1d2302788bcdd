import { useTranslation } from 'react-i18next';
import type { UsageGrouping, UsageLine, UsageSum } from '../../../shared/domain/usage.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { costText, exactTokens } from '../ContextMeter/usageText.ts';
import styles from './UsageTable.module.css';
import { dateFormat } from '../../i18n/formats.ts';

interface UsageTableProps {
  readonly by: UsageGrouping;
  readonly lines: readonly UsageLine[];
  readonly total: UsageSum;
}

/** What requests used and cost, a line for each day, chat, model or server. */
export function UsageTable({ by, lines, total }: UsageTableProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return (
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={t('usage.table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`usage.by.${by}`)}</th>
            <th scope="col">{t('context.cost')}</th>
            <th scope="col">{t('usage.requests')}</th>
            <th scope="col">{t('context.input')}</th>
            <th scope="col">{t('context.cached')}</th>
            <th scope="col">{t('context.output')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                <LineName by={by} line={line} />
              </th>
              <Figures sum={line} language={language} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('usage.total')}</th>
            <Figures sum={total} language={language} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function LineName({ by, line: { key, name } }: { readonly by: UsageGrouping; readonly line: UsageLine }) {
  const { t, i18n } = useTranslation();
  if (by === 'day') {
    return dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(key));
  }
  if (name !== null && name !== '') return <RevealedText text={name} />;
  if (by === 'server') return t('usage.noServer');
  if (by === 'chat') return t(key === '' ? 'usage.noChat' : name === '' ? 'chat.untitled' : 'usage.deletedChat');
  return key;
}

function Figures({ sum, language }: { readonly sum: UsageSum; readonly language: string }) {
  const { t } = useTranslation();
  const { requests, inputTokens, cachedTokens, outputTokens, costUsd, unpriced, estimated } = sum;
  const isUnknown = unpriced === requests && requests > 0;
  return (
    <>
      <td>
        {isUnknown ? t('usage.unpriced') : costText(costUsd, language)}
        {!isUnknown && unpriced > 0 && (
          <span className={styles.note}> {t('usage.withoutUnpriced', { count: unpriced })}</span>
        )}
      </td>
      <td>
        {exactTokens(requests, language)}
        {estimated > 0 && (
          <span className={styles.note} title={t('context.isEstimated')}>
            {' '}
            {t('usage.partlyEstimated', { count: estimated })}
          </span>
        )}
      </td>
      {[inputTokens, cachedTokens, outputTokens].map((count, at) => (
        <td key={at}>{exactTokens(count, language)}</td>
      ))}
    </>
  );
}
