/** Where one dialog opens another as it closes, the focus is with the other one already. */
export function isInAnotherDialog(closing: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
  return dialog !== undefined && dialog !== null && dialog !== closing;
}
