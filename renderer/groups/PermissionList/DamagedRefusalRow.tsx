import { useTranslation } from 'react-i18next';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './PermissionList.module.css';

interface DamagedRefusalRowProps {
  readonly serverName: string;
  readonly onRevoke: () => void;
}

/** A server that must never start, if nothing else of the answer can be read. */
export function DamagedRefusalRow({ serverName, onRevoke }: DamagedRefusalRowProps) {
  const { t } = useTranslation();
  const name = serverName === '' ? t('permissions.serverGone') : serverName;
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.what}>
          <Badge tone="danger">{t('permissions.verdicts.never')}</Badge>
          <span className={styles.name}>
            <RevealedText text={name} />
          </span>
        </p>
        <p className={styles.when}>{t('permissions.damagedNever')}</p>
      </div>
      <Button size="small" look="danger" aria-label={t('permissions.revokeNamed', { name })} onClick={onRevoke}>
        {t('permissions.revoke')}
      </Button>
    </li>
  );
}
