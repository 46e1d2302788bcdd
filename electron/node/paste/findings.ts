import type { PasteNote, PasteNoteKind } from '../../../shared/domain/pasted/pasteReading.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { FieldFault } from '../../../shared/domain/problems/systemProblems.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { type Place, PlaceFinder } from './sourceText.ts';

/** Longer words of a text are cut where they are repeated. */
const maxShownCharacters = 200;

export function shown(text: string): string {
  return text.length > maxShownCharacters ? `${keepStart(text, maxShownCharacters)}…` : text;
}

/** Collects what is to be said of one text, with places. */
export class Findings {
  readonly notes: PasteNote[] = [];
  readonly problems: Problem[] = [];
  readonly #places: PlaceFinder;
  readonly #base: number;

  /** @param base where the part begins whose offsets are given */
  constructor(text: string | PlaceFinder, base = 0) {
    this.#places = typeof text === 'string' ? new PlaceFinder(text) : text;
    this.#base = base;
  }

  at(offset: number): Place {
    return this.#places.at(this.#base + offset);
  }

  /** The place in the whole text of one that a parser found in the part. */
  whole({ line, column }: Place): Place {
    const base = this.#places.at(this.#base);
    return { line: base.line + line - 1, column: line === 1 ? base.column + column - 1 : column };
  }

  note(kind: PasteNoteKind, what: string, offset: number): void {
    this.notes.push({ kind, what: shown(what), ...this.at(offset) });
  }

  /** Lines that start no server, from `offset` on. All of a text are said in one note, see `tidyNotes`. */
  leaveOut(lines: number, offset: number): void {
    this.note('linesLeftOut', String(lines), offset);
  }

  problem(found: Problem): void {
    this.problems.push(found);
  }

  fieldWrong(server: string, field: string, fault: FieldFault, offset: number): void {
    this.problem({
      kind: 'pasteFieldWrong',
      ...this.at(offset),
      server: shown(server),
      field: shown(field),
      fault,
      value: '',
    });
  }

  /** The same text, with notes of its own. */
  ofServer(): Findings {
    return new Findings(this.#places, this.#base);
  }

  /** A part of the text, with notes of its own. */
  ofPart(offset: number): Findings {
    return new Findings(this.#places, this.#base + offset);
  }

  /** What was collected of a part, for offsets in the whole text. */
  ofWhole(): Findings {
    const all = new Findings(this.#places);
    all.notes.push(...this.notes);
    all.problems.push(...this.problems);
    return all;
  }
}

/** Said of one name as often as a page shows it. */
const saidOnce: ReadonlySet<PasteNoteKind> = new Set(['sameLaunch', 'packageGuess']);

/** Notes with one that counts all lines which were left out, and without what was said of the same before. Pure. */
export function tidyNotes(notes: readonly PasteNote[]): PasteNote[] {
  const isCount = ({ kind }: PasteNote) => kind === 'linesLeftOut';
  const all = notes.filter(isCount).reduce((sum, { what }) => sum + Number(what), 0);
  const first = notes.find(isCount);
  const known = new Set<string>();
  return notes.flatMap((note) => {
    if (isCount(note)) return note === first ? [{ ...note, what: String(all) }] : [];
    const key = `${note.kind} ${note.what}`;
    if (saidOnce.has(note.kind) && known.has(key)) return [];
    known.add(key);
    return [note];
  });
}
