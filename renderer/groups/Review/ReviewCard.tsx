import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalSummary } from '../../../shared/domain/approval.ts';
import type { GuardedQuestion } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { InspectionHint } from '../../elements/FullText/InspectionHint.tsx';
import type { Inspection } from '../../elements/FullText/useInspection.ts';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { endKeyHandler } from '../../elements/SeenRegion/SeenRegion.tsx';
import styles from './ReviewCard.module.css';

interface ReviewCardProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly summary: ApprovalSummary;
  /** The accessible names of the card and of its scrolling content. */
  readonly name: string;
  readonly shownName: string;
  readonly icon: LucideIcon;
  /** Its subject, in one sentence. */
  readonly head: ReactNode;
  readonly inspection: Inspection;
  readonly question: GuardedQuestion;
  /** The user is editing its content. */
  readonly isEdited: boolean;
  /** The keys that answer it, for `aria-keyshortcuts`. */
  readonly keys?: string | undefined;
  readonly children: ReactNode;
  /** The buttons; missing if there is nothing to answer. */
  readonly answers: ReactNode;
}

/** A question about a tool in the thread: its subject, the content to read, and the answers. */
export function ReviewCard(props: ReviewCardProps) {
  const { ref, summary, name, shownName, icon: Icon, head, inspection, question, isEdited, keys, ...rest } = props;
  const { t } = useTranslation();
  const { children, answers } = rest;
  const { buttons, onKeyDownCapture } = question;
  return (
    <div
      ref={ref}
      role="group"
      aria-keyshortcuts={keys}
      tabIndex={-1}
      data-approval={summary.id}
      data-edited={isEdited ? '' : undefined}
      aria-label={name}
      className={`${styles.card} ${inspection.isTall ? styles.bounded : ''}`}
      onKeyDownCapture={onKeyDownCapture}
    >
      <header className={styles.header}>
        <span className={styles.icon}>
          <Icon size={16} strokeWidth={1.9} aria-hidden />
        </span>
        <Scrollable as="span" label={t('approval.about')} className={styles.question}>
          {head}
        </Scrollable>
      </header>
      <Scrollable label={shownName} className={styles.shown} onKeyDown={endKeyHandler(inspection.seen)}>
        {children}
      </Scrollable>
      {answers !== undefined && (
        <footer ref={buttons} className={styles.answers}>
          <InspectionHint inspection={inspection} mustKeepPlace />
          {answers}
        </footer>
      )}
    </div>
  );
}
