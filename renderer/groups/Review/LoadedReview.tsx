import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../ErrorNotice/RetryNotice.tsx';
import type { ReviewState } from './reviewState.ts';

interface LoadedReviewProps<T> {
  readonly state: ReviewState<T>;
  /** How many lines stand in for it while it is read. */
  readonly lines: number;
  readonly children: (body: T) => ReactNode;
}

/** What is to be reviewed, once it is there; until then that it is read, or why it could not be. */
export function LoadedReview<T>({ state, lines, children }: LoadedReviewProps<T>) {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'loading':
      return <Skeleton lines={lines} label={t('common.loading')} />;
    case 'ready':
      return children(state.body);
    case 'failed':
      return <RetryNotice error={state.error} onRetry={state.onRetry} />;
  }
}
