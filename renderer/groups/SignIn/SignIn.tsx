import { useTranslation } from 'react-i18next';
import type { SignInState } from '../../../shared/domain/signIn.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { RetryNotice } from '../ErrorNotice/RetryNotice.tsx';
import { ClientForm, type TypedClient } from './ClientForm.tsx';
import { SignInRequest } from './SignInRequest.tsx';
import styles from './SignIn.module.css';

interface SignInProps {
  readonly state: Exclude<SignInState, { kind: 'signedIn' }>;
  readonly onBegin: (typed?: TypedClient) => void;
  readonly onOpen: () => void;
  readonly onCopy: () => void;
  readonly onCancel: () => void;
}

/** Signing in to one server: the next step, and the progress. */
export function SignIn({ state, ...on }: SignInProps) {
  const { t } = useTranslation();
  const cancel = (
    <Button size="small" look="quiet" onClick={on.onCancel}>
      {t('common.cancel')}
    </Button>
  );
  switch (state.kind) {
    case 'needed':
      return <Needed reason={state.reason} scopes={state.scopes} onBegin={() => on.onBegin()} />;
    case 'preparing':
    case 'finishing':
      return (
        <p role="status" className={styles.busy}>
          <Spinner size={13} /> {t(`signIn.${state.kind}`)} {state.kind === 'preparing' && cancel}
        </p>
      );
    case 'clientNeeded':
      return (
        <ClientForm
          issuer={state.issuer}
          redirectUrl={state.redirectUrl}
          isRedirectFixed={state.isRedirectFixed}
          refusedStatus={state.refusedStatus}
          onSubmit={on.onBegin}
          onCancel={on.onCancel}
        />
      );
    case 'waiting':
      return (
        <SignInRequest request={state}>
          <Button size="small" look="primary" onClick={on.onOpen}>
            {t('signIn.open')}
          </Button>
          <Button size="small" onClick={on.onCopy}>
            {t('signIn.copyAddress')}
          </Button>
          {cancel}
        </SignInRequest>
      );
    case 'failed':
      return <RetryNotice error={state.error} onRetry={() => on.onBegin()} />;
  }
}

type NeededProps = Pick<Extract<SignInState, { kind: 'needed' }>, 'reason' | 'scopes'> & {
  readonly onBegin: () => void;
};

function Needed({ reason, scopes, onBegin }: NeededProps) {
  const { t } = useTranslation();
  const again = reason === 'first' ? t('signIn.begin') : t('signIn.beginAgain');
  const title = { first: t('signIn.needed'), ended: t('signIn.ended'), moreScopes: t('signIn.moreScopes') }[reason];
  return (
    <Banner
      tone="warn"
      role="status"
      title={title}
      actions={
        <Button size="small" look="primary" onClick={onBegin}>
          {again}
        </Button>
      }
    >
      {reason === 'first' && t('signIn.neededMeans')}
      {reason === 'ended' && t('signIn.endedMeans')}
      {reason === 'moreScopes' && t('signIn.moreScopesMeans', { scopes: scopes.join(', ') || t('signIn.noScopes') })}
    </Banner>
  );
}
