import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelRef } from '../../../shared/domain/model.ts';
import { hasSettings } from '../../../shared/domain/modelSettings.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { PopupCard } from '../../elements/PopupCard/PopupCard.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { ModelSettingsForm } from '../../groups/ModelSettings/ModelSettingsForm.tsx';
import { notify } from '../../browser/notify.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { chooseModelSettings } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectModel, selectModelSettings, selectProviders } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import { ModelFactsDialog } from '../ModelOptions/ModelFactsDialog.tsx';
import { useModelOptions } from '../ModelOptions/useModelOptions.ts';
import styles from './ChatModelSettings.module.css';

/** The settings of the answers in the open chat, behind a button; the practice model has none. */
export function ChatModelSettings() {
  const { t } = useTranslation();
  const model = usePageState(selectModel);
  const providers = usePageState(selectProviders);
  const isSet = hasSettings(usePageState(selectModelSettings));
  const [isOpen, setOpen] = useState(false);
  const [described, setDescribed] = useState<ModelRef>();
  const provider = providers.find(({ id }) => id === model?.providerId);
  if (model === null || provider === undefined || provider.kind === 'practice') return null;
  return (
    <>
      <PopupCard
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('modelSettings.title')}
        trigger={
          <IconButton
            icon={SlidersHorizontal}
            label={t('modelSettings.title')}
            aria-description={isSet ? t('modelSettings.isSet') : undefined}
            className={isSet ? styles.set : styles.button}
          />
        }
      >
        <SettingsOfChat
          key={`${model.providerId} ${model.model}`}
          model={model}
          onDescribe={() => {
            setOpen(false);
            setDescribed(model);
          }}
        />
      </PopupCard>
      <ModelFactsDialog model={described} onClose={() => setDescribed(undefined)} />
    </>
  );
}

interface SettingsOfChatProps {
  readonly model: ModelRef;
  readonly onDescribe: () => void;
}

function SettingsOfChat({ model, onDescribe }: SettingsOfChatProps) {
  const { t } = useTranslation();
  const page = usePage();
  const settings = usePageState(selectModelSettings);
  const { query, reload } = useQuery('model.limits', { model });
  const { options, change } = useModelOptions(model);
  if (query.kind === 'loading') return <Skeleton lines={4} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  const keepForModel = async () => {
    if ((await attempt(change({ settings: { ...options.settings, ...settings } }))) === undefined) return;
    chooseModelSettings(page, {});
    notify({ title: t('modelSettings.keptForModel', { model: model.model }) });
  };
  return (
    <>
      <p className={styles.model}>{model.model}</p>
      <ModelSettingsForm
        abilities={query.output}
        settings={settings}
        defaults={options.settings}
        onChange={(next) => chooseModelSettings(page, next)}
      />
      {(hasSettings(settings) || hasSettings(options.settings)) && (
        <div className={styles.actions}>
          {hasSettings(settings) && (
            <>
              <Button size="small" onClick={() => chooseModelSettings(page, {})}>
                {t('modelSettings.reset')}
              </Button>
              <Button size="small" onClick={() => void keepForModel()}>
                {t('modelSettings.keepForModel')}
              </Button>
            </>
          )}
          {!hasSettings(settings) && (
            <Button size="small" onClick={() => void attempt(change({ settings: {} }))}>
              {t('modelSettings.forgetForModel')}
            </Button>
          )}
        </div>
      )}
      <div>
        <Button size="small" look="quiet" onClick={onDescribe}>
          {t('modelSettings.describe')}
        </Button>
      </div>
    </>
  );
}
