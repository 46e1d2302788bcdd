import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { ProviderView } from '../../../shared/domain/model.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';
import styles from './SettingsScreen.module.css';

/** Asks a provider for its models: the quickest way to check key and URL. */
export function ModelCheck({ provider }: { readonly provider: ProviderView }) {
  const { t } = useTranslation();
  const { client } = usePage();
  const [checking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<PageOutput<'provider.models'>>();
  const check = async () => {
    setChecking(true);
    setAnswer(await attempt(client.call('provider.models', { providerId: provider.id })));
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
                {model.title ?? model.model}
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
    </>
  );
}
