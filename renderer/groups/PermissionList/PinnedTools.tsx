import { useTranslation } from 'react-i18next';
import type { PinnedServer, ToolPin } from '../../../shared/domain/pin.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './PermissionList.module.css';

interface PinnedToolsProps {
  readonly server: PinnedServer;
  readonly dateText: (at: number) => string;
  readonly onRevoke: (pin: ToolPin) => void;
}

/** The approved tools of one server, in their approved versions. */
export function PinnedTools({ server, dateText, onRevoke }: PinnedToolsProps) {
  const { t } = useTranslation();
  const { serverName, pins } = server;
  return (
    <div className={styles.pins}>
      <Fold
        title={
          <>
            <span className={styles.name}>
              <RevealedText text={serverName === '' ? t('permissions.serverGone') : serverName} />
            </span>
            <span className={styles.when}>{t('permissions.toolCount', { count: pins.length })}</span>
          </>
        }
      >
        <ul>
          {pins.map((pin) => (
            <li key={pin.tool.name} className={styles.row}>
              <div className={styles.main}>
                <p className={styles.what}>
                  <span className={styles.tool}>
                    <RevealedText text={pin.tool.name} />
                  </span>
                  {pin.definitionHash === null && <Badge tone="warn">{t('permissions.takenBack')}</Badge>}
                </p>
                <p className={styles.when}>
                  {t('permissions.since', { date: dateText(pin.pinnedAt) })}
                  {pin.definitionHash !== null && <code> · {pin.definitionHash.slice(0, 12)}</code>}
                </p>
              </div>
              {pin.definitionHash !== null && (
                <Button
                  size="small"
                  look="danger"
                  aria-label={t('permissions.revokeNamed', { name: pin.tool.name })}
                  onClick={() => onRevoke(pin)}
                >
                  {t('permissions.revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
