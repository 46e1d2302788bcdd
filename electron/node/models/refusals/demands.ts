import { hash } from 'node:crypto';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ProviderAccess } from '../../../host/ports/modelProvider.ts';
import type { NameRule } from '../schemas/propertyNames.ts';
import { isRefused, refusalWords } from './refusalWords.ts';

/** What a model demands of requests: of a history that other models, and older versions of Gatehouse, wrote parts of. */
export interface Demands {
  /** Every answer has `reasoning_content`: DeepSeek, Kimi and MiMo refuse calls without it. */
  readonly mustHaveReasoning: boolean;
  /** Every call has a signature, as Gemini's have from version 3 on. */
  readonly mustBeSigned: boolean;
  /** An answer stands between a result and the user's next words, as Mistral's templates have it. */
  readonly mustBeBridged: boolean;
  /** Ids of calls are nine letters and digits, as Mistral's are, also where the server itself gave another. */
  readonly mayHaveOwnIds: boolean;
  /** The usage has to be asked for. Mistral refuses the question, and tells it anyway. */
  readonly mayAskUsage: boolean;
  /** Anthropic's marks for the cache are taken: by gateways to Claude that the user says take them. */
  readonly mayBeMarked: boolean;
}

const thinksAloud = /deepseek|kimi|moonshot|mimo/i;
/** They run the same models, and take no `reasoning_content` at all. */
const takesNone = /(^|\.)(?:groq\.com|cerebras\.ai)$/;
const signs = /gemini(?!-(?:exp|1|2)(?:[.-]|$))/i;
const takesTurns = /mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|voxtral/i;

/** What is known of a model by its name and address. */
export function namedDemands(
  model: string,
  { baseUrl = '', hasCacheMarks = false }: Pick<ProviderAccess, 'baseUrl' | 'hasCacheMarks'>,
): Demands {
  const host = hostOf(baseUrl);
  const names = `${host} ${model}`;
  return {
    mustHaveReasoning: thinksAloud.test(names) && !takesNone.test(host),
    mustBeSigned: signsByName(model),
    mustBeBridged: takesTurns.test(names),
    mayHaveOwnIds: true,
    mayAskUsage: !/(^|\.)mistral\.ai$/.test(host),
    mayBeMarked: hasCacheMarks && /claude/i.test(model),
  };
}

/** Whether a model refuses calls without a signature: Gemini's do from version 3 on. */
export function signsByName(model: string): boolean {
  return signs.test(model);
}

/** How names of properties must look behind a server that passes requests on to another provider. */
export function nameRuleByName(model: string): NameRule {
  if (/claude/i.test(model)) return 'anthropic';
  return /gemini/i.test(model) ? 'gemini' : 'any';
}

/** Whether a server of Anthropic's wire refuses calls without thinking before them: DeepSeek's does there too. */
export function needsThinkingByName(model: string, { baseUrl = '' }: Pick<ProviderAccess, 'baseUrl'>): boolean {
  return /deepseek/i.test(`${hostOf(baseUrl)} ${model}`);
}

/** What a refusal says that the history lacks, or has too much of. */
export function learntDemands(error: unknown): Partial<Demands> {
  const words = refusalWords(error);
  const isMissing = /(?:reasoning_content|content\[\]\.thinking).{0,80}(?:must be passed|missing|required)/is.test(
    words,
  );
  return {
    ...(isMissing ? { mustHaveReasoning: true } : {}),
    ...(!isMissing && isRefused(error, 'message.reasoning_content') ? { mustHaveReasoning: false } : {}),
    ...(/missing a .{0,3}thought_?signature/i.test(words) ? { mustBeSigned: true } : {}),
    ...(/role '?user'? after role '?tool/i.test(words) ? { mustBeBridged: true } : {}),
    ...(words.includes('cache_control') ? { mayBeMarked: false } : {}),
    ...(/tool[ _]call[ _]ids?\b.{0,160}length (?:of )?9/is.test(words) ? { mayHaveOwnIds: false } : {}),
  };
}

/** In place of reasoning that is not there: of another model, or not kept. */
export const noReasoning = '(Not recorded.)';

/** The signature with which Google's checks are told that a call has none: https://ai.google.dev/gemini-api/docs/thought-signatures */
export const skipSignature = 'skip_thought_signature_validator';

/** The same in Chat Completions. */
export const noSignature: JsonObject = { extra_content: { google: { thought_signature: skipSignature } } };

/** Said for the assistant where it said nothing. */
export const bridge = 'I see.';

/** An id that every server takes, the same for the same id of the host: nine letters and digits. */
export function plainId(id: string): string {
  return hash('sha256', id, 'base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 9);
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
}
