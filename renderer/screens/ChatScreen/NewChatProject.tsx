import { useTranslation } from 'react-i18next';
import { Select } from '../../elements/Select/Select.tsx';
import { chooseProject } from '../../store/actions/projectActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectProjects } from '../../store/selectors.ts';
import styles from './ChatScreen.module.css';

/** Chooses the project of a new chat. There is nothing to choose before there is one. */
export function NewChatProject() {
  const { t } = useTranslation();
  const page = usePage();
  const projects = usePageState(selectProjects);
  const chosen = usePageState((state) => state.newChatProject);
  if (projects.length === 0) return null;
  return (
    <div className={styles.assistant}>
      <Select<string>
        label={t('projects.one')}
        value={projects.find(({ id }) => id === chosen)?.id ?? ''}
        options={[
          { value: '', label: t('projects.without') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) =>
          chooseProject(
            page,
            projects.find((each) => each.id === id),
          )
        }
      />
    </div>
  );
}
