/** If a dialog opens another one as it closes, the focus is already in the other one. One that is closing too keeps no focus. */
export function isInAnotherDialog(closing: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
  return dialog !== undefined && dialog !== null && dialog !== closing && dialog.closest('[data-closed]') === null;
}
