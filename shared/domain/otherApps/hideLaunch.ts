import { isCodeArgument, nameOfArgument } from '../literalSecrets/argumentSecrets.ts';
import { replaceSecrets } from '../literalSecrets/replaceSecrets.ts';
import { secretSpans, type SecretSpan } from '../literalSecrets/secretSpans.ts';
import { mapTexts, type TextPlace } from '../pasted/launchTexts.ts';
import type { PastedLaunch } from '../pasted/pasteReading.ts';
import { isGuardedHeader, isGuardedName, isGuardedParameter, isGuardedVariable, looksMade } from './guardedNames.ts';

/** Makes what stands in the place of a value. */
export type Hide = (name: string, value: string) => string;

/**
 * A launch without what is a secret by its looks, or may be one by where it stands. Wider than for a typed text: nobody reads these
 * values before they are shown or handed on, and a value that is hidden by mistake is kept with the secrets. Pure.
 */
export function hideLaunch(launch: PastedLaunch, hide: Hide): PastedLaunch {
  const found = replaceSecrets(launch, hide);
  return mapTexts(found, (text, place) => hideText(found, text, place, hide));
}

function hideText(launch: PastedLaunch, text: string, place: TextPlace, hide: Hide): string {
  const guarded = guardedPart(launch, text, place);
  if (guarded === undefined) return hideSpans(text, place.name || place.part, hide);
  const { name, start } = guarded;
  // References and fields stay: what stands between them is the value's.
  const parts = text.slice(start).split(/(\$\{[^}]*\})/);
  const hidden = parts.map((part, at) =>
    at % 2 === 1 || (parts.length > 1 && part.trim().length < 4) ? part : hide(name, part),
  );
  return text.slice(0, start) + hidden.map((part, at) => (parts[at] === '' ? '' : part)).join('');
}

/** The value in a text that is hidden whole, and its name; `undefined` where only parts may be secrets. */
function guardedPart(
  launch: PastedLaunch,
  text: string,
  place: TextPlace,
): { name: string; start: number } | undefined {
  if (text === '') return undefined;
  if (place.part === 'variable')
    return isGuardedVariable(place.name, text) ? { name: place.name, start: 0 } : undefined;
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

function hasGuardedField(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => (typeof inner === 'string' && isGuardedName(name, inner)) || hasGuardedField(inner),
  );
}

/** What is a secret wherever it stands. Where no reference can stand, such a server is not taken over. */
function hideSpans(text: string, name: string, hide: Hide): string {
  let result = '';
  let last = 0;
  const spans = [...secretSpans(undefined, text), ...addressSpans(text), ...assignedSpans(text)];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < last || text.slice(start, end).includes('${')) continue;
    result += text.slice(last, start) + hide(name, text.slice(start, end));
    last = end;
  }
  return result + text.slice(last);
}

/** Parts of addresses that nobody made up, and parameters that hold keys: `…/s/<key>/mcp`, `?code=<key>`. */
function addressSpans(text: string): SecretSpan[] {
  return [...text.matchAll(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi)].flatMap(({ 0: address, index }) => {
    const after = address.indexOf('/', address.indexOf('//') + 2);
    if (after === -1) return [];
    return [...address.slice(after).matchAll(/(?:([?&#][^=&#]*)=)?([^/?&#=]+)/g)].flatMap((part): SecretSpan[] => {
      const [all, parameter, value = ''] = part;
      const isSecret = parameter === undefined ? looksMade(value) : isGuardedParameter(parameter.slice(1), value);
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
