import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallbackAddress } from '../../../shared/lib/loopback.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { FieldFrame, TextControl, TextField } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './SignIn.module.css';

export interface TypedClient {
  readonly clientId: string;
  readonly clientSecret?: string;
  /** Where the browser is to come back to, if not to the address that was shown. */
  readonly callback?: string;
}

interface ClientFormProps {
  readonly issuer: string;
  /** Where the browser would come back to: what the operator of the authorization server has to enter. */
  readonly redirectUrl: string;
  /** mcp.json names it, so it cannot be changed here. */
  readonly isRedirectFixed: boolean;
  /** The HTTP status with which the server refused to register Gatehouse. */
  readonly refusedStatus: number | undefined;
  readonly onSubmit: (client: TypedClient) => void;
  readonly onCancel: () => void;
}

/** Takes the values that the operator of an authorization server gave to the user. */
export function ClientForm({
  issuer,
  redirectUrl,
  isRedirectFixed,
  refusedStatus,
  onSubmit,
  onCancel,
}: ClientFormProps) {
  const { t } = useTranslation();
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  const [typedCallback, setCallback] = useState(redirectUrl);
  const callback = typedCallback.trim();
  const isOwnCallback = callback === redirectUrl;
  const isUsable = isOwnCallback || isCallbackAddress(callback);
  return (
    <form
      className={styles.request}
      aria-label={t('signIn.clientNeeded')}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({
          clientId: clientId.trim(),
          ...(clientSecret === '' ? {} : { clientSecret }),
          ...(isOwnCallback ? {} : { callback }),
        });
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
      <FieldFrame
        label={t('signIn.redirectAddress')}
        hint={isRedirectFixed ? t('signIn.redirectAddressFixed') : t('signIn.redirectAddressHint')}
        error={isUsable ? undefined : t('signIn.redirectAddressFault')}
      >
        <div className={styles.callback}>
          <TextControl
            value={typedCallback}
            readOnly={isRedirectFixed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setCallback(event.target.value)}
          />
          <CopyButton text={callback} />
        </div>
      </FieldFrame>
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
        <Button size="small" look="primary" type="submit" disabled={clientId.trim() === '' || !isUsable}>
          {t('signIn.continue')}
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
