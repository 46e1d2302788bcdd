import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { scrollTo } from '../../elements/AnswerGuard/ownScrolls.ts';
import {
  dropRoom,
  firstQuestion,
  frameOf,
  holdQuestion,
  isInFullView,
  placeAfterScroll,
  placeOfQuestion,
  questionId,
  type QuestionPlace,
} from './questionPlace.ts';

/** Within this distance of its target, the position counts as reached. */
const near = 48;
/** The space above a question, in pixels. */
const aboveQuestion = 16;
/** A scroll this soon after a scrolling gesture, or after another scroll of the user, is attributed to the user. */
const gestureLastsMs = 700;

/** Keys that scroll, among them the one that moves the focus to what may be out of view. */
const scrollKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab']);

/** Buttons that show more in place. */
const unfolds = '[aria-expanded]:not([aria-haspopup])';

/**
 * Keeps the important part of a growing list in view: its first open question, otherwise its end. Stops when the user
 * scrolls away, and continues once they are back.
 *
 * @param content the growing element inside the scroller
 * @param filler an empty element at the end of the content: it makes room to scroll by, where there is none
 */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  filler?: RefObject<HTMLElement | null>,
) {
  /** `end`: the user looks at the end or at a question; following resumes once that question is answered. */
  const following = useRef<'yes' | 'end' | 'no'>('yes');
  /** The question that the user left for the end; another question is followed again. */
  const leftQuestion = useRef<string>(undefined);
  /** Where the first question stood when it was measured last. */
  const measured = useRef<QuestionPlace>(undefined);
  const gestures = useGestures(scroller);
  /**
   * The position that `follow` set last: its scroll event comes a frame later, when the content may have grown again.
   */
  const putAt = useRef<number>(undefined);
  const [atEnd, setAtEnd] = useState(true);

  const follow = useCallback(() => {
    following.current = 'yes';
    setAtEnd(true);
    const element = scroller.current;
    if (element === null) return;
    scrollTo(element, placeOf(element).wanted);
    putAt.current = element.scrollTop;
    measured.current = placeOfQuestion(element, content.current);
  }, [scroller, content]);

  /** Stops following, because the user looks at another place. */
  const release = useCallback(() => {
    following.current = 'no';
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (content.current === null || element === null) return;
    const place = () => placeOfQuestion(element, content.current);
    const observer = new ResizeObserver(() => {
      const question = questionId(element);
      if (filler?.current) dropRoom(element, filler.current);
      if (following.current !== 'no') holdQuestion(element, measured.current, place(), filler?.current);
      measured.current = place();
      // The user may be about to press: what comes above or below a question in view does not move it.
      if (measured.current !== undefined && isInFullView(measured.current)) return;
      const isNews = question === undefined || question !== leftQuestion.current;
      if (following.current === 'yes' || (following.current === 'end' && isNews)) return follow();
      // The content may have become so short that there is nothing to scroll to.
      const { end } = placeOf(element);
      if (end <= near) follow();
      else setAtEnd(end - element.scrollTop <= near);
    });
    observer.observe(content.current);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, scroller, filler, follow]);

  const handlers = useMemo(() => {
    const noteGesture = gestures.note;
    return {
      onWheel: noteGesture,
      onTouchMove: noteGesture,
      onPointerDown: (event: PointerEvent) => {
        // A press on the scroll bar targets the scroller itself; a middle press starts scrolling.
        if (event.target === event.currentTarget || event.button === 1) noteGesture();
      },
      onPointerMove: (event: PointerEvent) => {
        // Selecting text beyond the edge scrolls.
        if (event.buttons !== 0) noteGesture();
      },
      onKeyDown: (event: KeyboardEvent) => {
        // On a button, the space bar presses it.
        if (event.key === ' ' ? event.target === event.currentTarget : scrollKeys.has(event.key)) noteGesture();
      },
      onClick: ({ target }: MouseEvent) => {
        // What is unfolded is read from where it is: its end may be far below.
        if (target instanceof Element && target.closest(unfolds) !== null) following.current = 'no';
      },
      onScroll: () => {
        const element = scroller.current;
        if (element === null) return;
        measured.current = placeAfterScroll(placeOfQuestion(element, content.current), measured.current);
        const { wanted, end } = placeOf(element);
        const isAtEnd = end - element.scrollTop <= near;
        const isOwn = element.scrollTop === putAt.current;
        if (Math.abs(element.scrollTop - wanted) <= near) following.current = 'yes';
        else if (!isOwn && gestures.hasJustBeen()) {
          // A held scroll bar and a flick continue without further gestures.
          noteGesture();
          following.current = isAtEnd || isQuestionInView(element) ? 'end' : 'no';
          leftQuestion.current = questionId(element);
        }
        setAtEnd(isAtEnd || following.current === 'yes');
      },
    };
  }, [scroller, content, gestures]);

  return { atEnd, jump: follow, release, handlers };
}

/** Scrolling gestures of the user. One is over when another question is the first: nobody scrolls away from what came later. */
function useGestures(scroller: RefObject<HTMLElement | null>) {
  const last = useRef<{ readonly at: number; readonly question: string | undefined }>(undefined);
  return useMemo(() => {
    const question = () => (scroller.current === null ? undefined : questionId(scroller.current));
    return {
      note: () => {
        last.current = { at: performance.now(), question: question() };
      },
      hasJustBeen: () =>
        last.current !== undefined &&
        performance.now() - last.current.at < gestureLastsMs &&
        last.current.question === question(),
    };
  }, [scroller]);
}

/** The target position of the list, and its end; both as `scrollTop`. */
function placeOf(scroller: HTMLElement): { wanted: number; end: number } {
  const end = scroller.scrollHeight - scroller.clientHeight;
  const question = firstQuestion(scroller);
  if (question === null) return { wanted: end, end };
  const top = frameOf(question).getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return { wanted: Math.max(0, Math.min(end, top - aboveQuestion)), end };
}

function isQuestionInView(scroller: HTMLElement): boolean {
  const question = firstQuestion(scroller)?.getBoundingClientRect();
  const { top, bottom } = scroller.getBoundingClientRect();
  return question !== undefined && question.bottom > top && question.top < bottom;
}
