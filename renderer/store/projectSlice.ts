import type { ConversationHeader } from '../../shared/domain/conversation.ts';
import type { ProjectId } from '../../shared/domain/ids.ts';
import type { Slice } from './slice.ts';

/** What the page shows of projects, and what a new chat begins in. */
export interface ProjectSlice {
  /** The project whose page is open; `undefined`: the list of all. */
  readonly shownProject: ProjectId | undefined;
  readonly setShownProject: (id: ProjectId | undefined) => void;
  /** The project that a new chat begins in. */
  readonly newChatProject: ProjectId | undefined;
  readonly setNewChatProject: (id: ProjectId | undefined) => void;
  /** The chat whose project is chosen. */
  readonly chatToMove: ConversationHeader | undefined;
  readonly setChatToMove: (chat: ConversationHeader | undefined) => void;
}

export const createProjectSlice: Slice<ProjectSlice> = (set) => ({
  shownProject: undefined,
  newChatProject: undefined,
  chatToMove: undefined,
  setShownProject: (shownProject) => set({ shownProject }),
  setNewChatProject: (newChatProject) => set({ newChatProject }),
  setChatToMove: (chatToMove) => set({ chatToMove }),
});
