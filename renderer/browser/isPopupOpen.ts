/** Whether a menu, a list or a dialog covers something: keys are meant for it, also before it has taken the focus. */
export function isPopupOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
