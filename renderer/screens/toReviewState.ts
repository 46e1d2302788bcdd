import type { ReviewState } from '../groups/Review/reviewState.ts';
import type { Query } from '../store/useQuery.ts';

/** The result of a query as a review state. */
export function toReviewState<T>({ query, reload }: { query: Query<T>; reload: () => void }): ReviewState<T> {
  switch (query.kind) {
    case 'loading':
      return query;
    case 'ready':
      return { kind: 'ready', body: query.output };
    case 'failed':
      return { kind: 'failed', error: query.error, onRetry: reload };
  }
}
