import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import { Badge, type BadgeTone } from '../../elements/Badge/Badge.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './AuditList.module.css';

interface AuditListProps {
  readonly rows: readonly AuditRow[];
  readonly dateText: (at: number) => string;
}

const tones: Record<AuditRow['decision']['outcome'], BadgeTone> = {
  allowed: 'good',
  denied: 'danger',
  cancelled: 'plain',
  expired: 'plain',
};

/** Who allowed or refused what, and why; newest first. */
export function AuditList({ rows, dateText }: AuditListProps) {
  const { t } = useTranslation();
  return (
    <Scrollable className={styles.scroller} label={t('activity.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('activity.when')}</th>
            <th scope="col">{t('activity.outcome')}</th>
            <th scope="col">{t('activity.what')}</th>
            <th scope="col">{t('activity.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={styles.when}>{dateText(row.at)}</td>
              <td>
                <Badge tone={tones[row.decision.outcome]}>{t(`decisions.${row.decision.outcome}`)}</Badge>
              </td>
              <td className={styles.what}>
                <span className={styles.kind}>{t(`activity.kinds.${row.kind}`)}</span>{' '}
                <span className={styles.server}>
                  <RevealedText text={row.serverName} />
                </span>{' '}
                {row.toolName !== undefined && (
                  <span className={styles.tool}>
                    <RevealedText text={row.toolName} />
                  </span>
                )}
              </td>
              <td className={styles.why}>
                {t(`decisions.by.${row.decision.by}`)}
                {row.decision.reason !== '' && (
                  <>
                    {' · '}
                    <RevealedText text={row.decision.reason} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
