/** Where the buttons of a question are. */
export interface Place {
  /** On the screen. */
  readonly left: number;
  readonly top: number;
  /** Of what holds them, as if nothing were scrolled: another one when something made it move or grow. */
  readonly layoutTop: number;
  readonly layoutBottom: number;
  /** How often the page had scrolled by itself. */
  readonly ownScrolls: number;
}

/** What is known of where a question stands. */
export interface QuestionPlace {
  /** Since when it has been in view of the user; absent while it is not on the screen. */
  readonly shownSince?: number;
  /** Since when it stands there, in view; what counts for a pointer, which is aimed at a place. */
  readonly since?: number;
  readonly place?: Place;
}

/** What was found when it was looked at. */
export interface Look {
  readonly at: number;
  /** Absent while it is not on the screen, or the page is in the background. */
  readonly place: Place | undefined;
  /** What moves it is what the user fills in. */
  readonly isPartOfForm: boolean;
}

/** Pixels; layout rounds. */
const maxDrift = 2;

/**
 * Since when a question has been at its place. Pure. It counts from when it came into view, and again when it was moved by
 * something that the page did: a press may have been on its way to what stood there before. Who scrolls knows what moves.
 */
export function nextPlace(before: QuestionPlace, { at, place, isPartOfForm }: Look): QuestionPlace {
  if (place === undefined) return {};
  const { shownSince, since } = before;
  if (shownSince === undefined || since === undefined || before.place === undefined)
    return { shownSince: at, since: at, place };
  const moved = Math.hypot(place.left - before.place.left, place.top - before.place.top) > maxDrift;
  // What is kept is what its layout and scrolls are compared with, so it must be of the same moment.
  if (!moved) return { shownSince, since, place: { ...place, left: before.place.left, top: before.place.top } };
  return { shownSince, since: !isPartOfForm && isMovedByPage(before.place, place) ? at : since, place };
}

function isMovedByPage(before: Place, after: Place): boolean {
  const isLaidOutAnew =
    Math.abs(after.layoutTop - before.layoutTop) > maxDrift ||
    Math.abs(after.layoutBottom - before.layoutBottom) > maxDrift ||
    Math.abs(after.left - before.left) > maxDrift;
  return isLaidOutAnew || after.ownScrolls !== before.ownScrolls;
}
