import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { ModelRef, ProviderView } from '../../../shared/domain/model.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';
import { ModelFactsDialog } from '../ModelOptions/ModelFactsDialog.tsx';
import styles from './SettingsScreen.module.css';

/** Asks a provider for its models: the quickest way to check key and URL. */
export function ModelCheck({ provider }: { readonly provider: ProviderView }) {
  const { t } = useTranslation();
  const { client } = usePage();
  const [checking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<PageOutput<'provider.models'>>();
  const [described, setDescribed] = useState<ModelRef>();
  const check = async () => {
    setChecking(true);
    setAnswer(await attempt(client.call('provider.models', { providerId: provider.id, isFresh: true })));
    setChecking(false);
  };
  return (
    <>
      <Button size="small" disabled={checking} onClick={() => void check()}>
        {checking && <Spinner size={13} />}
        {t('settings.check')}
      </Button>
      <Dialog
        open={answer !== undefined}
        onClose={() => setAnswer(undefined)}
        title={t('settings.modelsOf', { provider: provider.name })}
      >
        <div className={styles.models}>
          {answer !== undefined && answer.problem !== null && <ErrorNotice error={answer.problem} />}
          {answer !== undefined && answer.problem === null && (
            <p>{t('settings.modelsFound', { count: answer.models.length })}</p>
          )}
          <ul>
            {answer?.models.map((model) => (
              <li key={model.model} className={styles.model}>
                <span>{model.title ?? model.model}</span>
                {provider.kind !== 'practice' && (
                  <IconButton
                    icon={Pencil}
                    label={t('modelFacts.title', { model: model.title ?? model.model })}
                    hasTooltip={false}
                    onClick={() => {
                      setAnswer(undefined);
                      setDescribed({ providerId: provider.id, model: model.model });
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
      <ModelFactsDialog model={described} onClose={() => setDescribed(undefined)} />
    </>
  );
}
