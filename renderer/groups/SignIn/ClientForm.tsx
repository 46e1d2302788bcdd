import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './SignIn.module.css';

export interface TypedClient {
  readonly clientId: string;
  readonly clientSecret?: string;
}

interface ClientFormProps {
  readonly issuer: string;
  /** The values that the operator of the authorization server has to enter. */
  readonly redirectUrl: string;
  /** The HTTP status with which the server refused to register Gatehouse. */
  readonly refusedStatus: number | undefined;
  readonly onSubmit: (client: TypedClient) => void;
  readonly onCancel: () => void;
}

/** Takes the values that the operator of an authorization server gave to the user. */
export function ClientForm({ issuer, redirectUrl, refusedStatus, onSubmit, onCancel }: ClientFormProps) {
  const { t } = useTranslation();
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  return (
    <form
      className={styles.request}
      aria-label={t('signIn.clientNeeded')}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ clientId: clientId.trim(), ...(clientSecret === '' ? {} : { clientSecret }) });
      }}
    >
      <h3 className={styles.heading}>{t('signIn.clientNeeded')}</h3>
      <p className={styles.text}>
        <RevealedText
          text={
            refusedStatus === undefined
              ? t('signIn.clientNeededMeans', { issuer })
              : t('signIn.clientRefusedMeans', { issuer, status: refusedStatus })
          }
        />
      </p>
      <dl className={styles.facts}>
        <dt>{t('signIn.redirectAddress')}</dt>
        <dd>
          <code>{redirectUrl}</code> <CopyButton text={redirectUrl} />
        </dd>
      </dl>
      <TextField
        label={t('signIn.clientId')}
        value={clientId}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setClientId(event.target.value)}
      />
      <TextField
        label={t('signIn.clientSecret')}
        hint={t('signIn.clientSecretHint')}
        type="password"
        value={clientSecret}
        autoComplete="off"
        onChange={(event) => setClientSecret(event.target.value)}
      />
      <div className={styles.actions}>
        <Button size="small" look="primary" type="submit" disabled={clientId.trim() === ''}>
          {t('signIn.continue')}
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
