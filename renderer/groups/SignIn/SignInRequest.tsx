import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInState } from '../../../shared/domain/signIn.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import styles from './SignIn.module.css';

interface SignInRequestProps {
  readonly request: Extract<SignInState, { kind: 'waiting' }>;
  readonly children: ReactNode;
}

/** Says who will ask for what, before anything opens. */
export function SignInRequest({ request, children }: SignInRequestProps) {
  const { t } = useTranslation();
  const { issuer, resource, scopes } = request;
  return (
    <div className={styles.request}>
      <p role="status" className={styles.busy}>
        <Spinner size={13} /> {t('signIn.waiting')}
      </p>
      <dl className={styles.facts}>
        <dt>{t('signIn.page')}</dt>
        <dd>
          <RevealedText text={hostOf(issuer)} />
        </dd>
        <dt>{t('signIn.resource')}</dt>
        <dd>
          <RevealedText text={resource} />
        </dd>
        <dt>{t('signIn.scopes')}</dt>
        <dd>{scopes.length === 0 ? t('signIn.noScopes') : <RevealedText text={scopes.join(', ')} />}</dd>
      </dl>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

/** Punycode if the name is international: letters of other scripts can look alike. */
function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
