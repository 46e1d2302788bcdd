import { notFound, type PageAnswer } from './readPageFile.ts';
import { documentHeaders } from './securityHeaders.ts';

/** Where the page gets a document that it prints: `/print/<ticket>` of its own origin. */
const prefix = '/print/';

/** The ticket of a request for a document, or `undefined` when it is none. */
export function printTicketOf(pathname: string): string | undefined {
  const ticket = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
  return /^[A-Za-z0-9_-]{1,64}$/.test(ticket) ? ticket : undefined;
}

/** Answers with the document, or 404 where the ticket is none. A frame has no key to show: the ticket is the key. */
export async function printAnswer(document: AsyncIterable<string> | undefined): Promise<PageAnswer> {
  if (document === undefined) return notFound();
  const texts: string[] = [];
  for await (const text of document) texts.push(text);
  return { status: 200, headers: documentHeaders(), body: new TextEncoder().encode(texts.join('')) };
}
