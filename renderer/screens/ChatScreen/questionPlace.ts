import { scrollTo } from '../../elements/AnswerGuard/ownScrolls.ts';

/** Where a question stands in the content, and how far that was scrolled. */
export interface QuestionPlace {
  readonly id: string | undefined;
  /** The distance of its top from the start of the content, in pixels. */
  readonly inContent: number;
  readonly scrollTop: number;
  readonly isInFullView: boolean;
}

/** The first open question of a chat. */
export function firstQuestion(scroller: HTMLElement): HTMLElement | null {
  return scroller.querySelector('[data-approval]');
}

/** The card in which a question stands, which several of one answer share. */
export function frameOf(question: HTMLElement): HTMLElement {
  return question.closest<HTMLElement>('[data-asked-together]') ?? question;
}

export function questionId(scroller: HTMLElement): string | undefined {
  return firstQuestion(scroller)?.dataset['approval'];
}

/** Measures the first open question. */
export function placeOfQuestion(scroller: HTMLElement): QuestionPlace | undefined {
  const question = firstQuestion(scroller);
  if (question === null) return undefined;
  const { top, bottom } = frameOf(question).getBoundingClientRect();
  const { top: viewTop, bottom: viewBottom } = scroller.getBoundingClientRect();
  return {
    id: question.dataset['approval'],
    inContent: top - viewTop + scroller.scrollTop,
    scrollTop: scroller.scrollTop,
    isInFullView: top >= viewTop && bottom <= viewBottom,
  };
}

/**
 * Scrolls by as much as the content above a question in view grew or shrank, unless something else scrolled already. What has
 * less content above it than it shrank by moves all the same: the guard of its buttons then ignores a press.
 *
 * @param filler makes room below, where the chat is too short to scroll, for as long as its question is open
 */
export function holdQuestion(
  scroller: HTMLElement,
  before: QuestionPlace | undefined,
  filler: HTMLElement | null | undefined,
): void {
  const now = placeOfQuestion(scroller);
  if (before?.isInFullView !== true || now === undefined) return;
  if (now.id !== before.id || now.scrollTop !== before.scrollTop) return;
  const moved = now.inContent - before.inContent;
  if (Math.abs(moved) < 1) return;
  const wanted = scroller.scrollTop + moved;
  if (filler) makeRoom(scroller, filler, { id: now.id, scrollTop: wanted });
  scrollTo(scroller, wanted);
}

/** Takes back the room that was made for a question which is no longer the first open one. */
export function dropRoom(scroller: HTMLElement, filler: HTMLElement): void {
  if (filler.dataset['madeFor'] === questionId(scroller)) return;
  filler.style.height = '0';
  delete filler.dataset['madeFor'];
}

/** Makes the filler so high that the scroller can scroll to the place of a question. */
function makeRoom(
  scroller: HTMLElement,
  filler: HTMLElement,
  { id, scrollTop }: Pick<QuestionPlace, 'id' | 'scrollTop'>,
): void {
  const content = filler.parentElement ?? filler;
  const end = content.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top + scroller.scrollTop;
  const missing = scrollTop + scroller.clientHeight - end;
  if (missing <= 0) return;
  filler.style.height = `${Math.ceil(filler.offsetHeight + missing)}px`;
  filler.dataset['madeFor'] = id;
}
