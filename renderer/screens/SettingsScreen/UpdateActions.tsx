import { useTranslation } from 'react-i18next';
import type { FoundUpdate, UpdateState } from '../../../shared/domain/update/update.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { ProgressBar } from '../../elements/ProgressBar/ProgressBar.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';
import styles from './SettingsScreen.module.css';

/** What can be done about newer versions now. */
export function UpdateActions({ state }: { readonly state: UpdateState }) {
  const { t } = useTranslation();
  const { client } = usePage();
  const stop = (
    <Button size="small" onClick={() => void attempt(client.call('update.cancel', {}))}>
      {t('updates.stop')}
    </Button>
  );
  switch (state.kind) {
    case 'off':
    case 'ready':
      return null;
    case 'idle':
      return <Check />;
    case 'checking':
      return stop;
    case 'available':
      return state.update.way === 'app' ? <Download update={state.update} /> : <Check />;
    case 'downloading':
      return (
        <>
          <span className={styles.progress}>
            <ProgressBar label={t('updates.progress')} value={state.percent} max={100} />
          </span>
          {stop}
        </>
      );
    case 'failed':
      return state.update === null ? <Check /> : <Download update={state.update} />;
    default:
      return assertNever(state);
  }
}

function Check() {
  const { t } = useTranslation();
  const { client } = usePage();
  return (
    <Button size="small" onClick={() => void attempt(client.call('update.check', {}))}>
      {t('updates.check')}
    </Button>
  );
}

function Download({ update: { version, bytes } }: { readonly update: FoundUpdate }) {
  const { t, i18n } = useTranslation();
  const { client } = usePage();
  return (
    <Button size="small" look="primary" onClick={() => void attempt(client.call('update.download', {}))}>
      {t('updates.download', { version, size: bytesText(bytes, i18n.language) })}
    </Button>
  );
}
