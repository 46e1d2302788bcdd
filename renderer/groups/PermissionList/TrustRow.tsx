import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import { AccountName } from '../../elements/AccountName/AccountName.tsx';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import type { RowPlace } from '../../elements/LongList/LongList.tsx';
import { MaskedText } from '../../elements/MaskedText/MaskedText.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { launchLines } from '../LaunchView/launchLines.ts';
import styles from './PermissionList.module.css';

interface TrustRowProps {
  readonly place: RowPlace;
  readonly record: TrustRecord;
  readonly dateText: (at: number) => string;
  readonly onRevoke: () => void;
}

/** The user's answer about a launch. */
export function TrustRow({ place, record, dateText, onRevoke }: TrustRowProps) {
  const { t } = useTranslation();
  const { launch } = record;
  const lines = launchLines(launch).filter(({ part }) => part === 'command' || part === 'argument' || part === 'url');
  return (
    <li className={styles.row} {...place}>
      <div className={styles.main}>
        <p className={styles.what}>
          <Badge tone={record.verdict === 'trusted' ? 'good' : 'danger'}>
            {t(`permissions.verdicts.${record.verdict}`)}
          </Badge>
          <span className={styles.name}>
            <RevealedText text={record.serverName} />
          </span>
          <AccountName name={record.accountName} />
        </p>
        <p className={styles.launch}>
          {lines.map((line, at) => (
            <Fragment key={at}>
              {at > 0 && ' '}
              <MaskedText text={line.text} spans={line.secrets ?? []} />
            </Fragment>
          ))}
        </p>
        <p className={styles.when}>{t('permissions.since', { date: dateText(record.decidedAt) })}</p>
      </div>
      <Button size="small" look="danger" onClick={onRevoke}>
        {t('permissions.revoke')}
      </Button>
    </li>
  );
}
