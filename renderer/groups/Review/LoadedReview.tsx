import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../ErrorNotice/RetryNotice.tsx';
import type { ReviewState } from './reviewState.ts';

interface LoadedReviewProps<T> {
  readonly state: ReviewState<T>;
  /** How many lines the placeholder has while it is loading. */
  readonly lines: number;
  readonly children: (body: T) => ReactNode;
}

/** The content to review once it is loaded; until then a placeholder, or the error. */
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
