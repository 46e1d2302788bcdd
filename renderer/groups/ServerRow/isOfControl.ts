const controls = 'button, a, input, select, textarea, label, [role="switch"], [role="checkbox"]';

/** Whether what was pressed belongs to a control inside an element, and not to the element itself. */
export function isOfControl(target: EventTarget, inside: Element): boolean {
  if (!(target instanceof Element) || !inside.contains(target)) return true;
  const control = target.closest(controls);
  return control !== null && inside.contains(control);
}
