import type { ContentBlock } from '@modelcontextprotocol/client';

/** The limit for text that an app puts into the user's message, or attaches to it; in characters. */
export const maxMessageChars = 10_000;
export const maxContextChars = 50_000;

/**
 * The text of a message that an app proposes. Pure.
 *
 * @throws Error if there is anything but text, nothing, or too much
 */
export function messageWords(content: readonly ContentBlock[]): string {
  return bounded(texts(content), maxMessageChars);
}

/**
 * Context that an app has for the model, as text. Pure. Structured content becomes JSON.
 *
 * @throws Error if there is anything but text and structured content, or too much
 */
export function contextWords({
  content = [],
  structuredContent,
}: {
  readonly content?: readonly ContentBlock[] | undefined;
  readonly structuredContent?: Readonly<Record<string, unknown>> | undefined;
}): string {
  const structured = structuredContent === undefined ? [] : [JSON.stringify(structuredContent, null, 2)];
  const text = [texts(content), ...structured].filter((one) => one !== '').join('\n\n');
  return text === '' ? '' : bounded(text, maxContextChars);
}

/** A web address in normal form, or `undefined` for anything else. Pure. */
export function webAddress(url: string): string | undefined {
  if (url.length > 8000 || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

function texts(content: readonly ContentBlock[]): string {
  return content
    .map((block) => {
      if (block.type !== 'text')
        throw new Error(`Only text is taken here, and no ${block.type}.`, { cause: 'notText' });
      return block.text;
    })
    .join('\n\n')
    .trim();
}

function bounded(text: string, most: number): string {
  if (text === '') throw new Error('There is no text.', { cause: 'none' });
  if (text.length > most)
    throw new Error(`That is too much: at most ${most} characters are taken.`, { cause: 'tooMuch' });
  return text;
}
