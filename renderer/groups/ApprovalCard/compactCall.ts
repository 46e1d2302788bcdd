import type { ApprovalBody } from '../../../shared/contract/consentCommands.ts';
import type { AskReason } from '../../../shared/domain/approval.ts';
import type { RequestId } from '../../../shared/domain/ids.ts';
import { isJsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { hasHiddenIn } from '../../../shared/lib/revealHidden.ts';
import { mixedScripts } from '../../../shared/lib/scripts.ts';
import { hiddenSecrets } from '../../../shared/lib/secretMark.ts';
import { type FullText, fullArguments } from '../../elements/FullText/fullText.ts';

/** Limits of what one row shows, in characters: about one line for the names and the description, and three for the arguments. */
const maxNameCharacters = 64;
const maxDescriptionCharacters = 140;
const maxArgumentCharacters = 240;
const maxArguments = 6;

/** Why a call has to be read on its own card. */
const reviewReasons = [
  'askedAgain',
  'hidden',
  'names',
  'leaving',
  'skills',
  'ranElsewhere',
  'secrets',
  'misread',
  'arguments',
  'description',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Whether one row can show everything that must be seen before a call is allowed. */
export type RowStanding =
  | { readonly kind: 'whole' }
  | { readonly kind: 'toReview'; readonly because: ReviewReason }
  /** It is being read. */
  | { readonly kind: 'unread' }
  /** It could not be read. Its card says so, with nothing to allow, and reads it again. */
  | { readonly kind: 'failed' };

/** What was read of a call: nothing yet, or that it cannot be. */
export type ReadBody = ApprovalBody | 'failed' | undefined;

/** Something changed, or an earlier answer does not count: the card says what. */
const isAskedAgain: Record<AskReason, boolean> = {
  noGrant: false,
  mayChange: false,
  ruleAsks: false,
  definitionChanged: true,
  newTool: true,
  sessionLost: true,
  ranElsewhere: true,
  skillLoaded: true,
  launchChanged: true,
  otherAccount: true,
  argumentsDiffer: true,
  answerDamaged: true,
  contextLeaves: true,
};

/**
 * Whether a row is enough for a call. Pure. In doubt it is not: then only its own card allows it.
 *
 * @param isKnown the user allowed a call of the tool as it is defined now on this page before, so that its description was read
 */
export function rowStanding(body: ReadBody, { isKnown }: { readonly isKnown: boolean }): RowStanding {
  if (body === undefined) return { kind: 'unread' };
  if (body === 'failed') return { kind: 'failed' };
  const because = reviewReason(body, isKnown);
  return because === undefined ? { kind: 'whole' } : { kind: 'toReview', because };
}

function reviewReason(body: ApprovalBody, isKnown: boolean): ReviewReason | undefined {
  const { serverName, accountName = '', toolName, definition, description } = body;
  const names = [serverName, accountName, toolName];
  const checks: Record<ReviewReason, boolean> = {
    askedAgain: isAskedAgain[body.reason],
    hidden: hasHiddenIn([...names, definition, description, body.arguments]),
    names:
      names.some((name) => name.length > maxNameCharacters || mixedScripts(name).length > 0) ||
      [...(body.looksLike ?? []), ...(body.serverLooksLike ?? [])].length > 0,
    leaving: body.leaving.length > 0,
    skills: (body.underSkills ?? []).length > 0,
    ranElsewhere: body.ranElsewhere !== undefined,
    secrets: hiddenSecrets([definition, body.arguments]).length > 0,
    misread: isJsonObject(body.arguments) && Object.entries(body.arguments).some(isEasilyMisread),
    arguments: !isJsonObject(body.arguments) || !isShort(fullArguments(body.arguments)),
    description: !isKnown && !isOneLine(description),
  };
  return reviewReasons.find((reason) => checks[reason]);
}

/** The description that a row shows: a longer one was read on the card of an earlier call. Pure. */
export function rowDescription({ description }: Pick<ApprovalBody, 'description'>): string {
  return isOneLine(description) ? description : '';
}

function isOneLine(description: string): boolean {
  return description.length <= maxDescriptionCharacters && !description.includes('\n');
}

/** Few arguments of one line each, of which nothing is counted or left out. */
function isShort({ entries, lines }: FullText): boolean {
  const parts = entries.flatMap((entry) => [...entry.name, ...entry.parts]);
  const characters = parts.reduce((sum, part) => sum + (part.kind === 'shown' ? part.text.length : Infinity), 0);
  return entries.length <= maxArguments && lines === entries.length && characters <= maxArgumentCharacters;
}

/** What a row writes for a text without a character, which would look like no value at all. */
const emptyText = '""';

/** The arguments as a row shows them. Pure. */
export function rowArguments(value: JsonValue): FullText {
  if (!isJsonObject(value)) return fullArguments(value);
  const shown = Object.entries(value).map(([name, argument]): [string, JsonValue] => [
    name,
    argument === '' ? emptyText : argument,
  ]);
  return fullArguments(Object.fromEntries(shown));
}

/**
 * Whether blanks in an argument may look like the end of it and the beginning of another one, or quotation marks like an empty
 * text. Texts of several lines are too long in any case.
 */
function isEasilyMisread([name, argument]: [string, JsonValue]): boolean {
  if (name === '' || /\s/.test(name)) return true;
  if (typeof argument !== 'string' || argument.includes('\n')) return false;
  return /\s{2}|[^\S ]/.test(argument) || argument === emptyText;
}

/** One of several calls that ask at once. */
export interface AskedCall {
  readonly id: RequestId;
  readonly standing: RowStanding;
  /** Its card is open, by the user or by itself, and alone answers it from then on. */
  readonly isOpened: boolean;
  /** All of its row was on the screen. */
  readonly isSeen: boolean;
}

/** What "Allow all once" would allow. */
export interface Coverage {
  readonly ids: readonly RequestId[];
  /** Whether all calls are known, and all that it would allow was seen. */
  readonly readiness: 'reading' | 'notSeen' | 'ready';
}

/**
 * The calls that one press allows together, each by itself and once. Pure. Only those count that their rows show whole; for
 * fewer than two there is no such press.
 */
export function coverageOf(calls: readonly AskedCall[]): Coverage | undefined {
  const covered = calls.filter(({ standing, isOpened }) => standing.kind === 'whole' && !isOpened);
  if (covered.length < 2) return undefined;
  const ids = covered.map(({ id }) => id);
  if (calls.some(({ standing }) => standing.kind === 'unread')) return { ids, readiness: 'reading' };
  return { ids, readiness: covered.every(({ isSeen }) => isSeen) ? 'ready' : 'notSeen' };
}

/**
 * The call whose card is open by itself: the first one that needs it, so that there is always one to go on with. Pure. It stays that
 * one until it is answered, whatever arrives: it is being read.
 *
 * @param before the one that was open by itself until now
 */
export function callToOpen(calls: readonly AskedCall[], before: RequestId | undefined): RequestId | undefined {
  if (calls.some(({ id }) => id === before)) return before;
  const next = calls.find(({ standing }) => standing.kind === 'toReview' || standing.kind === 'unread');
  return next?.standing.kind === 'toReview' ? next.id : undefined;
}
