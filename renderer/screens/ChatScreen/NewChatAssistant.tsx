import { useTranslation } from 'react-i18next';
import { Select } from '../../elements/Select/Select.tsx';
import { chooseAssistant } from '../../store/actions/assistantActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './ChatScreen.module.css';

/** Chooses the assistant of a new chat. There is nothing to choose before there is one. */
export function NewChatAssistant() {
  const { t } = useTranslation();
  const page = usePage();
  const reads = usePageState((state) => state.assistantReads);
  const chosen = usePageState((state) => state.newChatAssistant?.id);
  const { query } = useQuery('assistant.list', {}, reads);
  const assistants = query.kind === 'ready' ? query.output.assistants : [];
  if (assistants.length === 0) return null;
  return (
    <div className={styles.assistant}>
      <Select<string>
        label={t('assistants.one')}
        value={assistants.find(({ id }) => id === chosen)?.id ?? ''}
        options={[
          { value: '', label: t('assistants.without') },
          ...assistants.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) =>
          chooseAssistant(
            page,
            assistants.find((each) => each.id === id),
          )
        }
      />
    </div>
  );
}
