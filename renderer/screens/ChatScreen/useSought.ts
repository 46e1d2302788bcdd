import { type RefObject, useEffect } from 'react';
import type { RequestId } from '../../../shared/domain/ids.ts';
import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { moveFocusForUser } from '../../elements/AnswerGuard/userFocus.ts';
import { usePageState } from '../../store/page.ts';

/** Moves the focus to a question that the user asked to see, even when it is rendered only later. */
export function useSought(id: RequestId, frame: RefObject<HTMLElement | null>): void {
  const isSought = usePageState((state) => state.soughtQuestion === id);
  const seekQuestion = usePageState((state) => state.seekQuestion);
  useEffect(() => {
    if (!isSought) return;
    seekQuestion(undefined);
    const card = frame.current?.querySelector<HTMLElement>('[data-approval]');
    if (!card) return;
    // After the element that led here, such as the tray, has closed and returned the focus.
    requestAnimationFrame(() => {
      moveFocusForUser(card);
      scrollIntoView(card);
    });
  }, [isSought, seekQuestion, frame]);
}
