/** Marks the field that messages are typed in. */
export const composerMark = { 'data-composer': '' } as const;

/** Puts the focus where the user types on, when what they pressed goes away. Does nothing where there is no composer. */
export function focusComposer(): void {
  composerField()?.focus();
}

/** The field that messages are typed in; `null` where there is none. */
export function composerField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-composer]');
}
