import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import { AccountName } from '../../elements/AccountName/AccountName.tsx';
import { Badge, type BadgeTone } from '../../elements/Badge/Badge.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { bytesText, spanText } from '../../i18n/quantityText.ts';
import { DecisionLine } from '../DecisionLine/DecisionLine.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import { type AuditLine, auditLines } from './auditLines.ts';
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

/** Who allowed or denied what, and why; newest first. Each row opens to everything that is recorded about it. */
export function AuditList({ rows, dateText }: AuditListProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setOpened((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
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
          {auditLines(rows).map((line) => (
            <Fragment key={line.row.id}>
              <Line
                line={line}
                dateText={dateText}
                isOpen={opened.has(line.row.id)}
                onToggle={() => toggle(line.row.id)}
              />
              {opened.has(line.row.id) && (
                <tr>
                  <td colSpan={4} className={styles.opened}>
                    <AuditDetails line={line} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

interface LineProps {
  readonly line: AuditLine;
  readonly dateText: (at: number) => string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Line({ line: { row, end }, dateText, isOpen, onToggle }: LineProps) {
  const { t, i18n } = useTranslation();
  const { ended, durationMs } = end ?? row;
  return (
    <tr>
      <td className={styles.when}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t('activity.open', { id: row.id })}
          onClick={onToggle}
        >
          <ChevronRight size={15} strokeWidth={1.9} aria-hidden className={styles.chevron} />
        </button>
        {dateText(row.at)}
      </td>
      <td>
        <Badge tone={tones[row.decision.outcome]}>{t(`decisions.${row.decision.outcome}`)}</Badge>
      </td>
      <td className={styles.what}>
        <span className={styles.kind}>{t(`activity.kinds.${row.kind}`)}</span>{' '}
        <span className={styles.server}>
          <RevealedText text={row.serverName} />
        </span>{' '}
        <AccountName name={row.accountName} />{' '}
        {row.toolName !== undefined && (
          <span className={styles.tool}>
            <RevealedText text={row.toolName} />
          </span>
        )}
        {row.address !== undefined && (
          <span className={styles.address} title={row.address}>
            <RevealedText text={row.address} />
          </span>
        )}
        {ended !== undefined && (
          <span className={ended === 'failed' ? styles.failed : styles.ended}>
            {t(`activity.ends.${ended}`)}
            {durationMs !== undefined && ` · ${spanText(durationMs, i18n.language)}`}
            {row.bytes !== undefined && ` · ${bytesText(row.bytes, i18n.language)}`}
          </span>
        )}
      </td>
      <td className={styles.why}>
        <DecisionLine decision={row.decision} />
      </td>
    </tr>
  );
}
