/** Marks the field that messages are typed in. */
export const composerMark = { 'data-composer': '' } as const;

/** Puts the focus where the user types on, when what they pressed goes away. Does nothing where there is no composer. */
export function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-composer]')?.focus();
}
