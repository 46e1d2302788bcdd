import { z } from 'zod';

/** What an answer can cover: the tool of the card, that tool with these arguments, or all present tools of its server. */
export const coverage = z.enum(['tool', 'call', 'server']);
export type Coverage = z.infer<typeof coverage>;

/** A way to allow that the menu of a card offers. */
interface WayToAllow {
  readonly covers: Coverage;
  /** The key of its words: `approval.ways` in the menu, `approval.remembered` afterwards. */
  readonly words: string;
}

/**
 * What ends an answer by itself. `withCall`: it is not remembered. `withConversation`: it holds in the conversation alone in
 * which it was given. `withHost`: when Gatehouse closes. `never`: only when the user revokes it.
 */
type ScopeEnd = 'withCall' | 'withConversation' | 'withHost' | 'never';
/** The ends of answers that are remembered. */
type KeptEnd = Exclude<ScopeEnd, 'withCall'>;

/** What an end means for where a remembered answer is kept and where it holds. */
interface EndProperties {
  /** Whether the answer is on disk. What ends with the host must never be, or it would come back with the next start. */
  readonly isStored: boolean;
  readonly isOfConversation: boolean;
}

const ends = {
  withConversation: { isStored: true, isOfConversation: true },
  withHost: { isStored: false, isOfConversation: false },
  never: { isStored: true, isOfConversation: false },
} as const satisfies Readonly<Record<KeptEnd, EndProperties>>;

/** Everything that depends on how long an answer holds. */
interface ScopeProperties {
  readonly ends: ScopeEnd;
  /** How long the answer holds at most, in milliseconds, if it does not end earlier. */
  readonly maxAgeMs: number;
  /** What may be covered for so long. */
  readonly covers: readonly Coverage[];
  /** What the menu of a card offers, in its order. */
  readonly menu: readonly WayToAllow[];
}

/**
 * How long an answer holds, in the order of the menu. Schemas, broker, policy, store and menus follow from this table; words
 * stand in `words/` and in the page's texts, where one that is missing does not compile.
 */
export const scopes = {
  once: {
    ends: 'withCall',
    maxAgeMs: Infinity,
    covers: ['tool', 'call', 'server'],
    menu: [],
  },
  conversation: {
    ends: 'withConversation',
    maxAgeMs: Infinity,
    covers: ['tool', 'call', 'server'],
    menu: [{ covers: 'tool', words: 'conversation' }],
  },
  /** Until the host process ends: in memory alone, for this very tool. */
  untilClosed: {
    ends: 'withHost',
    maxAgeMs: Infinity,
    covers: ['tool'],
    menu: [{ covers: 'tool', words: 'untilClosed' }],
  },
  always: {
    ends: 'never',
    maxAgeMs: Infinity,
    covers: ['tool', 'call', 'server'],
    menu: [
      { covers: 'call', words: 'call' },
      { covers: 'tool', words: 'tool' },
      { covers: 'server', words: 'server' },
    ],
  },
} as const satisfies Readonly<Record<string, ScopeProperties>>;

type Scopes = typeof scopes;
export type GrantScope = keyof Scopes;
/** A scope under which an answer is remembered. */
export type KeptScope = { [S in GrantScope]: Scopes[S]['ends'] extends KeptEnd ? S : never }[GrantScope];

const names = Object.keys(scopes) as GrantScope[];
export const grantScope = z.enum(names);
export const keptScope = z.enum(names.filter(isKeptScope));

/** Whether an answer is remembered for so long. */
export function isKeptScope(scope: GrantScope): scope is KeptScope {
  return scopes[scope].ends !== 'withCall';
}

/** Whether an answer that is remembered for so long is also on disk. */
export function isStoredScope(scope: KeptScope): boolean {
  return ends[scopes[scope].ends].isStored;
}

/** Whether an answer holds only in the conversation in which it was given. */
export function isOfConversation(scope: KeptScope): boolean {
  return ends[scopes[scope].ends].isOfConversation;
}

/** Whether the time of an answer is over. One from the future, as after a change of the clock, is as old as it could be. */
export function isOver(createdAt: number, now: number, { maxAgeMs }: Pick<ScopeProperties, 'maxAgeMs'>): boolean {
  return maxAgeMs !== Infinity && (createdAt > now || now - createdAt >= maxAgeMs);
}

/** Whether an answer may cover this for so long. */
export function mayCover(scope: GrantScope, wanted: Coverage): boolean {
  const { covers }: ScopeProperties = scopes[scope];
  return covers.includes(wanted);
}

/** The ways to allow for longer than once, in the order of the menu. */
export const waysToAllow = names.flatMap((scope) => scopes[scope].menu.map((way) => ({ scope, ...way })));
