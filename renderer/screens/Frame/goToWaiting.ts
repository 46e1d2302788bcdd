import type { RequestId } from '../../../shared/domain/ids.ts';
import { readyForKeys } from '../../elements/AnswerGuard/useAnswerKeys.ts';
import type { Page } from '../../store/page.ts';
import { selectApprovals, selectConversationId } from '../../store/selectors.ts';
import { questionOf } from './escape.ts';

/** The question that has the focus. */
interface FocusedQuestion {
  readonly id: string;
  /** Whether the user moved the focus there, and not the page after another answer. */
  readonly isByUser: boolean;
}

/**
 * Where the shortcut for waiting questions leads. Pure. First to the first question of the open chat, then to the next ones, and
 * after the last one to the list of everything that waits.
 */
export function nextWaiting(questions: readonly RequestId[], focused: FocusedQuestion | undefined): RequestId | 'tray' {
  const at = questions.findIndex((id) => id === focused?.id);
  const isHere = at !== -1 && focused?.isByUser === false;
  return questions[isHere ? at : at + 1] ?? 'tray';
}

/** Moves the focus to a question of the open chat, or opens the list of everything that waits. */
export function goToWaiting({ store }: Page): void {
  const state = store.getState();
  if (state.overlay === 'tray') return state.showOverlay('none');
  const conversationId = state.screen === 'chat' ? selectConversationId(state) : undefined;
  const questions = selectApprovals(state).filter((each) => each.conversationId === conversationId);
  const card = questionOf(document.activeElement);
  // A notice is a dialog to screen readers, and covers nothing.
  const isCovered = document.querySelector('[role="dialog"]:not([data-notice])') !== null;
  const next = nextWaiting(
    isCovered ? [] : questions.map(({ id }) => id),
    card === null ? undefined : { id: card.dataset['approval'] ?? '', isByUser: card.hasAttribute(readyForKeys) },
  );
  if (next === 'tray') state.showOverlay('tray');
  else state.seekQuestion(next);
}
