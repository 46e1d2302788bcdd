/** Layout places things at fractions of a pixel. */
const roundingPx = 1;

/** Where a content begins in the window, and how high it is, in pixels. */
interface ContentPlace {
  readonly top: number;
  readonly height: number;
}

/** The part of the window in which a content is not cut off, in pixels. */
export interface View {
  readonly top: number;
  readonly bottom: number;
}

/** Which strips of a content are in view as a whole, in order. Pure. The last strip may be lower than the others. */
export function stripsInView({ top, height }: ContentPlace, view: View, stripPx: number): number[] {
  const count = Math.ceil(height / stripPx);
  const first = Math.max(0, Math.ceil((view.top - roundingPx - top) / stripPx));
  const bottom = view.bottom + roundingPx - top;
  const end = bottom >= height ? count : Math.floor(bottom / stripPx);
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
}
