import { z } from 'zod';
import { conversationId, messageId, projectId } from '../../shared/domain/ids.ts';
import { draftContent, maxDraftChars } from '../../shared/domain/draft.ts';
import { type MessagePart, messageParts } from '../../shared/domain/messagePart.ts';
import { maxOnlyTools, onlyTool } from '../../shared/domain/onlyTool.ts';
import { modelRef } from '../../shared/domain/model.ts';
import { modelSettings } from '../../shared/domain/modelSettings.ts';
import type { Edit } from './draftSlice.ts';
import type { PageState, PageStore } from './pageStore.ts';
import type { ThreadReader } from './threadReader.ts';
import { panelWidths } from './panelSlice.ts';
import { conversationOf } from './threadSlice.ts';

/** Storage that survives a reload: `sessionStorage`, one for each window. */
export type PlaceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'gatehouse.page.place';
const maxDrafts = 20;
const maxDraftMarks = 100;
/** The limit for the parts of all drafts together, in characters of JSON. Parts are kept whole or not at all. */
const maxKeptPartChars = 1_500_000;
const writeAfter = 300;

const keptPlace = z.object({
  screen: z.enum([
    'chat',
    'search',
    'servers',
    'registry',
    'permissions',
    'activity',
    'usage',
    'settings',
    'import',
    'assistants',
    'storage',
    'projects',
    'skills',
  ]),
  conversationId: conversationId.optional(),
  drafts: z
    .record(z.string().max(200), z.string().max(maxDraftChars))
    .refine((drafts) => Object.keys(drafts).length <= maxDrafts),
  draftParts: z.record(z.string().max(200), messageParts).catch({}),
  draftTools: z.record(z.string().max(200), z.array(onlyTool).max(maxOnlyTools)).catch({}),
  draftSecondModels: z.record(z.string().max(200), modelRef).catch({}),
  newChatModel: modelRef.nullable(),
  newChatProject: projectId.optional().catch(undefined),
  newChatSettings: modelSettings.catch({}),
  panelRem: z.number().min(panelWidths.min).max(panelWidths.max).catch(panelWidths.usual),
  editing: z.record(z.string().max(200), z.object({ messageId, before: draftContent })).catch({}),
  draftMarks: z.record(z.string().max(200), z.object({ place: z.number().nullable(), isTold: z.boolean() })).catch({}),
});
type KeptPlace = z.infer<typeof keptPlace>;

/** Keeps where the user is and what they typed through a reload of the page. */
export interface PlaceKeeper {
  /** Opens the conversation that was open, once. If it is gone, a new chat is opened. */
  reopen(thread: ThreadReader): void;
  /** Stores everything now. */
  flush(): void;
}

/** Restores the stored screen and drafts at once, and stores them from then on. Content that does not parse is ignored. */
export function createPlaceKeeper(store: PageStore, storage: PlaceStorage): PlaceKeeper {
  const kept = readPlace(storage);
  let toReopen = kept?.conversationId;
  if (kept !== undefined) {
    const { conversationId: _, ...place } = kept;
    store.setState(place);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    writePlace(storage, placeOf(store.getState(), toReopen));
  };
  store.subscribe((now, before) => {
    if (isSamePlace(now, before)) return;
    clearTimeout(timer);
    timer = setTimeout(flush, writeAfter);
  });
  return {
    reopen(thread) {
      const wanted = toReopen;
      toReopen = undefined;
      if (wanted === undefined || store.getState().open.kind !== 'new') return;
      const stop = store.subscribe(({ open, setOpen }) => {
        if (open.kind === 'loading' && open.conversationId === wanted) return;
        stop();
        // The snapshot lists only the newest conversations: whether this one exists is known when it is read.
        if (open.kind === 'failed' && open.conversationId === wanted && open.error.code === 'notFound') {
          setOpen({ kind: 'new' });
        }
      });
      thread.open(wanted);
    },
    flush,
  };
}

function isSamePlace(now: PageState, before: PageState): boolean {
  return (
    now.screen === before.screen &&
    now.drafts === before.drafts &&
    now.draftParts === before.draftParts &&
    now.draftTools === before.draftTools &&
    now.draftSecondModels === before.draftSecondModels &&
    now.newChatModel === before.newChatModel &&
    now.newChatProject === before.newChatProject &&
    now.newChatSettings === before.newChatSettings &&
    now.panelRem === before.panelRem &&
    now.editing === before.editing &&
    now.draftMarks === before.draftMarks &&
    conversationOf(now.open) === conversationOf(before.open)
  );
}

function placeOf(state: PageState, toReopen: KeptPlace['conversationId']): KeptPlace {
  const { screen, drafts, draftParts, newChatModel, newChatProject, newChatSettings, panelRem, editing } = state;
  const typed = Object.entries(drafts).filter(([, text]) => text !== '' && text.length <= maxDraftChars);
  return {
    screen,
    conversationId: conversationOf(state.open) ?? toReopen,
    drafts: Object.fromEntries(typed.slice(-maxDrafts)),
    draftParts: keptParts(draftParts),
    draftTools: Object.fromEntries(
      Object.entries(state.draftTools)
        .slice(-maxDrafts)
        .map(([key, tools]) => [key, [...tools]]),
    ),
    draftSecondModels: Object.fromEntries(Object.entries(state.draftSecondModels).slice(-maxDrafts)),
    newChatModel,
    newChatProject,
    newChatSettings,
    panelRem,
    editing: Object.fromEntries(Object.entries(editing).map(([key, edit]) => [key, keptEdit(edit)])),
    draftMarks: Object.fromEntries(Object.entries(state.draftMarks).slice(-maxDraftMarks)),
  };
}

function keptEdit({ messageId, before }: Edit): KeptPlace['editing'][string] {
  return { messageId, before: { ...before, parts: [...before.parts], onlyTools: [...before.onlyTools] } };
}

/** The newest ones that fit. */
function keptParts(draftParts: PageState['draftParts']): Record<string, MessagePart[]> {
  const kept: [string, MessagePart[]][] = [];
  let size = 0;
  for (const [key, parts] of Object.entries(draftParts).slice(-maxDrafts).toReversed()) {
    size += JSON.stringify(parts).length;
    if (size > maxKeptPartChars) break;
    kept.unshift([key, [...parts]]);
  }
  return Object.fromEntries(kept);
}

function readPlace(storage: PlaceStorage): KeptPlace | undefined {
  try {
    return keptPlace.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function writePlace(storage: PlaceStorage, place: KeptPlace): void {
  try {
    storage.setItem(storageKey, JSON.stringify(place));
  } catch {
    // If storage is full or forbidden, only the place after a reload is lost.
  }
}
