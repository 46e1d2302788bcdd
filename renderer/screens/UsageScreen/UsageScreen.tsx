import { ChartColumn, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../../shared/domain/ids.ts';
import { type UsageGrouping, usageGrouping, type UsageRange } from '../../../shared/domain/usage.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { dayText } from '../../groups/ContextMeter/usageText.ts';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { UsageChart } from '../../groups/UsageChart/UsageChart.tsx';
import { UsageTable } from '../../groups/UsageTable/UsageTable.tsx';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { exportUsage } from './exportUsage.ts';
import { rangeOf, type UsagePeriod, usagePeriods } from './usagePeriod.ts';
import styles from './UsageScreen.module.css';

/** What requests to models used and cost: a chart of days, and sums by day, chat, model or server. */
export function UsageScreen() {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const [by, setBy] = useState<UsageGrouping>('day');
  const [period, setPeriod] = useState<UsagePeriod>('month');
  const [own, setOwn] = useState<UsageRange>({});
  // Periods end on the day on which the page was opened.
  const [now] = useState(() => Date.now());
  const range = rangeOf(period, own, now);
  const { query, reload } = useQuery('usage.report', { by, range });
  const report = query.kind === 'ready' ? query.output : undefined;
  const hasLines = report !== undefined && report.lines.length > 0;
  return (
    <ScreenFrame
      title={t('screens.usage')}
      intro={t('usage.intro')}
      actions={
        hasLines && (
          <Button onClick={() => void exportUsage(page, { by, range })}>
            <Download size={16} aria-hidden />
            {t('usage.export')}
          </Button>
        )
      }
    >
      <div className={styles.filters}>
        <Segments
          label={t('usage.group')}
          value={by}
          options={usageGrouping.options.map((value) => ({ value, label: t(`usage.by.${value}`) }))}
          onChange={setBy}
        />
        <Select
          label={t('usage.period')}
          value={period}
          options={usagePeriods.map((value) => ({ value, label: t(`usage.periods.${value}`) }))}
          onChange={setPeriod}
        />
        {period === 'own' && <OwnPeriod range={own} onChange={setOwn} />}
      </div>
      {query.kind === 'failed' && (
        <ErrorNotice
          error={query.error}
          actions={
            <Button size="small" onClick={reload}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {query.kind === 'loading' && <Skeleton lines={6} label={t('common.loading')} />}
      {report !== undefined && !hasLines && (
        <Panel>
          <EmptyState icon={ChartColumn} title={t('usage.empty')}>
            {t(period === 'all' ? 'usage.emptyText' : 'usage.emptyPeriod')}
          </EmptyState>
        </Panel>
      )}
      {hasLines && (
        <>
          <UsageChart days={report.days} />
          <UsageTable by={by} lines={report.lines} total={report.total} />
          <p className={styles.note}>
            {report.hasMore && `${t('usage.hasMore', { count: report.lines.length })} `}
            {t('usage.estimate')}
            {report.total.pricesOf !== undefined &&
              ` ${t('usage.pricesOf', { day: dayText(report.total.pricesOf, i18n.language) })}`}
          </p>
        </>
      )}
    </ScreenFrame>
  );
}

interface OwnPeriodProps {
  readonly range: UsageRange;
  readonly onChange: (range: UsageRange) => void;
}

function OwnPeriod({ range, onChange }: OwnPeriodProps) {
  const { t } = useTranslation();
  return (['from', 'to'] as const).map((end) => (
    <label key={end} className={styles.day}>
      {t(`usage.${end}`)}
      <input
        type="date"
        className={styles.date}
        value={range[end] ?? ''}
        onChange={(event) => {
          const { [end]: _, ...other } = range;
          const day = calendarDay.safeParse(event.target.value);
          onChange(day.success ? { ...other, [end]: day.data } : other);
        }}
      />
    </label>
  ));
}
