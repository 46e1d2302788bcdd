import { useTranslation } from 'react-i18next';
import { Select } from '../../elements/Select/Select.tsx';
import { useTags } from '../../store/useTags.ts';
import styles from './Sidebar.module.css';

interface TagFilterProps {
  /** Empty for all chats. */
  readonly value: string;
  readonly onChange: (tag: string) => void;
}

/** Shows only the chats with one tag. There is nothing to choose before there is a tag. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const { t } = useTranslation();
  const tags = useTags();
  if (tags.length === 0 && value === '') return null;
  const options = [...new Set([...(value === '' ? [] : [value]), ...tags])];
  return (
    <div className={styles.tagFilter}>
      <Select
        label={t('tags.tag')}
        value={value}
        options={[{ value: '', label: t('tags.all') }, ...options.map((tag) => ({ value: tag, label: tag }))]}
        onChange={onChange}
      />
    </div>
  );
}
