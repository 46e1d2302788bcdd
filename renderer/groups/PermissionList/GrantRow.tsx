import { useTranslation } from 'react-i18next';
import type { Grant } from '../../../shared/domain/approval.ts';
import { AccountName } from '../../elements/AccountName/AccountName.tsx';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import type { RowPlace } from '../../elements/LongList/LongList.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './PermissionList.module.css';

interface GrantRowProps {
  readonly place: RowPlace;
  readonly grant: Grant;
  readonly dateText: (at: number) => string;
  readonly onRevoke: () => void;
}

/** A remembered answer, with a button that forgets it. */
export function GrantRow({ place, grant, dateText, onRevoke }: GrantRowProps) {
  const { t } = useTranslation();
  const { subject } = grant;
  const what =
    subject.kind !== 'server'
      ? subject.toolName
      : t('permissions.wholeServer', { count: subject.definitionHashes.length });
  return (
    <li className={styles.row} {...place}>
      <div className={styles.main}>
        <p className={styles.what}>
          <Badge tone={grant.action === 'allow' ? 'good' : 'danger'}>{t(`permissions.actions.${grant.action}`)}</Badge>
          <span className={styles.name}>
            <RevealedText text={grant.serverName} />
          </span>
          <AccountName name={grant.account?.name} />
          <span className={subject.kind !== 'server' ? styles.tool : undefined}>
            <RevealedText text={what} />
          </span>
        </p>
        {subject.kind === 'call' && (
          <p className={styles.launch}>
            <RevealedText text={t('permissions.theseArguments', { arguments: subject.argumentsStart })} />
          </p>
        )}
        <p className={styles.when}>
          {grant.asker === 'app' && `${t('permissions.forApps')} · `}
          {t(`permissions.scopes.${grant.scope}`)} · {t('permissions.since', { date: dateText(grant.createdAt) })}
          {grant.lastUsedAt !== undefined && ` · ${t('permissions.lastUsed', { date: dateText(grant.lastUsedAt) })}`}
        </p>
      </div>
      <Button size="small" look="danger" onClick={onRevoke}>
        {t('permissions.revoke')}
      </Button>
    </li>
  );
}
