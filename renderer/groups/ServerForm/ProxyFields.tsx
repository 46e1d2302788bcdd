import { useTranslation } from 'react-i18next';
import { TextField } from '../../elements/Field/Field.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { proxyChoices, type ServerDraft } from './serverDraft.ts';
import styles from './ServerForm.module.css';

interface ProxyFieldsProps {
  readonly draft: ServerDraft;
  /** What is wrong with the address, in words. */
  readonly error: string | undefined;
  readonly change: (part: Partial<ServerDraft>) => void;
}

/** Through which proxy a server over HTTP is reached. A new address is shown on the trust page before anything goes there. */
export function ProxyFields({ draft, error, change }: ProxyFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.proxy}>
      <Select
        label={t('serverForm.proxy.title')}
        value={draft.proxyChoice}
        options={proxyChoices.map((value) => ({ value, label: t(`serverForm.proxy.${value}`) }))}
        onChange={(proxyChoice) => change({ proxyChoice })}
      />
      {draft.proxyChoice === 'own' && (
        <TextField
          label={t('serverForm.proxy.address')}
          hint={t('serverForm.proxy.addressHint')}
          placeholder={t('serverForm.proxy.addressExample')}
          value={draft.proxyAddress}
          error={error}
          spellCheck={false}
          onChange={(event) => change({ proxyAddress: event.target.value })}
        />
      )}
    </div>
  );
}
