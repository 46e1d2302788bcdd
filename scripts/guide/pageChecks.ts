/**
 * The texts in bold on a page of the guide that are no text of the app. Pure.
 *
 * @param page Markdown; bold is used for names of controls only
 * @param texts of the app, with `{{name}}` in the place of values
 */
export function wrongLabels(page: string, texts: readonly string[]): string[] {
  const labels = [...page.matchAll(/\*\*((?:[^*]|\*[^*]+\*)+)\*\*/g)].map(([, label = '']) =>
    label.replaceAll(/\s+/g, ' '),
  );
  // A text of nothing but values would fit everything.
  const worded = texts.filter((text) => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')));
  const patterns = worded.map((text) => new RegExp(`^${escaped(text).replaceAll(/\\\{\\\{\w+\\\}\\\}/g, '.+')}$`));
  return labels.filter((label) => !patterns.some((pattern) => pattern.test(label)));
}

/**
 * The links of a document whose heading is not there. Pure.
 *
 * @param pageAt the text of the document that a link leads to, an empty one to the document itself; `undefined` for what is no document
 */
export function brokenAnchors(text: string, pageAt: (target: string) => string | undefined): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [target = '', anchor] = link.split('#');
    if (anchor === undefined || /^[a-z]+:/.test(link)) return false;
    const page = pageAt(target);
    return page !== undefined && !anchorsOf(page).includes(decodeURIComponent(anchor));
  });
}

/** As GitHub makes them: lower case, without punctuation, with hyphens for spaces. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
