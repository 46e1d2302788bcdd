/** A part of a text from `start` up to, not including, `end`. */
export interface MaskedSpan {
  readonly start: number;
  readonly end: number;
}

export interface MaskedPart {
  readonly isMasked: boolean;
  readonly text: string;
}

/** Cuts a text at its spans, which are in order. The parts together are the whole text. Pure. */
export function maskedParts(text: string, spans: readonly MaskedSpan[]): MaskedPart[] {
  const parts: MaskedPart[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    parts.push({ isMasked: false, text: text.slice(at, start) }, { isMasked: true, text: text.slice(start, end) });
    at = end;
  }
  parts.push({ isMasked: false, text: text.slice(at) });
  return parts.filter((part) => part.text !== '');
}
