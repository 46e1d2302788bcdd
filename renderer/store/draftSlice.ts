import { type DraftContent, emptyDraft } from '../../shared/domain/draft.ts';
import type { ConversationId, MessageId } from '../../shared/domain/ids.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import type { OnlyTool } from '../../shared/domain/onlyTool.ts';
import type { Slice } from './slice.ts';

/** What is in a composer. */
export interface Typed {
  readonly text: string;
  readonly parts: readonly MessagePart[];
  readonly onlyTools: readonly OnlyTool[];
}

/** A message that the composer of its chat will replace, and what was typed there before. */
export interface Edit {
  readonly messageId: MessageId;
  readonly before: Typed;
}

/** What this page knows of the host's draft. */
interface DraftMark {
  /** The place of the host's draft that this one was made from; `null` if there was none. */
  readonly place: number | null;
  /** Whether the host has everything that was typed since. */
  readonly isTold: boolean;
}

/** What is typed and not sent, by conversation. */
export interface DraftSlice {
  /** The key of the chat that is not created yet. Windows share its draft; quick ask has its own, which only its page keeps. */
  readonly newDraftKey: 'new' | 'quickAsk';
  readonly drafts: Readonly<Record<string, string>>;
  readonly draftParts: Readonly<Record<string, readonly MessagePart[]>>;
  /** The only tools for the answers. */
  readonly draftTools: Readonly<Record<string, readonly OnlyTool[]>>;
  readonly draftMarks: Readonly<Record<string, DraftMark>>;
  readonly editing: Readonly<Record<string, Edit>>;
  readonly setDraft: (key: string, text: string) => void;
  readonly setDraftParts: (key: string, parts: readonly MessagePart[]) => void;
  readonly setDraftTools: (key: string, tools: readonly OnlyTool[]) => void;
  readonly setDraftMark: (key: string, mark: DraftMark) => void;
  /** Puts something into a composer as if it had been typed; behind a message that is being edited. */
  readonly setTyped: (key: string, typed: Typed) => void;
  readonly startEdit: (key: ConversationId, messageId: MessageId, said: Typed) => void;
  /** The message was sent, or stays as it is: what was typed before is in the composer again. */
  readonly endEdit: (key: ConversationId) => void;
}

type Drafts = Pick<DraftSlice, 'drafts' | 'draftParts' | 'draftTools'>;

const nothing: Typed = emptyDraft satisfies DraftContent;

export const createDraftSlice: Slice<DraftSlice> = (set) => ({
  newDraftKey: 'new',
  drafts: {},
  draftParts: {},
  draftTools: {},
  draftMarks: {},
  editing: {},
  setDraft: (key, text) => set(({ drafts }) => ({ drafts: changed(drafts, key, text) })),
  setDraftParts: (key, parts) => set(({ draftParts }) => ({ draftParts: changed(draftParts, key, parts) })),
  setDraftTools: (key, tools) => set(({ draftTools }) => ({ draftTools: changed(draftTools, key, tools) })),
  setDraftMark: (key, mark) => set(({ draftMarks }) => ({ draftMarks: { ...draftMarks, [key]: mark } })),
  setTyped: (key, typed) =>
    set((state) => {
      const edit = state.editing[key];
      if (edit === undefined) return filled(state, key, typed);
      return { editing: { ...state.editing, [key]: { ...edit, before: typed } } };
    }),
  startEdit: (key, messageId, said) =>
    set((state) => {
      const before = state.editing[key]?.before ?? typedIn(state, key);
      return { ...filled(state, key, said), editing: { ...state.editing, [key]: { messageId, before } } };
    }),
  endEdit: (key) =>
    set((state) => {
      const { [key]: edit, ...editing } = state.editing;
      return { ...filled(state, key, edit?.before ?? nothing), editing };
    }),
});

/** What was typed for a chat, apart from a sent message that is being edited. Pure. */
export function typedIn(
  { drafts, draftParts, draftTools, editing }: Drafts & Pick<DraftSlice, 'editing'>,
  key: string,
): Typed {
  const before = editing[key]?.before;
  if (before !== undefined) return before;
  return {
    text: drafts[key] ?? nothing.text,
    parts: draftParts[key] ?? nothing.parts,
    onlyTools: draftTools[key] ?? nothing.onlyTools,
  };
}

function filled({ drafts, draftParts, draftTools }: Drafts, key: string, { text, parts, onlyTools }: Typed): Drafts {
  return {
    drafts: changed(drafts, key, text),
    draftParts: changed(draftParts, key, parts),
    draftTools: changed(draftTools, key, onlyTools),
  };
}

/** The last one that changed is the last one in the record. */
function changed<Value extends { readonly length: number }>(
  all: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Readonly<Record<string, Value>> {
  const { [key]: _, ...others } = all;
  return value.length === 0 ? others : { ...others, [key]: value };
}
