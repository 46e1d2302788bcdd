const openPopups = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether the user is in the middle of something that nothing may cover: a dialog, a menu, a field with text, or an app in a frame. */
export function isInUse(): boolean {
  const open = [...document.querySelectorAll(openPopups)].some((popup) => popup.closest('[data-closed]') === null);
  return open || hasText(document.activeElement);
}

function hasText(element: Element | null): boolean {
  // What is typed there cannot be seen.
  if (element instanceof HTMLIFrameElement) return true;
  if (element instanceof HTMLTextAreaElement) return element.value !== '';
  if (element instanceof HTMLInputElement) return element.value !== '' && !switches.has(element.type);
  return element instanceof HTMLElement && element.isContentEditable && element.textContent !== '';
}

/** Their values are not typed. */
const switches: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'file']);
