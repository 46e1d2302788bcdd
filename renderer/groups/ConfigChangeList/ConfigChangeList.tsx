import { useTranslation } from 'react-i18next';
import type { ConfigAnswer, ConfigChange } from '../../../shared/domain/configChange.ts';
import { Badge, type BadgeTone } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { LaunchView } from '../LaunchView/LaunchView.tsx';
import styles from './ConfigChangeList.module.css';

interface ConfigChangeListProps {
  readonly changes: readonly ConfigChange[];
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  readonly onAnswer: (change: ConfigChange, answer: ConfigAnswer) => void;
}

const tones: Record<ConfigChange['kind'], BadgeTone> = { added: 'good', changed: 'warn', removed: 'danger' };

/** Changes that another program made in mcp.json, entry by entry and in full, with the answers to each. */
export function ConfigChangeList({ changes, isAnswering, onAnswer }: ConfigChangeListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.name}>
          <div role="group" aria-label={t('configReview.change', { server: change.name })}>
            <div className={styles.head}>
              <h3 className={styles.name}>
                <RevealedText text={change.name} />
              </h3>
              <Badge tone={tones[change.kind]}>{t(`configReview.kinds.${change.kind}`)}</Badge>
            </div>
            <ChangedLaunch change={change} />
            <p className={styles.means}>{meaning(change)}</p>
            <div className={styles.answers}>
              <Button size="small" look="primary" disabled={isAnswering} onClick={() => onAnswer(change, 'apply')}>
                {t('configReview.apply')}
              </Button>
              <Button size="small" disabled={isAnswering} onClick={() => onAnswer(change, 'keep')}>
                {t('configReview.keep')}
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );

  function meaning(change: ConfigChange): string {
    if (change.kind !== 'changed') return t(`configReview.means.${change.kind}`);
    const { before, after } = change;
    const switched = before.enabled === after.enabled ? '' : t(after.enabled ? 'configReview.on' : 'configReview.off');
    const isOther = JSON.stringify(before.launch) !== JSON.stringify(after.launch);
    return [switched, isOther ? t('configReview.means.changed') : ''].filter(Boolean).join(' ');
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
