import type { ModelRequest } from '../../../host/ports/modelProvider.ts';
import { readErrorBody, wordsOf } from '../answers/errorBody.ts';
import { nameOf } from './bodyFields.ts';

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

/** Of how much a model thinks. */
export const effortWords =
  /effort|budget_tokens|thinking\.type|thinking: |thinking[ _]?(?:level|budget)|thinking is not (?:enabled|supported)|only works in thinking mode/i;
/** Of models without tools, and of servers that were started without them: of tools as such, not of one, of its result or of how it is called. */
const toolWords = [
  /(?:\bnot|n't) support (?:tools|tool (?:use|calling|calls)|function calling|functions)\b/i,
  /(?<!parallel |strict )['"`]?\b(?:tools|tool (?:use|calling)|function calling)\b['"`]? (?:is|are) (?:not (?:supported|enabled|available)|unsupported)/i,
  /(?:unsupported|unknown|unrecogni[sz]ed|unexpected)(?: \w+){0,3}(?:: ?['"`]?| ['"`])tools['"`]?(?![.[\w-])/i,
  /extra_forbidden body\.tools(?![.\w])/i,
  /endpoints found that support tool use|enable-auto-tool-choice|tools param requires/i,
];
/** Servers say with these that they take no tools, or none that must be used. */
export const toolStatuses = [400, 404, 422, 500, 501];
/** A field is not taken, rather than missing or changed. */
const isUnknown =
  /unsupported|unknown|unexpected|unrecogni[sz]ed|extra_forbidden|extra inputs|additional propert|\bnot (?:\w+ )?(?:support|permit|allow|accept|recogni[sz]|exist)|n't (?:support|accept|exist)/i;

/** "Property keys should match pattern", "Parameter names must start with a letter" */
export const aboutNames =
  /\b(?:property|parameter) (?:keys?|names?)\b[^.]{0,40}\b(?:should|must|can|do(?:es)? not)\b[^.]{0,40}\b(?:match|pattern|start with|contain|letters?|characters?)\b/i;

/** Whether an error says that a field is not taken, in words or as the place of what is wrong. */
export function isRefused(error: unknown, field: string): boolean {
  const words = refusalWords(error);
  const { param } = error as { param?: unknown };
  const isPlace = typeof param === 'string' && param.endsWith(nameOf(field));
  return isNamed(words, field) && (isPlace || isUnknown.test(words));
}

/** Of tools as such, or of how one is called. */
export function isAboutTools({ toolChoice }: Pick<ModelRequest, 'toolChoice'>, words: string): boolean {
  return takesNoTools(words) || (toolChoice !== undefined && isAboutChoice(words));
}

export function takesNoTools(words: string): boolean {
  return toolWords.some((pattern) => pattern.test(words));
}

export function isAboutChoice(words: string): boolean {
  return (
    /tool[_ ]choice|function[_ ]calling[_ ](?:config|mode)|\bforc(?:e|ed|ing)\b .{0,20}\b(?:tool|function)/i.test(
      words,
    ) && !/enable-auto-tool-choice/i.test(words)
  );
}

/** Whether the words name a field: one that is a word of English too only where it stands as a name. */
function isNamed(words: string, field: string): boolean {
  const name = nameOf(field);
  if (name.includes('_')) return new RegExp(`(?<![A-Za-z_])${name}(?![A-Za-z_])`).test(words);
  const asName = [
    `['"\`.]${name}['"\`]`,
    `\\.${name}\\b`,
    `\\b(?:parameter|argument|field|input)s?:? ${name}\\b`,
    `\\b${name}:`,
  ];
  return new RegExp(asName.join('|'), 'i').test(words);
}
