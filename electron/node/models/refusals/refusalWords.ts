import { isJsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

/** The fields of an error's body in which servers say what is wrong. Others repeat parts of the request, with words of the chat. */
const saying = ['message', 'msg', 'detail', 'error', 'errors', 'metadata', 'raw', 'param'] as const;
const maxDepth = 6;

/**
 * What a server says of a request that it refused, without what it repeats of it: `{"error":{"message":…}}`, a list of such, the `detail` of
 * FastAPI and Mistral with its places (`body.messages.1.reasoning_content`), and the inner error that OpenRouter passes on as JSON in a text.
 */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { error: body, param } = error as { error?: unknown; param?: unknown };
  const words = wordsIn(body as JsonValue | undefined, maxDepth);
  const said = words.length === 0 ? [error.message] : words;
  return [...said, ...(typeof param === 'string' ? [`'${param}'`] : [])].join(' ');
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

function wordsIn(value: JsonValue | undefined, left: number): string[] {
  if (left === 0) return [];
  if (typeof value === 'string') return textIn(value, left);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap((each) => wordsIn(each, left - 1));
  if (!isJsonObject(value)) return [];
  const { type, loc } = value;
  const place = Array.isArray(loc) ? [`${typeof type === 'string' ? type : ''} ${loc.join('.')}`] : [];
  return [
    ...place,
    ...saying.flatMap((name) => (name === 'param' ? quoted(value[name]) : wordsIn(value[name], left - 1))),
  ];
}

function quoted(value: JsonValue | undefined): string[] {
  return typeof value === 'string' ? [`'${value}'`] : [];
}

function textIn(text: string, left: number): string[] {
  if (!/^\s*[[{]/.test(text)) return [text];
  try {
    const words = wordsIn(JSON.parse(text) as JsonValue, left - 1);
    return words.length === 0 ? [text] : words;
  } catch {
    return [text];
  }
}
