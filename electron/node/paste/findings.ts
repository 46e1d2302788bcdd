import type { PasteNote, PasteNoteKind } from '../../../shared/domain/pasted/pasteReading.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { FieldFault } from '../../../shared/domain/problems/systemProblems.ts';
import { PlaceFinder } from './sourceText.ts';

/** Longer words of a text are cut where they are repeated. */
const maxShownCharacters = 200;

export function shown(text: string): string {
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text;
}

/** Collects what is to be said of one text, with places. */
export class Findings {
  readonly notes: PasteNote[] = [];
  readonly problems: Problem[] = [];
  readonly #places: PlaceFinder;

  constructor(text: string | PlaceFinder) {
    this.#places = typeof text === 'string' ? new PlaceFinder(text) : text;
  }

  at(offset: number): { line: number; column: number } {
    return this.#places.at(offset);
  }

  note(kind: PasteNoteKind, what: string, offset: number): void {
    this.notes.push({ kind, what: shown(what), ...this.at(offset) });
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
    return new Findings(this.#places);
  }
}
