import { useTranslation } from 'react-i18next';
import type { ConfinementSupport } from '../../../shared/domain/confinement.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import type { ServerDraft } from './serverDraft.ts';
import styles from './ServerForm.module.css';

interface ConfinementFieldsProps {
  readonly draft: ServerDraft;
  readonly support: ConfinementSupport | undefined;
  readonly change: (part: Partial<ServerDraft>) => void;
}

/** Whether a process is confined. If confinement is not available here, it can only be switched off. */
export function ConfinementFields({ draft, support, change }: ConfinementFieldsProps) {
  const { t } = useTranslation();
  const isMissing = support !== undefined && support !== 'available';
  return (
    <div className={styles.confinement}>
      <Checkbox
        label={t('confinement.form')}
        hint={isMissing ? t(`confinement.notHere.${support}`) : t('confinement.formHint')}
        isOn={draft.isConfined}
        disabled={isMissing && !draft.isConfined}
        onChange={(isConfined) => change({ isConfined })}
      />
      {draft.isConfined && (
        <div className={styles.network}>
          <Checkbox
            label={t('confinement.network')}
            hint={t('confinement.networkHint')}
            isOn={draft.hasNetwork}
            onChange={(hasNetwork) => change({ hasNetwork })}
          />
        </div>
      )}
    </div>
  );
}
