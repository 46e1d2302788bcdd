import { useTranslation } from 'react-i18next';
import type { ConfigAnswer, ConfigChange } from '../../../shared/domain/configChange.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { LaunchView } from '../LaunchView/LaunchView.tsx';
import { AccountDiffList } from './AccountDiffList.tsx';
import { type AccountDiff, accountDiffs, switchedAccounts } from './accountDiffs.ts';
import { changeTones } from './changeTones.ts';
import styles from './ConfigChangeList.module.css';

interface ConfigChangeListProps {
  readonly changes: readonly ConfigChange[];
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  /** The id of the text that says so. */
  readonly reasonId: string;
  readonly onAnswer: (change: ConfigChange, answer: ConfigAnswer) => void;
}

/** Changes that another program made in mcp.json, entry by entry and in full, with the answers to each. */
export function ConfigChangeList({ changes, isAnswering, reasonId, onAnswer }: ConfigChangeListProps) {
  const { t } = useTranslation();
  // `disabled` would drop the focus.
  const whileAnswering = { 'aria-disabled': isAnswering, 'aria-describedby': reasonId };
  const press = (change: ConfigChange, answer: ConfigAnswer) => () => {
    if (!isAnswering) onAnswer(change, answer);
  };
  return (
    <ul className={styles.list}>
      {changes.map((change) => {
        const diffs = accountDiffs(change);
        return (
          <li key={change.name}>
            <div role="group" aria-label={t('configReview.change', { server: change.name })}>
              <div className={styles.head}>
                <h3 className={styles.name}>
                  <RevealedText text={change.name} />
                </h3>
                <Badge tone={changeTones[change.kind]}>{t(`configReview.kinds.${change.kind}`)}</Badge>
              </div>
              <ChangedLaunch change={change} />
              {diffs.length > 0 && <AccountDiffList diffs={diffs} />}
              <p className={styles.means}>{meaning(change, diffs)}</p>
              <div className={styles.answers}>
                <Button size="small" look="primary" {...whileAnswering} onClick={press(change, 'apply')}>
                  {t('configReview.apply')}
                </Button>
                <Button size="small" {...whileAnswering} onClick={press(change, 'keep')}>
                  {t('configReview.keep')}
                </Button>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );

  function meaning(change: ConfigChange, diffs: readonly AccountDiff[]): string {
    return [...meanings(change, diffs), ...inUse(change)].join(' ');
  }

  function meanings(change: ConfigChange, diffs: readonly AccountDiff[]): string[] {
    if (change.kind !== 'changed') return [t(`configReview.means.${change.kind}`)];
    const { before, after } = change;
    const isOther = JSON.stringify(before.launch) !== JSON.stringify(after.launch);
    return [
      ...(before.enabled === after.enabled ? [] : [t(after.enabled ? 'configReview.on' : 'configReview.off')]),
      ...(isOther ? [t('configReview.means.changed')] : []),
      ...(diffs.length > 0 ? [t('configReview.accounts.differ')] : []),
    ];
  }

  /** Which account would be used. */
  function inUse(change: ConfigChange): string[] {
    if (change.kind === 'added' && change.after.accounts !== undefined) {
      return [t('configReview.accounts.inUse', { account: named(change.after.accounts.inUse.name) })];
    }
    const switched = switchedAccounts(change);
    if (switched === undefined) return [];
    return [t('configReview.accounts.switched', { before: named(switched.before), after: named(switched.after) })];
  }

  function named(account: string | undefined): string {
    return account === undefined ? t('configReview.accounts.withoutName') : t('configReview.accounts.one', { account });
  }
}

function ChangedLaunch({ change }: { readonly change: ConfigChange }) {
  switch (change.kind) {
    case 'added':
      return <LaunchView launch={change.after.launch} previous={undefined} mark="added" />;
    case 'removed':
      return <LaunchView launch={change.before.launch} previous={undefined} mark="removed" />;
    case 'changed':
      return <LaunchView launch={change.after.launch} previous={change.before.launch} />;
  }
}
