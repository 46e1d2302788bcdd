import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { ModelTool } from '../../../host/ports/modelProvider.ts';
import type { MeantParts } from './partSearch.ts';

/** What is read of a refusal: some servers repeat whole requests in it. */
const maxWords = 20_000;

/** Sentences for people, which speak of everything. */
const advice = /https?:\S+|learn more about[^.]*|see tool-use docs/gi;
/** A definition in a request, as servers write its place. */
const place = /\b(?:tools?|functions?)(?:[.[/]+|['"], ?| (?:at )?index )(\d+)/gi;
/** Google has one list of tools, with the declarations in it. */
const declaration = /function_?declarations?[.[]+(\d+)/gi;
/** Of what every definition has, or of none of them. */
const ofAll =
  /\btools?[.[]+\d+\]?\.(?:\w+\.)?(?:cache_control|strict|tool_type)\b|unknown name "parametersJsonSchema"/i;
/** Of a size: that of one tool, if it is called by its name. */
const tooLong = /too (?:many|large|long)\b|\bexceed|\btotal size\b/i;
/** Of how many tools there are, or how long a request is. */
const tooMany =
  /too many (?:strict )?(?:tools|functions)|array too long|\b(?:maximum|at most|limit|up to)\b[^.]{0,40}\b(?:tools|functions)\b|context (?:length|window|size)|\btokens\b/i;
/** Of the history, of how tools are called, or of other parts of a request. */
const aboutOthers =
  /tool_choice|tool choice|(?<![\w.])(?:messages|contents|input)[.[]+\d|\btools? (?:calls?|calling|use|results?|messages?|outputs?)\b|\btool_(?:use|result|call)|\bfunction[_ ]?(?:call|response)|attempted to call|\brequest (?:body )?(?:does not match|schema)|\b(?:match|body) (?:the )?(?:json )?schema|schema for (?:input|response)|\bjinja\b|\barguments?\b|\bcalled\b|\bnot found\b|\bunknown (?:function|tool)\b|unavailable|overloaded|\bexecuting\b|\bmissing result\b|\bmodel (?:output|produced|tried)/i;
/** Of a definition. */
const aboutDefinitions =
  /\bjson[ _-]?schemas?\b|input_?schema|\bgrammar\b|function_?declarations?|\bfunction\.parameters\b|\b(?:tool|function)s?\b[^.]{0,60}\b(?:schema|parameters?|propert(?:y|ies)|definitions?|declarations?|descriptions?)\b|\b(?:schema|definition|declaration)s?\b[^.]{0,40}\b(?:tool|function|keyword|unsupported|invalid|items|unrecogni[sz]ed)|\b(?:unsupported|invalid|unrecogni[sz]ed|bad)\b[^.]{0,20}\bschemas?\b|\b(?:tool|function) names?\b|\b(?:unsupported|unknown|invalid) keyword\b/i;
/** A server with an error of its program says so of anything. */
const aboutConversion = /\bgrammar\b|\bjson[ _-]?schemas?\b/i;

/** A refusal that may be for the definition of a tool. */
export interface DefinitionRefusal {
  readonly words: string;
  /** It speaks of definitions or schemas, not only of a tool. */
  readonly isAboutDefinitions: boolean;
}

/** @returns `undefined` for a refusal of something else. Pure. */
export function definitionRefusal(status: number, said: string): DefinitionRefusal | undefined {
  const words = keepStart(said, maxWords).replace(advice, '');
  const isOwnError = status === 500 && aboutConversion.test(words);
  if (!isOwnError && status !== 400 && status !== 422) return undefined;
  if (/^\s*</.test(words) || ofAll.test(words)) return undefined;
  if (placesIn(words).length > 0) return { words, isAboutDefinitions: true };
  // Names of properties and tools may be any words.
  const own = words.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "''");
  if (/\binvalid schema for (?:function|tool)\b/i.test(own)) return { words, isAboutDefinitions: true };
  if (/response_format/.test(words) || aboutOthers.test(own) || tooMany.test(own)) return undefined;
  return { words, isAboutDefinitions: aboutDefinitions.test(words) && !tooLong.test(own) };
}

/** Words of JSON Schema that a tool may be called, too. */
const types = /^(?:array|boolean|integer|null|number|object|string)$/;

/**
 * The tools that a refusal speaks of; the surest way in which it speaks of any. By `name` if it says of "function 'x'" that its definition is
 * wrong; by `mention` if it says something of "function 'x'", or has the name in quotation marks, which may as well be that of a property.
 * Pure.
 */
export function meantTools<Tool extends Pick<ModelTool, 'name'>>(
  { words, isAboutDefinitions }: DefinitionRefusal,
  tools: readonly Tool[],
): MeantParts<Tool> | undefined {
  const places = placesIn(words);
  const first = Math.min(...places);
  const called = tools.filter(({ name }) =>
    new RegExp(`\\b(?:[Ff]unction|[Tt]ool)s?\\b\\W{0,6}(?:name\\W{0,6})?(?<![\\w-])${escaped(name)}(?![\\w-])`).test(
      words,
    ),
  );
  if (called.length > 0) return { parts: called, by: isAboutDefinitions ? 'name' : 'mention', place: first };
  const placed = tools.filter((_tool, at) => places.includes(at));
  if (placed.length > 0) return { parts: placed, by: 'place', place: first };
  if (!isAboutDefinitions) return undefined;
  const quoted = tools.filter(
    ({ name }) => !types.test(name) && new RegExp(`(?<=['"\`])${escaped(name)}(?=['"\`])`).test(words),
  );
  return quoted.length === 0 ? undefined : { parts: quoted, by: 'mention', place: first };
}

/** On Gemini's wire a name that begins with anything but a letter begins with one underscore more. */
function escaped(name: string): string {
  const pattern = name.replace(/[^\w-]/g, '\\$&');
  return /^[A-Za-z]/.test(name) ? pattern : `_?${pattern}`;
}

function placesIn(words: string): number[] {
  const declared = [...words.matchAll(declaration)];
  return (declared.length > 0 ? declared : [...words.matchAll(place)]).map(([, at]) => Number(at));
}
