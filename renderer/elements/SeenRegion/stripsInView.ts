/** Layout may place elements at fractions of a pixel. */
const roundingPx = 1;

/** Where content begins in the window, and its height, in pixels. */
interface ContentPlace {
  readonly top: number;
  readonly height: number;
}

/** The part of the window where content is not cut off, in pixels. */
export interface View {
  readonly top: number;
  readonly bottom: number;
}

/** The strips of a content that are entirely in view, in order. Pure. The last strip may be lower than the others. */
export function stripsInView({ top, height }: ContentPlace, view: View, stripPx: number): number[] {
  const count = Math.ceil(height / stripPx);
  const first = Math.max(0, Math.ceil((view.top - roundingPx - top) / stripPx));
  const bottom = view.bottom + roundingPx - top;
  const end = bottom >= height ? count : Math.floor(bottom / stripPx);
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
}
