import { isContainerProgram } from '../containerVariables.ts';
import { isLoaderVariable } from '../loaderVariable.ts';
import { isCodeArgument, nameOfArgument } from '../literalSecrets/argumentSecrets.ts';
import { replaceSecrets } from '../literalSecrets/replaceSecrets.ts';
import { secretSpans, type SecretSpan } from '../literalSecrets/secretSpans.ts';
import { mapTexts, type TextPlace } from '../pasted/launchTexts.ts';
import type { PastedLaunch } from '../pasted/pasteReading.ts';
import { isGuardedHeader, isGuardedName, isGuardedParameter, isGuardedVariable, looksMade } from './guardedNames.ts';

const maxJsonDepth = 50;

/** Makes what stands in the place of a value. */
export type Hide = (name: string, value: string) => string;

/**
 * A launch without what is a secret by its looks, or may be one by where it stands. Wider than for a typed text: nobody reads these
 * values before they are shown or handed on, and a value that is hidden by mistake is kept with the secrets. Pure.
 */
export function hideLaunch(launch: PastedLaunch, hide: Hide): PastedLaunch {
  // What is hidden whole is one value, also where a part of it is a secret by its looks. Containers get theirs another way.
  const isContainer = launch.kind === 'stdio' && isContainerProgram(launch.command);
  const whole = isContainer
    ? launch
    : mapTexts(launch, (text, place) => (text.includes('${') ? text : hideGuarded(launch, text, place, hide)));
  const found = replaceSecrets(whole, hide);
  return mapTexts(found, (text, place) => hideText(found, text, place, hide));
}

function hideGuarded(launch: PastedLaunch, text: string, place: TextPlace, hide: Hide): string {
  const guarded = guardedPart(launch, text, place);
  if (guarded === undefined || text.length === guarded.start) return text;
  return text.slice(0, guarded.start) + hide(guarded.name, text.slice(guarded.start));
}

function hideText(launch: PastedLaunch, text: string, place: TextPlace, hide: Hide): string {
  const guarded = guardedPart(launch, text, place);
  if (guarded === undefined) return hideSpans(text, place, hide);
  const { name, start } = guarded;
  // References and fields stay; short pieces between them are punctuation.
  const pieces = text.slice(start).split(/(\$\{[^{}]*\})/);
  const isShown = (piece: string, at: number) =>
    piece === '' || at % 2 === 1 || (pieces.length > 1 && piece.trim().length < 4);
  return text.slice(0, start) + pieces.map((piece, at) => (isShown(piece, at) ? piece : hide(name, piece))).join('');
}

/** The value in a text that is hidden whole, and its name; `undefined` where only parts may be secrets. */
function guardedPart(
  launch: PastedLaunch,
  text: string,
  place: TextPlace,
): { name: string; start: number } | undefined {
  if (text === '') return undefined;
  if (place.part === 'variable') {
    const isGuarded = isGuardedVariable(place.name, text) || (!isLoaderVariable(place.name) && holdsGuardedJson(text));
    return isGuarded ? { name: place.name, start: 0 } : undefined;
  }
  if (place.part === 'header') {
    if (!isGuardedHeader(place.name)) return undefined;
    return { name: place.name, start: /^(?:bearer|basic|token|apikey)\s+/i.exec(text)?.[0].length ?? 0 };
  }
  if (place.part !== 'argument' || launch.kind !== 'stdio') return undefined;
  const at = place.at ?? 0;
  const pair = /^-{0,2}[A-Za-z][\w.-]*=/.exec(text)?.[0] ?? '';
  // What may be code is not read, unless it is one plain assignment.
  const isAssignment = pair !== '' && !/[\s;|&`(){}$]/.test(text);
  if (isCodeArgument(launch.args, at) && !isAssignment) return undefined;
  const name = nameOfArgument(launch.args, at);
  if (holdsGuardedJson(text)) return { name: name ?? 'argument', start: 0 };
  const isValue = pair !== '' || !text.startsWith('-');
  return name !== undefined && isValue && isGuardedName(name, text.slice(pair.length))
    ? { name, start: pair.length }
    : undefined;
}

/** Options with a whole configuration in them, such as `--config {"apiKey":"…"}`. */
function holdsGuardedJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    return hasGuardedField(JSON.parse(text));
  } catch {
    return false;
  }
}

/** What is nested deeper than anybody writes counts as guarded. */
function hasGuardedField(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > maxJsonDepth) return true;
  return Object.entries(value).some(
    ([name, inner]) => (typeof inner === 'string' && isGuardedName(name, inner)) || hasGuardedField(inner, depth + 1),
  );
}

/** What is a secret wherever it stands. Where no reference can stand, such a server is not taken over. */
function hideSpans(text: string, place: TextPlace, hide: Hide): string {
  let result = '';
  let last = 0;
  const isWide = !(place.part === 'variable' && isLoaderVariable(place.name));
  const wide = isWide ? [...addressSpans(text, place.part === 'address'), ...assignedSpans(text)] : [];
  const spans = [...secretSpans(undefined, text), ...wide];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < last || text.slice(start, end).includes('${')) continue;
    result += text.slice(last, start) + hide(place.name || place.part, text.slice(start, end));
    last = end;
  }
  return result + text.slice(last);
}

/**
 * Parameters that hold keys: `?code=<key>`.
 *
 * @param isReached of an address that is only reached, also parts that nobody made up, such as `…/s/<key>/mcp`; in other texts these may
 *   name code that is run
 */
function addressSpans(text: string, isReached: boolean): SecretSpan[] {
  return [...text.matchAll(/(?<=[a-z][a-z0-9+.-]{0,30}):\/\/[^\s"'<>]+/gi)].flatMap(({ 0: address, index }) => {
    const after = address.indexOf('/', '://'.length);
    if (after === -1) return [];
    return [...address.slice(after).matchAll(/(?:([?&#][^=?&#/]*)=)?([^/?&#=]+)/g)].flatMap((part): SecretSpan[] => {
      const [all, parameter, value = ''] = part;
      const isNamed = parameter !== undefined && isGuardedParameter(parameter.slice(1), value);
      const isSecret = isNamed || (isReached && looksMade(value));
      const end = index + after + part.index + all.length;
      return isSecret ? [{ start: end - value.length, end }] : [];
    });
  });
}

/** Settings in a text, such as `Server=db;Password=…`. */
function assignedSpans(text: string): SecretSpan[] {
  return [...text.matchAll(/(?:^|[;,\s])([A-Za-z][\w.-]*)\s*=\s*([^;,\s"']+)/g)].flatMap((found): SecretSpan[] => {
    const [all, name = '', value = ''] = found;
    const end = found.index + all.length;
    return /[;,\s]/.test(text) && isGuardedName(name, value) ? [{ start: end - value.length, end }] : [];
  });
}
