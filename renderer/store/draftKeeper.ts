import type { PageContract } from '../../shared/contract/commands.ts';
import { type DraftOutcome, type KeptDraft, maxDraftChars } from '../../shared/domain/draft.ts';
import { withTools } from '../../shared/domain/onlyTool.ts';
import type { CallClient } from '../host/callClient.ts';
import { type Typed, typedIn } from './draftSlice.ts';
import type { PageState, PageStore } from './pageStore.ts';

type Client = Pick<CallClient<PageContract>, 'call'>;

/** How long after a key the host is told at the latest; ms. */
const maxWaitMs = 400;

/** Has the host keep what is typed, beyond the end of the page and of the host, and shows what other windows typed. */
export interface DraftKeeper {
  /** Reads what is kept, and tells what the host does not know yet. */
  connected(): void;
  /** The host has another draft of this chat. */
  changed(key: string, place: number): void;
  /** Tells everything now. */
  flush(): void;
}

export function createDraftKeeper(store: PageStore, client: Client): DraftKeeper {
  const exchange = new DraftExchange(store, client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellAll = () => {
    clearTimeout(timer);
    timer = undefined;
    exchange.tellAll();
  };
  // From a page that kept no marks.
  for (const key of keysOf(store.getState()))
    if (store.getState().draftMarks[key] === undefined) exchange.noteTyped(key, null, true);

  store.subscribe((now, before) => {
    if (exchange.isAdopting || hasSameDrafts(now, before)) return;
    let isEmptied = false;
    for (const key of new Set([...keysOf(now), ...keysOf(before)])) {
      const [typedNow, typedBefore] = [typedIn(now, key), typedIn(before, key)];
      if (isSame(typedNow, typedBefore)) continue;
      isEmptied ||= isEmpty(typedNow);
      exchange.noteTyped(key, now.draftMarks[key]?.place ?? null, !hasSameAttached(typedNow, typedBefore));
    }
    // What was sent must not come back.
    if (isEmptied) return tellAll();
    timer ??= setTimeout(tellAll, maxWaitMs);
  });
  return {
    connected() {
      // Until it was read, nothing is lost: this page has what was typed into it.
      exchange.readAll().catch(() => undefined);
    },
    changed(key, place) {
      // If it fails, everything is read with the next connection.
      exchange.readChanged(key, place).catch(() => undefined);
    },
    flush: tellAll,
  };
}

/** Tells the host drafts, and takes them over. Which of both is newer is known by the marks in the store. */
class DraftExchange {
  readonly #store: PageStore;
  readonly #client: Client;
  /** Those that the host is being told. */
  readonly #underway = new Set<string>();
  /** Those whose attachments or tools the host may not have. */
  readonly #withAttached: Set<string>;
  /** The newest draft of each chat that the host spoke of. */
  readonly #newest = new Map<string, number>();
  #isAdopting = false;

  constructor(store: PageStore, client: Client) {
    this.#store = store;
    this.#client = client;
    this.#withAttached = new Set(Object.keys(store.getState().draftMarks));
  }

  /** Whether the store changes because of another window, and not because something was typed. */
  get isAdopting(): boolean {
    return this.#isAdopting;
  }

  /** Something was typed, on top of the host's draft at this place. */
  noteTyped(key: string, place: number | null, hasNewAttached: boolean): void {
    if (hasNewAttached) this.#withAttached.add(key);
    this.#mark(key, place, false);
  }

  /** Tells everything that the host does not know. */
  tellAll(): void {
    for (const [key, { isTold }] of Object.entries(this.#store.getState().draftMarks)) if (!isTold) this.#tell(key);
  }

  async readAll(): Promise<void> {
    const { drafts } = await this.#client.call('draft.list', {});
    for (const draft of drafts)
      if (!this.#isChanging(draft.key) && this.#placeOf(draft.key) !== draft.place) this.#adopt(draft);
    const ofHost = new Set(drafts.map(({ key }) => key));
    // The host may have other data than before, and this page may have been reloaded with what no host was told of.
    for (const key of keysOf(this.#store.getState()))
      if (!ofHost.has(key) && !isEmpty(typedIn(this.#store.getState(), key))) this.noteTyped(key, null, true);
    this.tellAll();
  }

  async readChanged(key: string, place: number): Promise<void> {
    this.#newest.set(key, Math.max(place, this.#newest.get(key) ?? 0));
    await this.#readIfNewer(key);
  }

  #tell(key: string): void {
    if (this.#underway.has(key)) return;
    this.#underway.add(key);
    const told = typedIn(this.#store.getState(), key);
    const wish = wishOf(key, told, { base: this.#placeOf(key), isWhole: this.#withAttached.has(key) });
    this.#withAttached.delete(key);
    this.#client.call('draft.keep', wish).then(
      (outcome) => {
        this.#underway.delete(key);
        this.#applyOutcome(key, told, outcome);
      },
      () => {
        // Told again with the next key, or the next connection.
        this.#underway.delete(key);
        this.#withAttached.add(key);
      },
    );
  }

  #applyOutcome(key: string, told: Typed, outcome: DraftOutcome): void {
    const now = typedIn(this.#store.getState(), key);
    if (outcome.kind === 'changedElsewhere') {
      this.#show(key, joined(outcome.draft, now));
      this.noteTyped(key, outcome.draft.place, true);
      return this.#tell(key);
    }
    // The host has nothing of a text that is too long.
    const isTold = outcome.kind === 'noChat' || (isSame(told, now) && !isTooLong(now));
    this.#mark(key, outcome.kind === 'kept' ? outcome.place : null, isTold);
    if (!isSame(told, now)) return this.#tell(key);
    this.#readIfNewer(key).catch(() => undefined);
  }

  async #readIfNewer(key: string): Promise<void> {
    if (this.#isChanging(key) || (this.#newest.get(key) ?? 0) <= (this.#placeOf(key) ?? 0)) return;
    const { draft } = await this.#client.call('draft.get', { key });
    if (draft !== null && !this.#isChanging(key) && draft.place > (this.#placeOf(key) ?? 0)) this.#adopt(draft);
  }

  #adopt({ key, place, text, parts, onlyTools }: KeptDraft): void {
    this.#show(key, { text, parts, onlyTools });
    this.#mark(key, place, true);
  }

  #show(key: string, typed: Typed): void {
    this.#isAdopting = true;
    this.#store.getState().setTyped(key, typed);
    this.#isAdopting = false;
  }

  #mark(key: string, place: number | null, isTold: boolean): void {
    this.#store.getState().setDraftMark(key, { place, isTold });
  }

  #placeOf(key: string): number | undefined {
    return this.#store.getState().draftMarks[key]?.place ?? undefined;
  }

  #isChanging(key: string): boolean {
    return this.#underway.has(key) || this.#store.getState().draftMarks[key]?.isTold === false;
  }
}

/** What the host is to keep: nothing of a text that is too long. */
function wishOf(
  key: string,
  { text, parts, onlyTools }: Typed,
  { base, isWhole }: { readonly base: number | undefined; readonly isWhole: boolean },
) {
  return {
    key,
    text: isTooLong({ text }) ? '' : text,
    ...(isWhole && { parts: [...parts], onlyTools: [...onlyTools] }),
    ...(base !== undefined && { base }),
  };
}

/** Both, where two windows were typed into at once: what the user can see twice they can delete, and nothing is lost. */
function joined(other: Typed, own: Typed): Typed {
  const isContained = own.text.includes(other.text.trim());
  const known = new Set(other.parts.map((part) => JSON.stringify(part)));
  return {
    text: isContained ? own.text : [other.text, own.text].filter((text) => text.trim() !== '').join('\n\n'),
    parts: [...other.parts, ...own.parts.filter((part) => !known.has(JSON.stringify(part)))],
    onlyTools: withTools(other.onlyTools, own.onlyTools),
  };
}

const keysOf = ({ drafts, draftParts, draftTools, editing }: PageState) =>
  new Set([drafts, draftParts, draftTools, editing].flatMap((record) => Object.keys(record)));

const hasSameDrafts = (now: PageState, before: PageState) =>
  now.drafts === before.drafts &&
  now.draftParts === before.draftParts &&
  now.draftTools === before.draftTools &&
  now.editing === before.editing;

const hasSameAttached = (one: Typed, other: Typed) => one.parts === other.parts && one.onlyTools === other.onlyTools;
const isSame = (one: Typed, other: Typed) => one.text === other.text && hasSameAttached(one, other);
const isEmpty = ({ text, parts, onlyTools }: Typed) => text === '' && parts.length === 0 && onlyTools.length === 0;
const isTooLong = ({ text }: Pick<Typed, 'text'>) => text.length > maxDraftChars;
