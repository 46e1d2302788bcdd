import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { RuntimeChoice, RuntimeCopy, RuntimeCopyName } from '../../../shared/domain/runtimes/runtime.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { cancelRuntime, downloadRuntime } from '../../store/actions/runtimeActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { ManagedNote } from '../ManagedNote.tsx';
import { RuntimeWork } from './RuntimeWork.tsx';
import styles from './Runtimes.module.css';

interface RuntimeOfferProps {
  /** What is missing on this computer. */
  readonly name: RuntimeCopyName;
  /** The copy that the server will be started with. */
  readonly chosen: RuntimeCopy | undefined;
  readonly onChoose: (copy: RuntimeCopy | undefined) => void;
}

/**
 * Offers a copy of a runtime for a server that is being added: it is got once the trust page confirmed that, and used only where the box is
 * checked. Getting it here checks the box. A download ends when the form is left.
 */
export function RuntimeOffer({ name, chosen, onChoose }: RuntimeOfferProps) {
  const { t } = useTranslation();
  const page = usePage();
  const reads = usePageState((state) => state.runtimeReads);
  const progress = usePageState(({ snapshot }) => snapshot?.runtime) ?? null;
  const { query, reload } = useQuery('runtime.choice', { runtime: name }, reads);
  const [error, setError] = useState<ErrorInfo>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);
  const isWorking = progress?.serverId === null && progress.name === name;

  const download = async () => {
    const signal = leaving.current?.signal;
    setError(undefined);
    const got = await downloadRuntime(page, name, signal);
    if (signal?.aborted === true) return;
    if ('copy' in got) onChoose(got.copy);
    else setError(got.error);
  };
  if (query.kind === 'loading') return null;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  const { choice } = query.output;
  return (
    <div className={styles.offer}>
      {error !== undefined && <ErrorNotice error={error} />}
      {isWorking ? (
        <RuntimeWork progress={progress} onCancel={() => void cancelRuntime(page)} />
      ) : (
        <Choice name={name} choice={choice} onGet={() => void download()} />
      )}
      {(choice.kind === 'there' || chosen !== undefined) && (
        <Checkbox
          label={t('runtimes.form', { copy: t(`runtimes.names.${name}`) })}
          hint={t('runtimes.offer.hint')}
          isOn={chosen !== undefined}
          onChange={(isOn) => onChoose(isOn && choice.kind === 'there' ? choice.copy : undefined)}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly name: RuntimeCopyName;
  readonly choice: RuntimeChoice;
  readonly onGet: () => void;
}

function Choice({ name, choice, onGet }: ChoiceProps) {
  const { t } = useTranslation();
  const copy = t(`runtimes.names.${name}`);
  switch (choice.kind) {
    case 'switchedOff':
      return <ManagedNote feature="runtimes" />;
    case 'notOffered':
      return <p className={styles.text}>{t('runtimes.offer.none', { copy })}</p>;
    case 'there':
      return <p className={styles.text}>{t('runtimes.offer.there', { copy, version: choice.version })}</p>;
    case 'offered':
      return (
        <Banner
          tone="info"
          title={t('runtimes.offer.title', { copy, version: choice.version })}
          actions={
            <Button size="small" onClick={onGet}>
              {t('doctor.fixes.getRuntime', { copy, version: choice.version })}
            </Button>
          }
        >
          {t('runtimes.offer.means')}
        </Banner>
      );
  }
}
