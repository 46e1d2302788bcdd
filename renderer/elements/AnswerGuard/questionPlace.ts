/** The position of a question's buttons. */
export interface Place {
  /** Relative to the screen. */
  readonly left: number;
  readonly top: number;
  /** Within its container, without scrolling: it changes when something moves it or makes it grow. */
  readonly layoutTop: number;
  readonly layoutBottom: number;
  /** How often the page had scrolled on its own. */
  readonly ownScrolls: number;
}

/** The known state of a question's position. */
export interface QuestionPlace {
  /** When it came into the user's view; missing while it is not on the screen. */
  readonly shownSince?: number;
  /** When it reached its position, in view; it counts for a pointer, which aims at a position. */
  readonly since?: number;
  readonly place?: Place;
}

/** One observation. */
export interface Look {
  readonly at: number;
  /** Missing while it is not on the screen, or the page is in the background. */
  readonly place: Place | undefined;
  /** It moves because of the user's own input. */
  readonly isPartOfForm: boolean;
}

/** In pixels, because layout rounds. */
const maxDrift = 2;

/**
 * How long a question has been at its position. Pure. It counts from when it came into view, and starts over when
 * something other than the user moved it: a press may have been meant for the element that was there before. Users who
 * scroll know what moves.
 */
export function nextPlace(before: QuestionPlace, { at, place, isPartOfForm }: Look): QuestionPlace {
  if (place === undefined) return {};
  const { shownSince, since } = before;
  if (shownSince === undefined || since === undefined || before.place === undefined)
    return { shownSince: at, since: at, place };
  const moved = Math.hypot(place.left - before.place.left, place.top - before.place.top) > maxDrift;
  // The stored position is compared with its layout and scrolls, so all of them must be from the same moment.
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
