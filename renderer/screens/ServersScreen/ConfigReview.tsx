import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigAnswer, ConfigChange, ConfigChangeCounts } from '../../../shared/domain/configChange.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { NotYetReason } from '../../elements/AnswerGuard/NotYetReason.tsx';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ConfigChangeList } from '../../groups/ConfigChangeList/ConfigChangeList.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { problemOf } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './ServersScreen.module.css';

const kinds = ['added', 'changed', 'removed'] as const;

interface ConfigReviewProps {
  /** All that was left was applied, and a server of it may have to be trusted again. */
  readonly onLastApplied: () => void;
}

/** Reports that another program changed mcp.json, and opens the review. No change counts before it is answered. */
export function ConfigReview({ onLastApplied }: ConfigReviewProps) {
  const { t } = useTranslation();
  const counts = usePageState((state) => state.snapshot?.configChanges);
  const [isOpen, setOpen] = useState(false);
  const total = counts === undefined ? 0 : kinds.reduce((sum, kind) => sum + counts[kind], 0);
  // The last change was answered: nothing remains to review.
  if (isOpen && total === 0) setOpen(false);
  return (
    <>
      {counts !== undefined && total > 0 && (
        <Banner
          tone="warn"
          role="status"
          title={t('configReview.title', { changes: countsText(counts) })}
          actions={
            <Button size="small" look="primary" onClick={() => setOpen(true)}>
              {t('configReview.review')}
            </Button>
          }
        >
          {t('configReview.text')}
        </Banner>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('configReview.dialog')} isWide>
        <Changes onLastApplied={onLastApplied} />
      </Dialog>
    </>
  );

  function countsText(all: ConfigChangeCounts): string {
    const words = kinds
      .filter((kind) => all[kind] > 0)
      .map((kind) => t(`configReview.counts.${kind}`, { count: all[kind] }));
    return words.join(t('configReview.and'));
  }
}

function Changes({ onLastApplied }: ConfigReviewProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const reads = usePageState((state) => state.configReads);
  const [error, setError] = useState<ErrorInfo>();
  const [answering, setAnswering] = useState(false);
  const reasonId = useId();
  const { query, reload } = useQuery('config.changes', {}, reads);
  if (query.kind === 'loading') return <Skeleton lines={4} label={t('common.loading')} />;
  if (query.kind === 'failed') {
    return <RetryNotice error={query.error} onRetry={reload} />;
  }
  const { changes } = query.output;
  const answer = async (answered: readonly ConfigChange[], word: ConfigAnswer) => {
    setAnswering(true);
    const shown = answered.map(({ name, hash }) => ({ name, hash }));
    const problem = await problemOf(client.call('config.answer', { changes: shown, answer: word }));
    setError(problem);
    const isLast = word === 'apply' && problem === undefined && answered.length === changes.length;
    if (isLast && answered.some(mayAskForTrust)) onLastApplied();
    setAnswering(false);
    reload();
  };
  // `disabled` would drop the focus.
  const whileAnswering = { 'aria-disabled': answering, 'aria-describedby': reasonId };
  return (
    <div className={styles.review}>
      <p className={styles.quiet}>{t('configReview.trust')}</p>
      {error !== undefined && <ErrorNotice error={error} />}
      <ConfigChangeList
        changes={changes}
        isAnswering={answering}
        reasonId={reasonId}
        onAnswer={(change, word) => void answer([change], word)}
      />
      <NotYetReason id={reasonId} reason={answering ? 'sending' : undefined} />
      {changes.length > 1 && (
        <div className={styles.reviewAll}>
          <Button {...whileAnswering} onClick={() => !answering && void answer(changes, 'keep')}>
            {t('configReview.keepAll')}
          </Button>
          <Button look="primary" {...whileAnswering} onClick={() => !answering && void answer(changes, 'apply')}>
            {t('configReview.applyAll', { count: changes.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether a server starts again by it. Added ones come switched off. */
function mayAskForTrust(change: ConfigChange): boolean {
  return change.kind === 'changed' && change.after.enabled;
}
