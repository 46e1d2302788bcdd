import type { FileChoice, FoundFile, FoundServers } from '../../../shared/domain/otherApps/foundServers.ts';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { answersOf, choicesOf, isReady, noDraft, type PasteDraft } from '../ImportForm/pasteDraft.ts';

/** What the user chose of each file, by its position. */
export type FoundDraft = Readonly<Record<number, PasteDraft>>;

/** A file as the form for pasted texts knows it; nothing is chosen by itself. */
export function readingOf({ servers, fields, notes, problems }: FoundFile): PasteReading {
  return {
    format: null,
    isLink: false,
    servers: servers.map(({ addedAs, place, launch, notes: own, secrets }) => ({
      name: addedAs,
      place,
      launch,
      notes: own,
      secrets,
      isChosen: false,
    })),
    fields,
    notes,
    problems,
  };
}

/** The choices of all files that have any. */
export function fileChoices({ files }: FoundServers, draft: FoundDraft): FileChoice[] {
  return files.flatMap((file) => {
    const reading = readingOf(file);
    const own = offeredOnly(file, draft[file.at] ?? noDraft);
    const chosen = choicesOf(reading, own);
    return chosen.length === 0 ? [] : [{ at: file.at, chosen, answers: answersOf(reading, own) }];
  });
}

/** What was chosen and has been added since is no choice any longer. */
function offeredOnly({ servers }: FoundFile, draft: PasteDraft): PasteDraft {
  const isOffered = (at: number) => ['new', 'different'].includes(servers[at]?.state.kind ?? '');
  const isChosen = Object.entries(draft.isChosen).filter(([at]) => isOffered(Number(at)));
  return { ...draft, isChosen: Object.fromEntries(isChosen) };
}

/** Whether something is chosen, and nothing that was chosen lacks a value. */
export function isFoundReady(found: FoundServers, draft: FoundDraft): boolean {
  const choices = fileChoices(found, draft);
  return (
    choices.length > 0 &&
    choices.every(({ at }) => {
      const file = found.files.find((each) => each.at === at);
      return file !== undefined && isReady(readingOf(file), draft[at] ?? noDraft);
    })
  );
}

/** Every new server chosen, besides what was chosen before. */
export function withAllNew({ files }: FoundServers, draft: FoundDraft): FoundDraft {
  return Object.fromEntries(
    files.map(({ at, servers }) => {
      const own = draft[at] ?? noDraft;
      const fresh = servers.flatMap(({ state }, index) => (state.kind === 'new' ? [[index, true] as const] : []));
      return [at, { ...own, isChosen: { ...own.isChosen, ...Object.fromEntries(fresh) } }];
    }),
  );
}

export function countNew({ files }: FoundServers): number {
  return files.flatMap(({ servers }) => servers).filter(({ state }) => state.kind === 'new').length;
}
