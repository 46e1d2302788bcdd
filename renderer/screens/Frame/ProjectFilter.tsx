import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../elements/Select/Select.tsx';
import { usePageState } from '../../store/page.ts';
import { selectProjects } from '../../store/selectors.ts';
import styles from './Sidebar.module.css';

interface ProjectFilterProps {
  /** Empty for all chats. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Shows only the chats of one project. There is nothing to choose before there is one. */
export function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const { t } = useTranslation();
  const projects = usePageState(selectProjects);
  if (projects.length === 0) return null;
  return (
    <div className={styles.tagFilter}>
      <Select<string>
        label={t('projects.one')}
        value={value}
        options={[
          { value: '', label: t('projects.all') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}

/** The project whose chats are listed; one that is gone lists all. */
export function useProjectFilter(): [string, (id: string) => void] {
  const projects = usePageState(selectProjects);
  const [chosen, setChosen] = useState('');
  return [projects.find(({ id }) => id === chosen)?.id ?? '', setChosen];
}
