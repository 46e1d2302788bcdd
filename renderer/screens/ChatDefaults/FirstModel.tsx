import { useTranslation } from 'react-i18next';
import type { ModelRef } from '../../../shared/domain/model.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { useModelLists } from '../ChatScreen/useModelLists.ts';
import styles from './FirstModel.module.css';

interface FirstModelProps {
  /** `null`: the default model. */
  readonly model: ModelRef | null;
  readonly onChange: (model: ModelRef | null) => void;
}

/** The model that new chats begin with. */
export function FirstModel({ model, onChange }: FirstModelProps) {
  const { t } = useTranslation();
  const lists = useModelLists();
  return (
    <div className={styles.model}>
      <span className={styles.label}>{t('composer.model')}</span>
      <ModelPicker {...lists} value={model} onChange={onChange} />
      {model !== null && (
        <Button look="quiet" size="small" onClick={() => onChange(null)}>
          {t('assistants.defaultModel')}
        </Button>
      )}
    </div>
  );
}
