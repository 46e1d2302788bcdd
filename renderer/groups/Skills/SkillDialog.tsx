import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SkillBody } from '../../../shared/domain/skill.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { FullTextView } from '../../elements/FullText/FullTextView.tsx';
import { InspectionHint } from '../../elements/FullText/InspectionHint.tsx';
import { type Inspection, useInspection } from '../../elements/FullText/useInspection.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { endKeyHandler, SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { LoadedReview } from '../Review/LoadedReview.tsx';
import { ReviewDialog } from '../Review/ReviewDialog.tsx';
import { bodyOf, type ReviewState } from '../Review/reviewState.ts';
import { ToolChangeView } from '../ToolChange/ToolChangeView.tsx';
import { comparableSkill, skillText } from './skillText.ts';
import styles from './Skills.module.css';

export type SkillAnswer = 'approve' | 'revoke';

interface SkillDialogProps {
  readonly open: boolean;
  readonly name: string;
  readonly serverName: string;
  /** It is a folder of this computer. */
  readonly isLocal: boolean;
  readonly body: ReviewState<SkillBody>;
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  readonly onAnswer: (body: SkillBody, answer: SkillAnswer) => void;
  /** Reads `SKILL.md` like any other resource; `undefined`: it could not be read. */
  readonly onRead: (uri: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Shows what a skill says of itself and which files it has, before a model may load it. Nothing is read for that. */
export function SkillDialog(props: SkillDialogProps) {
  const { open, name, serverName, isLocal, body, isAnswering, onAnswer, onRead, onClose } = props;
  const { t } = useTranslation();
  const ready = bodyOf(body);
  const [frontmatter, files] = [t('skills.frontmatter'), t('skills.files')];
  const text = useMemo(() => skillText(ready?.entry, { frontmatter, files }), [ready?.entry, frontmatter, files]);
  const inspection = useInspection(ready?.view.setHash, text);
  const faultId = useId();
  const isApproved = ready?.view.standing === 'approved';
  return (
    <ReviewDialog<SkillBody, SkillAnswer>
      open={open}
      title={t('skills.dialog', { skill: name })}
      state={body}
      more={undefined}
      laterLabel={t('common.close')}
      isAnswering={isAnswering}
      onAnswer={onAnswer}
      onClose={onClose}
      hint={ready !== undefined && !isApproved && <InspectionHint inspection={inspection} />}
      answers={({ disabled, reasonId, press }) => (
        <>
          {ready !== undefined && ready.view.standing !== 'new' && (
            <Button aria-disabled={disabled} aria-describedby={reasonId} onClick={press('revoke')}>
              {t('skills.revoke')}
            </Button>
          )}
          {!isApproved && (
            <ApproveButton
              look="secondary"
              inspection={inspection}
              disabled={disabled || ready?.view.fault !== undefined}
              reasonId={ready?.view.fault === undefined ? reasonId : `${reasonId} ${faultId}`}
              onPress={press('approve')}
            >
              {t('skills.approve')}
            </ApproveButton>
          )}
        </>
      )}
    >
      <LoadedReview state={body} lines={6}>
        {(read) => (
          <Content
            key={read.view.setHash}
            body={read}
            serverName={serverName}
            isLocal={isLocal}
            inspection={inspection}
            faultId={faultId}
            onRead={onRead}
          />
        )}
      </LoadedReview>
    </ReviewDialog>
  );
}

interface ContentProps {
  readonly body: SkillBody;
  readonly serverName: string;
  readonly isLocal: boolean;
  readonly inspection: Inspection;
  /** The id of why it cannot be approved, if it cannot. */
  readonly faultId: string;
  readonly onRead: SkillDialogProps['onRead'];
}

function Content({ body, serverName, isLocal, inspection, faultId, onRead }: ContentProps) {
  const { t } = useTranslation();
  const { entry, before, view } = body;
  const names = { frontmatter: t('skills.frontmatter'), files: t('skills.files') };
  const hidden = hasHidden(JSON.stringify(entry));
  return (
    <div className={styles.content} onKeyDown={endKeyHandler(inspection.seen)} role="presentation">
      <p className={styles.intro}>
        <strong>
          <RevealedText text={serverName} />
        </strong>{' '}
        · <RevealedText text={entry.uri} />
      </p>
      <p className={styles.intro}>{t(isLocal ? 'skills.meansLocal' : 'skills.means')}</p>
      {view.fault !== undefined && (
        <div id={faultId}>
          <Banner tone="danger" title={t(`skills.fault.${view.fault}`)} />
        </div>
      )}
      {view.change !== undefined && (
        <Banner tone="warn" title={t(`skills.${isLocal ? 'changedLocal' : 'changed'}.${view.change}`)} />
      )}
      {hidden && <Banner tone="danger" title={t('skills.hidden')} />}
      {before !== undefined && view.change === 'set' && (
        <ToolChangeView before={comparableSkill(before, names)} after={comparableSkill(entry, names)} />
      )}
      <section>
        <p className={styles.heading}>{t('skills.heading')}</p>
        <SeenRegion seen={inspection.seen}>
          <FullTextView text={inspection.text} />
        </SeenRegion>
      </section>
      <SkillMarkdown uri={entry.uri} isLocal={isLocal} onRead={onRead} />
    </div>
  );
}

interface SkillMarkdownProps extends Pick<SkillDialogProps, 'isLocal' | 'onRead'> {
  readonly uri: string;
}

/** Reads `SKILL.md` when the user presses, and shows it as it is. */
function SkillMarkdown({ uri, isLocal, onRead }: SkillMarkdownProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<{ readonly kind: 'unread' | 'reading' } | { readonly kind: 'read'; text: string }>(
    {
      kind: 'unread',
    },
  );
  const heading = t(isLocal ? 'skills.markdownLocal' : 'skills.markdown');
  const read = async () => {
    setState({ kind: 'reading' });
    const text = await onRead(uri);
    setState(text === undefined ? { kind: 'unread' } : { kind: 'read', text });
  };
  return (
    <section>
      <Button
        size="small"
        aria-disabled={state.kind === 'reading'}
        onClick={() => state.kind !== 'reading' && void read()}
      >
        {t('skills.read')}
      </Button>
      {state.kind === 'reading' && <Skeleton lines={3} label={t('common.loading')} />}
      {state.kind === 'read' && (
        <>
          <p className={styles.heading}>{heading}</p>
          <Scrollable label={heading} className={styles.markdown}>
            <RevealedText text={state.text} />
          </Scrollable>
        </>
      )}
    </section>
  );
}
