import { useTranslation } from 'react-i18next';
import { auditKind } from '../../../shared/domain/audit.ts';
import { decision } from '../../../shared/domain/approval.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import type { AuditWish } from './auditWish.ts';
import styles from './AuditFilters.module.css';

interface AuditFiltersProps {
  readonly wish: AuditWish;
  readonly servers: readonly ServerView[];
  readonly onChange: (wish: AuditWish) => void;
}

/** Chooses which rows are shown. */
export function AuditFilters({ wish, servers, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const all = { value: 'all' as const, label: t('activity.all') };
  return (
    <div className={styles.filters} role="group" aria-label={t('activity.filters')}>
      <SearchField label={t('activity.search')} value={wish.text} onChange={(text) => onChange({ ...wish, text })} />
      <Select
        label={t('activity.kind')}
        value={wish.kind}
        options={[all, ...auditKind.options.map((value) => ({ value, label: t(`activity.kinds.${value}`) }))]}
        onChange={(kind) => onChange({ ...wish, kind })}
      />
      <Select
        label={t('activity.outcome')}
        value={wish.outcome}
        options={[all, ...decision.shape.outcome.options.map((value) => ({ value, label: t(`decisions.${value}`) }))]}
        onChange={(outcome) => onChange({ ...wish, outcome })}
      />
      <Select<string>
        label={t('activity.server')}
        value={wish.server}
        options={[all, ...servers.map(({ definition: { id, name } }) => ({ value: id, label: name }))]}
        onChange={(server) => onChange({ ...wish, server })}
      />
      <Select
        label={t('activity.time')}
        value={wish.time}
        options={(['all', 'day', 'week', 'month'] as const).map((value) => ({
          value,
          label: t(`activity.times.${value}`),
        }))}
        onChange={(time) => onChange({ ...wish, time })}
      />
    </div>
  );
}
