import { useTranslation } from 'react-i18next';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { LaunchLineList } from '../LaunchView/LaunchLineList.tsx';
import type { AccountDiff } from './accountDiffs.ts';
import styles from './ConfigChangeList.module.css';
import { changeTones } from './changeTones.ts';

/** The accounts that would come, differ or go, with their values in full and what goes with them. */
export function AccountDiffList({ diffs }: { readonly diffs: readonly AccountDiff[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.accounts} aria-label={t('accounts.title')}>
      {diffs.map(({ id, change, name, lines, ...renamed }) => (
        <li key={id}>
          <div className={styles.head}>
            <h4 className={styles.account}>
              {name === undefined ? (
                t('configReview.accounts.unnamed')
              ) : (
                <RevealedText text={t('accounts.named', { account: name })} />
              )}
            </h4>
            <Badge tone={changeTones[change]}>{t(`configReview.kinds.${change}`)}</Badge>
          </div>
          {lines.length > 0 && <LaunchLineList lines={lines} />}
          {renamed.nameBefore !== undefined && (
            <p className={styles.means}>{t('configReview.accounts.renamed', { before: renamed.nameBefore })}</p>
          )}
          {change === 'removed' && <p className={styles.gone}>{t('configReview.accounts.gone')}</p>}
        </li>
      ))}
    </ul>
  );
}
