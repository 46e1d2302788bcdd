import { useTranslation } from 'react-i18next';
import type { ToolChange } from '../../../shared/domain/pin.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './PermissionList.module.css';

interface ChangedToolRowProps {
  readonly change: ToolChange;
  readonly onReview: () => void;
}

/** A tool that is held back until the user has reviewed its changes. */
export function ChangedToolRow({ change, onReview }: ChangedToolRowProps) {
  const { t } = useTranslation();
  const { name } = change.tool;
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.what}>
          <Badge tone="warn">{t('toolChange.changed')}</Badge>
          <span className={styles.name}>
            <RevealedText text={change.serverName} />
          </span>
          <span className={styles.tool}>
            <RevealedText text={name} />
          </span>
        </p>
      </div>
      <Button size="small" look="primary" aria-label={t('toolChange.reviewNamed', { tool: name })} onClick={onReview}>
        {t('toolChange.review')}
      </Button>
    </li>
  );
}
