interface RowUse {
  /** Called with the field that the user types into. */
  readonly noteTyping: (field: EventTarget) => void;
  readonly isInUse: (row: Element) => boolean;
}

/** Which rows must keep their elements: those with the focus, with something unfolded, or with typed words in a field. */
export function createRowUse(): RowUse {
  const typed = new WeakSet<EventTarget>();
  return {
    noteTyping: (field) => void typed.add(field),
    isInUse: (row) =>
      row.contains(document.activeElement) ||
      row.querySelector('[aria-expanded="true"]') !== null ||
      [...row.querySelectorAll('input, textarea')].some((field) => typed.has(field) && hasWords(field)),
  };
}

/** A box that is ticked, or a switch, is no unfinished work: it acts at once. */
function hasWords(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  return field instanceof HTMLInputElement && !['checkbox', 'radio'].includes(field.type) && field.value !== '';
}
