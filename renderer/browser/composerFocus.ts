/** Marks the field where messages are typed. */
export const composerMark = { 'data-composer': '' } as const;

/** Moves the focus to the composer when the control that the user pressed goes away. Does nothing without a composer. */
export function focusComposer(): void {
  composerField()?.focus();
}

/** The field where messages are typed; `null` if there is none. */
export function composerField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-composer]');
}
