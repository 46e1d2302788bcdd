const allowedSchemes = new Set(['https:', 'http:', 'mailto:']);

/** The URL of a link if it may be offered: absolute, with a scheme that opens only a browser or a mail program. */
export function allowedLink(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return allowedSchemes.has(url.protocol) ? url.href : undefined;
}

/** The host of a picture that was not fetched, for its placeholder. */
export function pictureHost(source: string | undefined): string | undefined {
  const link = allowedLink(source);
  return link === undefined ? undefined : new URL(link).host || undefined;
}
