import { useTranslation } from 'react-i18next';
import type { Action, UserRule } from '../../../shared/domain/approval.ts';
import { Badge, type BadgeTone } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import type { RowPlace } from '../../elements/LongList/LongList.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './PermissionList.module.css';

interface RuleRowProps {
  readonly place: RowPlace;
  readonly rule: UserRule;
  readonly dateText: (at: number) => string;
  readonly onRemove: () => void;
}

const tones: Record<Action, BadgeTone> = { allow: 'good', ask: 'warn', deny: 'danger' };

/** A rule the user wrote, or one that replaces an answer that cannot be read. */
export function RuleRow({ place, rule, dateText, onRemove }: RuleRowProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.row} {...place}>
      <div className={styles.main}>
        <p className={styles.what}>
          <Badge tone={tones[rule.action]}>{t(`ruleForm.actions.${rule.action}`)}</Badge>
          <span className={styles.name}>
            <RevealedText text={rule.server} />
          </span>
          <span className={styles.tool}>
            <RevealedText text={rule.tool} />
          </span>
        </p>
        {rule.damaged === undefined ? (
          <p className={styles.when}>{t('permissions.since', { date: dateText(rule.createdAt) })}</p>
        ) : (
          <p className={styles.when}>
            {t(rule.action === 'deny' ? 'permissions.damagedDenies' : 'permissions.damagedAsks')}
          </p>
        )}
      </div>
      <Button
        size="small"
        look="danger"
        aria-label={t('permissions.removeRule', { server: rule.server, tool: rule.tool })}
        onClick={onRemove}
      >
        {t('permissions.remove')}
      </Button>
    </li>
  );
}
