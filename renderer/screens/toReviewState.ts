import type { ReviewState } from '../groups/Review/reviewState.ts';
import type { Query } from '../store/useQuery.ts';

/** What a query came to, for the elements that show what is to be reviewed. */
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
