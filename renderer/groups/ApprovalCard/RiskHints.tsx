import { useTranslation } from 'react-i18next';
import type { ApprovalBody } from '../../../shared/contract/consentCommands.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { riskOf, riskTone } from './risk.ts';
import styles from './ApprovalCard.module.css';

/** The tool's labels, with the worst assumed for missing ones, and the note that they are the server's own claims. */
export function RiskHints({ body }: { readonly body: ApprovalBody }) {
  const { t } = useTranslation();
  return (
    <div className={styles.hints}>
      <RiskBadges body={body} />
      <span className={styles.untrusted}>
        {t(body.hasBelievedAnnotations ? 'approval.believed' : 'approval.untrusted')}
      </span>
    </div>
  );
}

/** The labels alone. */
export function RiskBadges({ body: { annotations, hasBelievedAnnotations } }: { readonly body: ApprovalBody }) {
  const { t } = useTranslation();
  const risk = riskOf(annotations);
  return (
    <>
      <Badge tone={riskTone(risk, { isBelieved: hasBelievedAnnotations })}>{t(`approval.risks.${risk}`)}</Badge>
      {annotations.openWorldHint !== false && (
        <Badge>{t(annotations.openWorldHint === true ? 'approval.openWorld' : 'approval.openWorldUnsaid')}</Badge>
      )}
    </>
  );
}
