import type { MessageId } from '../../shared/domain/ids.ts';
import type { Slice } from './slice.ts';

/** Which long messages are shown whole. Kept here because a message out of view has no element. */
export interface FoldSlice {
  readonly unfolded: ReadonlySet<MessageId>;
  readonly setUnfolded: (id: MessageId, isUnfolded: boolean) => void;
}

export const createFoldSlice: Slice<FoldSlice> = (set) => ({
  unfolded: new Set(),
  setUnfolded: (id, isUnfolded) =>
    set(({ unfolded }) => ({
      unfolded: isUnfolded ? new Set([...unfolded, id]) : new Set([...unfolded].filter((other) => other !== id)),
    })),
});
