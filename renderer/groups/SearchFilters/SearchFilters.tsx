import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '../../../shared/domain/project.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import type { SearchWish } from '../../../shared/domain/searchWish.ts';
import styles from './SearchFilters.module.css';

interface SearchFiltersProps {
  readonly wish: SearchWish;
  readonly servers: readonly ServerView[];
  /** The names of the tools of the chosen server. */
  readonly tools: readonly string[];
  /** The tags of all chats. */
  readonly tags: readonly string[];
  readonly projects: readonly Pick<ProjectView, 'id' | 'name'>[];
  readonly onChange: (wish: SearchWish) => void;
}

const times = ['all', 'day', 'week', 'month', 'year', 'between'] as const;

/** Chooses in which messages a search looks. */
export function SearchFilters({ wish, servers, tools, tags, projects, onChange }: SearchFiltersProps) {
  const { t } = useTranslation();
  const all = { value: 'all', label: t('search.any') };
  return (
    <div className={styles.filters} role="group" aria-label={t('search.filters')}>
      <Select<string>
        label={t('search.server')}
        value={wish.server}
        options={[all, ...servers.map(({ definition: { id, name } }) => ({ value: id, label: name }))]}
        onChange={(server) => onChange({ ...wish, server, tool: 'all' })}
      />
      {wish.server !== 'all' && (
        <Select<string>
          label={t('search.tool')}
          value={wish.tool}
          options={[all, ...tools.map((name) => ({ value: name, label: name }))]}
          onChange={(tool) => onChange({ ...wish, tool })}
        />
      )}
      <Select
        label={t('search.time')}
        value={wish.time}
        options={times.map((value) => ({ value, label: t(`search.times.${value}`) }))}
        onChange={(time) => onChange({ ...wish, time })}
      />
      {wish.time === 'between' && (
        <>
          <Day
            label={t('search.from')}
            value={wish.firstDay}
            onChange={(firstDay) => onChange({ ...wish, firstDay })}
          />
          <Day label={t('search.to')} value={wish.lastDay} onChange={(lastDay) => onChange({ ...wish, lastDay })} />
        </>
      )}
      {(projects.length > 0 || wish.project !== 'all') && (
        <Select<string>
          label={t('projects.one')}
          value={wish.project}
          options={[all, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(project) => onChange({ ...wish, project })}
        />
      )}
      {(tags.length > 0 || wish.tag !== 'all') && (
        <Select<string>
          label={t('tags.tag')}
          value={wish.tag}
          options={[all, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onChange={(tag) => onChange({ ...wish, tag })}
        />
      )}
      <Checkbox
        label={t('search.hasFile')}
        isOn={wish.hasFile}
        onChange={(hasFile) => onChange({ ...wish, hasFile })}
      />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </span>
  );
}
