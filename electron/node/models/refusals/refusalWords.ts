import { readErrorBody, wordsOf } from '../answers/errorBody.ts';

/**
 * What a server says of a request that it refused, without what it repeats of it: `{"error":{"message":…}}`, a list of such, the `detail` of
 * FastAPI and Mistral with its places (`body.messages.1.reasoning_content`), and the inner error that OpenRouter passes on as JSON in a text.
 */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { error: body, param } = error as { error?: unknown; param?: unknown };
  const words = wordsOf(readErrorBody(body));
  const said = words.length === 0 ? [error.message] : words;
  return [...said, ...(typeof param === 'string' ? [`'${param}'`] : [])].join(' ');
}

/** A refusal without what is another in each, such as the number of the request: to compare, for names may look so, too. */
export function withoutIds(words: string): string {
  return words
    .replace(/\(?\brequest[ _-]?id\b[^)\n]*\)?|\b[\da-f]{4,}(?:-[\da-f]{4,})+\b|\b(?=\w*\d)\w{16,}\b/gi, '')
    .trimEnd();
}

/** Whether a server refused a request for what is in it. */
export function isAboutRequest(error: unknown): boolean {
  const status = statusOf(error);
  return status === 400 || status === 422;
}

/** The status of an answer that refuses a request; `undefined` for other errors. */
export function statusOf(error: unknown): number | undefined {
  const { status } = error instanceof Error ? (error as { status?: unknown }) : {};
  return typeof status === 'number' ? status : undefined;
}
