import { scrollTo } from '../../elements/AnswerGuard/ownScrolls.ts';

/** Where a question stands, in pixels. */
export interface QuestionPlace {
  readonly id: string | undefined;
  /** How far its top is below the top of the view, and its end above the end of it; negative where it is out of view. */
  readonly spaceAbove: number;
  readonly spaceBelow: number;
  readonly scrollTop: number;
  readonly contentHeight: number;
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
export function placeOfQuestion(scroller: HTMLElement, content: Element | null): QuestionPlace | undefined {
  const question = firstQuestion(scroller);
  if (question === null || content === null) return undefined;
  const { top, bottom } = frameOf(question).getBoundingClientRect();
  const { top: viewTop, bottom: viewBottom } = scroller.getBoundingClientRect();
  return {
    id: question.dataset['approval'],
    spaceAbove: top - viewTop,
    spaceBelow: viewBottom - bottom,
    scrollTop: scroller.scrollTop,
    contentHeight: content.getBoundingClientRect().height,
  };
}

/**
 * Where a question stands after a scroll, without what grew or shrank since it was measured: of that the observer of the content tells in
 * the same frame, after the event of the scroll. Pure.
 *
 * @param before where it stood when it was measured last
 */
export function placeAfterScroll(
  now: QuestionPlace | undefined,
  before: QuestionPlace | undefined,
): QuestionPlace | undefined {
  if (now === undefined || before === undefined) return now;
  if (now.id !== before.id || now.contentHeight === before.contentHeight) return now;
  const moved = inContent(now) - inContent(before);
  return {
    ...now,
    spaceAbove: now.spaceAbove - moved,
    spaceBelow: now.spaceBelow + moved,
    contentHeight: before.contentHeight,
  };
}

/** Pure. */
export function isInFullView({ spaceAbove, spaceBelow }: QuestionPlace): boolean {
  return spaceAbove >= 0 && spaceBelow >= 0;
}

/** The distance of its top from the start of the content. */
const inContent = ({ spaceAbove, scrollTop }: QuestionPlace) => spaceAbove + scrollTop;

/**
 * Scrolls by as much as the content above a question in view grew or shrank, unless something else scrolled already. What has
 * less content above it than it shrank by moves all the same: the guard of its buttons then ignores a press.
 *
 * @param filler makes room below, where the chat is too short to scroll, for as long as its question is open
 */
export function holdQuestion(
  scroller: HTMLElement,
  before: QuestionPlace | undefined,
  now: QuestionPlace | undefined,
  filler: HTMLElement | null | undefined,
): void {
  if (before === undefined || !isInFullView(before) || now === undefined) return;
  if (now.id !== before.id || now.scrollTop !== before.scrollTop) return;
  const moved = inContent(now) - inContent(before);
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
