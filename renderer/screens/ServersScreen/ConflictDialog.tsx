import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigChange } from '../../../shared/domain/configChange.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { NotYetReason } from '../../elements/AnswerGuard/NotYetReason.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { AccountDiffList } from '../../groups/ConfigChangeList/AccountDiffList.tsx';
import { accountDiffs } from '../../groups/ConfigChangeList/accountDiffs.ts';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { LaunchView } from '../../groups/LaunchView/LaunchView.tsx';
import styles from './ServersScreen.module.css';

export type ConflictAnswer = 'mine' | 'theirs' | 'both';

export interface ServerVersion {
  readonly name: string;
  readonly launch: ConfigurableLaunch;
}

/** A server that changed elsewhere while its form was open. */
export interface ServerConflict {
  /** What the form was opened with. */
  readonly opened: ServerVersion;
  readonly mine: ServerVersion;
  readonly now: ServerVersion;
  /** What another program wrote into mcp.json; nobody answered it. */
  readonly change: ConfigChange | undefined;
  /** What the user's version would be called beside the other. */
  readonly newName: string;
}

interface ConflictDialogProps {
  /** `undefined` while there is nothing to ask. */
  readonly conflict: ServerConflict | undefined;
  /** @returns why it could not be done */
  readonly onAnswer: (answer: ConflictAnswer) => Promise<ErrorInfo | undefined>;
  readonly onClose: () => void;
}

/** Asks which version of a server counts that was changed elsewhere while its form was open. */
export function ConflictDialog({ conflict, onAnswer, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  // Still drawn while it closes.
  const [last, setLast] = useState(conflict);
  if (conflict !== undefined && conflict !== last) setLast(conflict);
  const [error, setError] = useState<ErrorInfo>();
  const [isAnswering, setAnswering] = useState(false);
  const reasonId = useId();
  if (last === undefined) return null;
  const { opened, mine, change, newName } = last;
  const isRemoved = change?.kind === 'removed';
  const origin = isRemoved ? 'removed' : change === undefined ? 'window' : 'file';
  const answer = async (given: ConflictAnswer) => {
    setAnswering(true);
    setError(await onAnswer(given));
    setAnswering(false);
  };
  const action = (given: ConflictAnswer, label: string) => (
    <Button
      look={given === 'theirs' && isRemoved ? 'danger' : 'secondary'}
      aria-disabled={isAnswering}
      aria-describedby={reasonId}
      onClick={() => !isAnswering && void answer(given)}
    >
      {label}
    </Button>
  );
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={() => {
        setError(undefined);
        onClose();
      }}
      title={t('configReview.meanwhile.title', { server: opened.name })}
      closeLabel={t('configReview.meanwhile.back')}
      isWide
      isOpenedByItself
      actions={
        <>
          <NotYetReason id={reasonId} reason={isAnswering ? 'sending' : undefined} />
          {action('theirs', t('configReview.meanwhile.theirs'))}
          {!isRemoved && action('both', t('configReview.meanwhile.both'))}
          {action('mine', t('configReview.meanwhile.mine'))}
        </>
      }
    >
      <div className={styles.review}>
        <p>{t(`configReview.meanwhile.by.${origin}`)}</p>
        <p className={styles.quiet}>
          {isRemoved ? t('configReview.meanwhile.meansRemoved') : t('configReview.meanwhile.means', { name: newName })}
        </p>
        {error !== undefined && <ErrorNotice error={error} />}
        <section aria-label={t('configReview.meanwhile.theirVersion')}>
          <h3 className={styles.version}>{t('configReview.meanwhile.theirVersion')}</h3>
          <Theirs {...last} />
        </section>
        <section aria-label={t('configReview.meanwhile.myVersion')}>
          <h3 className={styles.version}>{t('configReview.meanwhile.myVersion')}</h3>
          <OtherName from={opened.name} to={mine.name} />
          <LaunchView launch={mine.launch} previous={opened.launch} />
        </section>
      </div>
    </Dialog>
  );
}

function Theirs({ opened, now, change }: ServerConflict) {
  const { t } = useTranslation();
  if (change?.kind === 'removed') return <LaunchView launch={opened.launch} previous={undefined} mark="removed" />;
  const diffs = change === undefined ? [] : accountDiffs(change);
  return (
    <>
      <OtherName from={opened.name} to={now.name} />
      <LaunchView launch={change?.after.launch ?? now.launch} previous={opened.launch} />
      {diffs.length > 0 && <AccountDiffList diffs={diffs} />}
      {change?.kind === 'changed' && change.before.enabled !== change.after.enabled && (
        <p className={styles.quiet}>{t(change.after.enabled ? 'configReview.on' : 'configReview.off')}</p>
      )}
    </>
  );
}

function OtherName({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useTranslation();
  return from === to ? null : <p>{t('configReview.meanwhile.name', { name: to })}</p>;
}
