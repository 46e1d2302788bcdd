/** Where the buttons of a question are on the screen. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

/** What is known of where a question stands. */
export interface QuestionPlace {
  /** Since when it stands there, in view of the user; absent while it is not on the screen. */
  readonly since?: number;
  readonly place?: Place;
}

/** What was found when it was looked at. */
export interface Look {
  readonly at: number;
  /** Absent while it is not on the screen, or the page is in the background. */
  readonly place: Place | undefined;
  /** The user is scrolling: what moves, moves because they want it to. */
  readonly isScrolling: boolean;
}

/** Pixels; layout rounds. */
const maxDrift = 2;

/**
 * Since when a question stands where it stands. Pure. It counts from when it came into view, and anew when something else than
 * the user moved it: a press may have been on its way to what stood there before.
 */
export function nextPlace(before: QuestionPlace, { at, place, isScrolling }: Look): QuestionPlace {
  if (place === undefined) return {};
  if (before.since === undefined || before.place === undefined) return { since: at, place };
  const moved = Math.hypot(place.left - before.place.left, place.top - before.place.top) > maxDrift;
  if (!moved) return before;
  return { since: isScrolling ? before.since : at, place };
}
