import { z } from 'zod';
import { messageParts } from './messagePart.ts';
import { maxOnlyTools, onlyTool } from './onlyTool.ts';

/** A longer draft is not kept: the user might send half a text as if it were whole. */
export const maxDraftChars = 100_000;
/** How many are kept, the newest; and of how many it is known that they were sent or emptied. */
export const maxDrafts = 50;

/** The chat, or that there is none yet. */
export const draftKey = z.lazy(() => z.string().min(1).max(200));

const onlyTools = z.lazy(() => z.array(onlyTool).max(maxOnlyTools));

/** What was put into a composer and not sent. */
export const draftContent = z.lazy(() =>
  z.object({
    text: z.string().max(maxDraftChars),
    /** What is attached. */
    parts: messageParts,
    /** The only tools for the answer. */
    onlyTools,
  }),
);
export type DraftContent = z.infer<typeof draftContent>;

/** A draft as it is stored. One that was sent or emptied stays as an empty one, so that windows that still show it learn of it. */
export const keptDraft = z.lazy(() =>
  draftContent.unwrap().extend({
    key: draftKey,
    /** Larger than that of every draft that was stored before it. */
    place: z.number().int(),
  }),
);
export type KeptDraft = z.infer<typeof keptDraft>;

/** A draft that is to be stored. */
export const draftWish = z.lazy(() =>
  z.object({
    key: draftKey,
    text: draftContent.unwrap().shape.text,
    /** If they are missing, they stay as they are. */
    parts: messageParts.optional(),
    onlyTools: onlyTools.optional(),
    /** The place of the stored draft that this one was made from. */
    base: z.number().int().optional(),
  }),
);
export type DraftWish = z.infer<typeof draftWish>;

/** The answer to a wish. */
export const draftOutcome = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('kept'), place: z.number().int() }),
    /** Another window stored something that the wish lacks; nothing was changed. */
    z.object({ kind: z.literal('changedElsewhere'), draft: keptDraft }),
    /** The chat was deleted. */
    z.object({ kind: z.literal('noChat') }),
  ]),
);
export type DraftOutcome = z.infer<typeof draftOutcome>;

export const emptyDraft: DraftContent = { text: '', parts: [], onlyTools: [] };

/** Whether there is nothing in it. Pure. */
export function isEmptyDraft({ text, parts, onlyTools: tools }: DraftContent): boolean {
  return text === '' && parts.length === 0 && tools.length === 0;
}

/** What is stored if a wish is fulfilled; `undefined` if something of another window would be lost by that. Pure. */
export function fulfilled(wish: DraftWish, present: KeptDraft | undefined): DraftContent | undefined {
  const { parts = present?.parts ?? [], onlyTools: tools = present?.onlyTools ?? [] } = wish;
  const next = { text: wish.text, parts, onlyTools: tools };
  if (present === undefined || present.place === wish.base) return next;
  const isWhole = wish.parts !== undefined && wish.onlyTools !== undefined;
  // What the wish leaves out was that of the draft before it was emptied.
  if (isEmptyDraft(present)) return isWhole ? next : undefined;
  const isContained = next.text.includes(present.text.trim()) && hasAttached(next, present);
  return isWhole && isContained ? next : undefined;
}

/** Whether a message says everything that is in a draft, which may be older than the last key that was typed. Pure. */
export function isSaid(draft: DraftContent, said: SaidContent): boolean {
  const { text, parts = [], onlyTools: tools = [] } = said;
  return text.trimStart().startsWith(draft.text.trim()) && hasAttached({ parts, onlyTools: tools }, draft);
}

/** The parts of a message that a draft can hold. */
export interface SaidContent {
  readonly text: string;
  readonly parts?: DraftContent['parts'] | undefined;
  readonly onlyTools?: DraftContent['onlyTools'] | undefined;
}

type Attached = Pick<DraftContent, 'parts' | 'onlyTools'>;

function hasAttached(whole: Attached, { parts, onlyTools: tools }: Attached): boolean {
  return hasAll(whole.parts, parts) && hasAll(whole.onlyTools, tools);
}

function hasAll(whole: readonly unknown[], some: readonly unknown[]): boolean {
  if (some.length === 0) return true;
  const known = new Set(whole.map((one) => JSON.stringify(one)));
  return some.every((one) => known.has(JSON.stringify(one)));
}
