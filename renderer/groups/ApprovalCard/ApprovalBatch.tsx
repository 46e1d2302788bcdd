import { Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ApprovalBatch.module.css';

interface ApprovalBatchProps {
  /** How many calls still ask; one of them alone needs no frame. */
  readonly count: number;
  readonly hasFrame: boolean;
  readonly children: ReactNode;
  /** The answer to several of them; missing where there is none. */
  readonly footer: ReactNode;
}

/** Several calls of one answer that ask at once, in one card. */
export function ApprovalBatch({ count, hasFrame, children, footer }: ApprovalBatchProps) {
  const { t } = useTranslation();
  const title = t('approval.together', { count });
  const frame = hasFrame ? { role: 'group', 'aria-label': title, 'data-asked-together': '' } : {};
  return (
    <div {...frame} className={hasFrame ? styles.frame : undefined}>
      {hasFrame && (
        <p className={styles.title}>
          <Hand size={16} strokeWidth={1.9} aria-hidden />
          {title}
          <span className={styles.claims}>{t('approval.claims')}</span>
        </p>
      )}
      {/* One element in both cases, so that a card keeps what was typed in it when others come and go. */}
      <div className={hasFrame ? styles.rows : undefined}>{children}</div>
      {footer}
    </div>
  );
}
