import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModelMessage } from '../../../host/ports/modelProvider.ts';

/** What is encoded before the process does anything else: about a millisecond. One message is never divided. */
const messagesAtOnce = 250;
const charactersAtOnce = 256 * 1024;

/**
 * Messages of a long chat that are words only are the same objects in its next request: their text is kept as long as they are. Those with
 * calls, results or files are made, and encoded, anew.
 */
const knownTexts = new WeakMap<object, string>();

/** What an SDK is told about one request. */
interface SentRequestOptions {
  readonly signal: AbortSignal;
  readonly maxRetries: 0;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The options of a request that is tried once. The SDKs encode a body at once; one with more than 250 messages comes as the text that they
 * would make of it, which was made in steps.
 */
export async function requestOptions(
  body: object,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<SentRequestOptions> {
  const once = { signal, maxRetries: 0, headers } as const;
  if (!Object.values(body).some(isLongList)) return once;
  return { ...once, body: await bodyText(body), headers: { ...headers, 'content-type': 'application/json' } };
}

/** The same text as `JSON.stringify` makes of plain data, with pauses. The elements of long lists must not change afterwards. */
export async function bodyText(body: object): Promise<string> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    const text = isLongList(value) ? await listText(value) : (JSON.stringify(value) as string | undefined);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

/** Converts each message only once, as long as the rest is the same: what a model wrote goes back in full to that model only. */
export function convertedOnce<Wire extends object, Rest extends readonly unknown[]>(
  convert: (message: ModelMessage, ...rest: Rest) => readonly Wire[],
) {
  const known = new WeakMap<ModelMessage, { readonly rest: Rest; readonly converted: readonly Wire[] }>();
  return (message: ModelMessage, ...rest: Rest): readonly Wire[] => {
    const kept = known.get(message);
    if (kept !== undefined && rest.every((each, at) => each === kept.rest[at])) return kept.converted;
    const converted = convert(message, ...rest);
    known.set(message, { rest, converted });
    return converted;
  };
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > messagesAtOnce;
}

async function listText(list: readonly unknown[]): Promise<string> {
  await nextTurn();
  const texts: string[] = [];
  let [messages, characters] = [0, 0];
  for (const element of list) {
    const known = typeof element === 'object' && element !== null ? knownTexts.get(element) : undefined;
    const text = known ?? encoded(element);
    texts.push(text);
    if (known !== undefined) continue;
    messages++;
    characters += text.length;
    if (messages < messagesAtOnce && characters < charactersAtOnce) continue;
    [messages, characters] = [0, 0];
    await nextTurn();
  }
  const text = `[${texts.join(',')}]`;
  await nextTurn();
  return text;
}

function encoded(element: unknown): string {
  // As in any list, what JSON has no word for.
  const text = (JSON.stringify(element) as string | undefined) ?? 'null';
  if (typeof element === 'object' && element !== null) knownTexts.set(element, text);
  return text;
}
