import { type Arrival, type ArrivalContent, maxFileName } from '../../../../shared/domain/arrival.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { arrivalId, type ArrivalId } from '../../../../shared/domain/ids.ts';
import { readOwnLink } from '../../../../shared/domain/pasted/ownLink.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { OpenedFile } from '../../ports/openedFile.ts';
import type { IdMaker } from '../../ports/system.ts';

interface ArrivalParts {
  readonly state: Pick<HostState, 'snapshot' | 'publish'>;
  readonly ids: IdMaker;
}

/** As many as there may be windows. */
const maxTaken = 8;

/** What arrived, and the file where it is one. */
interface Held {
  readonly id: ArrivalId;
  readonly content: ArrivalContent;
  readonly file?: OpenedFile;
}

/**
 * Links and files of bundles that the system handed over, for the page to fill a form with. At most one waits; a newer one takes its place,
 * because that is what the user opened last. Nothing is added or started here.
 */
export class Arrivals {
  readonly #parts: ArrivalParts;
  #waiting: Held | undefined;
  /** Files that pages took, until they are read: each window of the page may have taken one. */
  readonly #taken = new Map<ArrivalId, OpenedFile>();

  constructor(parts: ArrivalParts) {
    this.#parts = parts;
  }

  /** A link arrived, from nobody knows whom. */
  receiveLink(link: string, window?: number): void {
    this.#hold('link', readOwnLink(link), window);
  }

  /** A file was opened. It is not looked at before a page wants that. */
  receiveBundle(file: OpenedFile, window?: number): void {
    this.#hold('bundle', { kind: 'bundle', name: keepStart(file.name.toWellFormed(), maxFileName) }, window, file);
  }

  /** What arrived, once. @throws HostError `notFound` when it was taken already, or another one took its place */
  take(id: ArrivalId): ArrivalContent {
    const waiting = this.#waiting;
    if (waiting?.id !== id) throw problemError({ kind: 'arrivalGone' });
    this.#waiting = undefined;
    if (waiting.file !== undefined) this.#keepTaken(id, waiting.file);
    this.#parts.state.publish({ type: 'arrival.changed', arrival: null });
    return waiting.content;
  }

  /** The file of a bundle that was taken. @throws HostError `notFound` when it was read already */
  fileOf(id: ArrivalId): OpenedFile {
    const file = this.#taken.get(id);
    if (file === undefined) throw problemError({ kind: 'arrivalGone' });
    return file;
  }

  /** The file was read. */
  forgetFile(id: ArrivalId): void {
    this.#taken.delete(id);
  }

  #keepTaken(id: ArrivalId, file: OpenedFile): void {
    this.#taken.set(id, file);
    const [oldest] = this.#taken.keys();
    if (oldest !== undefined && this.#taken.size > maxTaken) this.#taken.delete(oldest);
  }

  #hold(kind: Arrival['kind'], content: ArrivalContent, window: number | undefined, file?: OpenedFile): void {
    const { ids, state } = this.#parts;
    const id = arrivalId.parse(ids.next('arrival'));
    const isInPlaceOfOther = this.#waiting !== undefined;
    this.#waiting = { id, content, ...(file && { file }) };
    state.publish({ type: 'arrival.changed', arrival: { id, kind, window: window ?? null, isInPlaceOfOther } });
  }
}
