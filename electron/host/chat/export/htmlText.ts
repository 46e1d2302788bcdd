/** HTML that was made by us, so that no text can be taken for it by mistake. */
export interface Html {
  readonly html: string;
}

const meanings: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that HTML cannot have, and those that change the direction of what follows. */
const unwanted = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]/g;

/** The class of the name of a character that nobody sees. */
export const hiddenClass = 'hidden-character';

/** A text without controls and without characters that change the direction. Pure. */
export function withoutUnwanted(text: string): string {
  return text.replace(unwanted, '\ufffd');
}

/** A text with nothing that means something in HTML. Pure. */
export function escapeHtml(text: string): string {
  return withoutUnwanted(text).replace(/[&<>"']/g, (character) => meanings[character] ?? character);
}

/** A template of HTML: texts in it are escaped, other HTML is not. Pure. */
export function markup(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const written = values.map((value) => {
    if (typeof value === 'string') return escapeHtml(value);
    return 'html' in value ? value.html : value.map((each) => each.html).join('');
  });
  return { html: parts.map((part, at) => `${part}${written[at] ?? ''}`).join('') };
}

export const noHtml: Html = { html: '' };
