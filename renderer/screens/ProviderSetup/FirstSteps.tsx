import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { AddProvider } from './AddProvider.tsx';
import { LocalModels } from './LocalModels.tsx';
import { ProviderDialogs, type ProviderDialog } from './ProviderDialogs.tsx';
import styles from './FirstSteps.module.css';

interface FirstStepsProps {
  /** `undefined` if it was chosen already. */
  readonly onStartSample: (() => void) | undefined;
}

/** The choices of a first start: an own key, a model on this computer, or the practice model. */
export function FirstSteps({ onStartSample }: FirstStepsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<ProviderDialog>();
  return (
    <>
      <ul className={styles.choices} aria-label={t('welcome.choices')}>
        {onStartSample !== undefined && (
          <Choice title={t('welcome.tryTitle')} text={t('welcome.tryText')}>
            <Button look="primary" onClick={onStartSample}>
              {t('welcome.try')}
            </Button>
          </Choice>
        )}
        <Choice title={t('welcome.keyTitle')} text={t('welcome.keyText')}>
          <AddProvider label={t('settings.addProvider')} onAdd={(preset) => setDialog({ kind: 'add', preset })} />
        </Choice>
        <Choice title={t('welcome.localTitle')} text={t('welcome.localText')}>
          <LocalModels onAdd={(preset) => setDialog({ kind: 'add', preset })} />
        </Choice>
      </ul>
      <ProviderDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

function Choice(props: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  return (
    <li className={styles.choice}>
      <h2 className={styles.title}>{props.title}</h2>
      <p className={styles.text}>{props.text}</p>
      <div className={styles.action}>{props.children}</div>
    </li>
  );
}
