/**
 * Copies a text to the clipboard, and resolves with whether it succeeded. The desktop grants pages no permission, not even this
 * one; there the old command works, which needs no permission while the user presses something.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/**
 * Copies HTML as formatted text, and beside it a plain text for programs that take no format. No element is made of the HTML.
 *
 * @param text the plain text; without it, that of the HTML as it is read
 */
export async function copyFormatted(html: string, text: string = plainTextOf(html)): Promise<boolean> {
  try {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return copyByEvent(html, text);
  }
}

/** The command of the browser asks the page what to copy. */
function copyByEvent(html: string, text: string): boolean {
  let isTaken = false;
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  document.addEventListener('copy', take, { capture: true, once: true });
  try {
    return document.execCommand('copy') && isTaken;
  } finally {
    document.removeEventListener('copy', take, { capture: true });
  }
}

const tags = /<(?:style|title)[^>]*>[^<]*<\/(?:style|title)>|<[^>]*>/g;
const references: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x3C': '<',
  amp: '&',
  '#x26': '&',
};

/** The words of HTML of ours: it has no script, and every `<` and `>` of a text is a reference. */
function plainTextOf(html: string): string {
  return html
    .replace(tags, '')
    .replace(/&(#?\w+);/g, (all, name: string) => references[name] ?? all)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
