import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSummary } from '../../../shared/domain/summary.ts';
import { SummaryMark } from '../../groups/SummaryMark/SummaryMark.tsx';
import { undoSummary } from '../../store/actions/summaryActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectIsAnswering } from '../../store/selectors.ts';

// Few chats are summarised, and fewer summaries looked at.
const SummaryDialog = lazy(() =>
  import('../../groups/SummaryMark/SummaryDialog.tsx').then((module) => ({ default: module.SummaryDialog })),
);

/** Where the summarised part of the thread ends. */
export function ThreadSummary({ summary }: { readonly summary: ChatSummary }) {
  const { t } = useTranslation();
  const page = usePage();
  const [isOpen, setIsOpen] = useState<boolean>();
  const offBecause = usePageState(selectIsAnswering) ? t('thread.notWhileAnswering') : undefined;
  return (
    <>
      <SummaryMark
        onShow={() => setIsOpen(true)}
        onUndo={() => void undoSummary(page, summary)}
        offBecause={offBecause}
      />
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <SummaryDialog summary={summary} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
