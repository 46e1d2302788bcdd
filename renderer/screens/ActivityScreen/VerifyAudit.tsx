import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditVerdict } from '../../../shared/domain/audit.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';

export type Verification = 'none' | 'running' | AuditVerdict;

/** Checks every row. */
export function useVerification(): { readonly state: Verification; readonly verify: () => void } {
  const { client } = usePage();
  const [state, setState] = useState<Verification>('none');
  const verify = async () => {
    setState('running');
    setState((await attempt(client.call('audit.verify', {}))) ?? 'none');
  };
  return { state, verify: () => void verify() };
}

export function VerifyButton({ state, verify }: { readonly state: Verification; readonly verify: () => void }) {
  const { t } = useTranslation();
  return (
    <Button disabled={state === 'running'} onClick={verify}>
      <ShieldCheck size={16} aria-hidden />
      {t('activity.verify')}
    </Button>
  );
}

/** The result of the check, with the first row that has a problem. */
export function VerifyResult({ state }: { readonly state: Verification }) {
  const { t } = useTranslation();
  if (state === 'none') return null;
  if (state === 'running') return <Banner tone="info" role="status" title={t('activity.verifying')} />;
  const { rows, problem } = state;
  if (problem === null) {
    return (
      <Banner tone="info" role="status" title={t('activity.verified', { count: rows })}>
        {t('activity.verifiedMeans')}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" role="alert" title={t(`activity.problems.${problem.kind}`, { id: problem.id })}>
      {t('activity.problemsMean')}
    </Banner>
  );
}
