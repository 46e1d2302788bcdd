import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ListedModel } from '../../../shared/domain/model.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import styles from './ModelStatus.module.css';

interface ModelStatusProps {
  /** The name of the provider. */
  readonly provider: string;
  /** `undefined` while it is asked. */
  readonly answer: { readonly models: readonly ListedModel[]; readonly problem: ErrorInfo | null } | undefined;
  /** The model of new chats, if it is one of this provider. */
  readonly used: string | undefined;
  readonly onUse: (model: string) => void;
  /** Says what a model takes and costs; missing where there is nothing to say. */
  readonly onDescribe?: ((model: string) => void) | undefined;
}

/** What a provider answered when it was asked for its models, and the choice of one of them. */
export function ModelStatus({ provider, answer, used, onUse, onDescribe }: ModelStatusProps) {
  const { t } = useTranslation();
  if (answer === undefined) {
    return (
      <p role="status" className={styles.words}>
        <Spinner size={13} /> {t('settings.checking')}
      </p>
    );
  }
  const { models, problem } = answer;
  return (
    <div className={styles.status}>
      {problem !== null && <ErrorNotice error={problem} />}
      {problem === null && (
        <p role="status" className={styles.words}>
          {models.length === 0 ? t('settings.noModelsFound') : t('settings.modelsFound', { count: models.length })}
        </p>
      )}
      {models.length > 0 && (
        <ModelChoice provider={provider} models={models} used={used} onUse={onUse} onDescribe={onDescribe} />
      )}
    </div>
  );
}

interface ModelChoiceProps extends Omit<ModelStatusProps, 'answer'> {
  readonly models: readonly ListedModel[];
}

function ModelChoice({ provider, models, used, onUse, onDescribe }: ModelChoiceProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(used);
  const model = models.find((each) => each.model === chosen) ?? models[0];
  if (model === undefined) return null;
  const name = model.title ?? model.model;
  const isUsed = model.model === used;
  return (
    <div className={styles.choice}>
      <Select
        label={t('settings.modelOf', { provider })}
        value={model.model}
        options={models.map((each) => ({ value: each.model, label: each.title ?? each.model }))}
        onChange={setChosen}
      />
      {onDescribe !== undefined && (
        <IconButton
          icon={Pencil}
          label={t('modelFacts.title', { model: name })}
          onClick={() => onDescribe(model.model)}
        />
      )}
      {/* It stays, and keeps the focus, when the model is used. */}
      <Button
        size="small"
        look={isUsed ? 'quiet' : 'secondary'}
        aria-disabled={isUsed}
        onClick={() => {
          if (!isUsed) onUse(model.model);
        }}
      >
        {isUsed && <Check size={14} aria-hidden />}
        {t(isUsed ? 'settings.modelUsed' : 'settings.useModel')}
      </Button>
    </div>
  );
}
