import type { PastedLimits, PasteFormat, PasteNoteKind } from '../../../shared/domain/pasted/pasteReading.ts';
import { limitRanges } from '../../../shared/domain/serverLimits.ts';
import type { Findings } from './findings.ts';
import { isObject, type TreeField } from './tree.ts';

export type TimeUnit = 's' | 'ms';

/** Of a format that is only told by its fields, the unit is a guess. */
export interface FormatUnit {
  readonly unit: TimeUnit;
  readonly isGuess: boolean;
}

type Limit = keyof PastedLimits;

/** Limits of time, by the name of their field: what they limit, and in which unit where the name tells. */
const limits: Readonly<Record<string, { readonly limit: Limit; readonly unit?: TimeUnit }>> = {
  timeout: { limit: 'callSeconds' },
  requestTimeout: { limit: 'callSeconds' },
  toolTimeout: { limit: 'callSeconds' },
  networkTimeout: { limit: 'callSeconds' },
  tool_timeout_sec: { limit: 'callSeconds', unit: 's' },
  tool_timeout_ms: { limit: 'callSeconds', unit: 'ms' },
  startup_timeout_sec: { limit: 'startSeconds', unit: 's' },
  startup_timeout_ms: { limit: 'startSeconds', unit: 'ms' },
  initTimeout: { limit: 'startSeconds' },
  connectionTimeout: { limit: 'startSeconds' },
};

/** opencode also divides its limit. */
const partsOfTimeout: Readonly<Record<string, Limit>> = { startup: 'startSeconds', request: 'callSeconds' };

const unitOfFormat: Readonly<Partial<Record<PasteFormat, TimeUnit>>> = {
  cline: 's',
  goose: 's',
  gooseLink: 's',
  cherry: 's',
  codex: 's',
  gemini: 'ms',
  opencode: 'ms',
  continue: 'ms',
  addCommand: 'ms',
};

/** Formats that share their names with others: what they are is told by single fields of an entry. */
const guessedFormats: ReadonlySet<PasteFormat> = new Set(['cline', 'gemini', 'cherry', 'continue']);

/** The unit in which the apps of a format write times; `undefined` where that is not known. Pure. */
export function timeUnitOf(format: PasteFormat): FormatUnit | undefined {
  const unit = unitOfFormat[format];
  return unit === undefined ? undefined : { unit, isGuess: guessedFormats.has(format) };
}

/** A limit of time that a text sets, or why it is not taken over. */
interface TimeLimit {
  readonly note: PasteNoteKind;
  readonly what: string;
  readonly limits: PastedLimits;
}

/** Reads a limit of time; `undefined` for other fields. A number whose unit nobody knows is not guessed at. Pure. */
export function timeLimitOf(name: string, amount: number, formatUnit: FormatUnit | undefined): TimeLimit | undefined {
  const known = Object.hasOwn(limits, name) ? limits[name] : undefined;
  if (known === undefined) return undefined;
  const unit = known.unit === undefined ? formatUnit : { unit: known.unit, isGuess: false };
  return makeLimit(name, known.limit, amount, unit);
}

function makeLimit(name: string, limit: Limit, amount: number, found: FormatUnit | undefined): TimeLimit {
  const written = `${name}: ${amount}`;
  // Zero means no limit to some apps and their usual one to others.
  if (amount <= 0) return { note: 'noEffect', what: written, limits: {} };
  if (found === undefined) return { note: 'timeoutUnit', what: written, limits: {} };
  const { unit, isGuess } = found;
  const { min, max } = limitRanges[limit];
  // Whole seconds, so that nothing ends earlier than in the other app.
  const wanted = Math.ceil(unit === 'ms' ? amount / 1000 : amount);
  // Sixteen hours, or a blink: it was written in the other unit.
  if (isGuess && (wanted > max || (unit === 'ms' && amount < 1000)))
    return { note: 'timeoutUnit', what: written, limits: {} };
  const seconds = Math.min(max, Math.max(min, wanted));
  const taken = limit === 'startSeconds' ? 'startTimeoutSeconds' : 'timeoutSeconds';
  return {
    note: seconds === wanted ? taken : 'timeoutCut',
    what: seconds === wanted ? `${name}: ${seconds}` : `${written} ${unit} → ${seconds} s`,
    limits: { [limit]: seconds },
  };
}

/** Takes limits out of the field of an entry, and says so. `undefined` for a field that is none. */
export function takeTimeLimits(
  { name, value, offset }: TreeField,
  unit: FormatUnit | undefined,
  findings: Findings,
): PastedLimits | undefined {
  if (name === 'timeout' && isObject(value)) return takeParts(value.fields, findings);
  const amount = value.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;
  const found = amount === undefined ? undefined : timeLimitOf(name, amount, unit);
  if (found === undefined) return undefined;
  findings.note(found.note, found.what, offset);
  return found.limits;
}

function takeParts(fields: readonly TreeField[], findings: Findings): PastedLimits {
  const found: PastedLimits[] = fields.map(({ name, value, offset }) => {
    const limit = Object.hasOwn(partsOfTimeout, name) ? partsOfTimeout[name] : undefined;
    const amount = value.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;
    if (limit === undefined || amount === undefined) {
      findings.note('unknownField', `timeout.${name}`, offset);
      return {};
    }
    const { note, what, limits: own } = makeLimit(`timeout.${name}`, limit, amount, { unit: 'ms', isGuess: false });
    findings.note(note, what, offset);
    return own;
  });
  return Object.assign({}, ...found) as PastedLimits;
}
