import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ResourceReading } from '../../../../shared/domain/resource.ts';

const maxKeptContents = 50;
const maxKeptChars = 8_000_000;

interface Seen {
  readonly last: ResourceReading;
  readonly words: string;
  /** The contents before the last change. */
  readonly before: ResourceReading | null;
}

/** The last contents of each resource, so that changes can be shown. Bounded: the oldest is dropped first. */
export class SeenContents {
  readonly #seen = new Map<string, Seen>();

  /** Stores the contents, and returns the earlier ones if they differ. */
  take(serverId: ServerId, uri: string, reading: ResourceReading): ResourceReading | null {
    const key = `${serverId}\n${uri}`;
    const words = JSON.stringify(reading.contents);
    const known = this.#seen.get(key);
    const before = known === undefined ? null : known.words === words ? known.before : known.last;
    this.#seen.delete(key);
    this.#seen.set(key, { last: reading, words, before });
    this.#makeRoom();
    return before;
  }

  forget(serverId: ServerId): void {
    for (const key of this.#seen.keys()) if (key.startsWith(`${serverId}\n`)) this.#seen.delete(key);
  }

  #makeRoom(): void {
    const sizes = [...this.#seen.values()].map(({ words, before }) => words.length * 2 + sizeOf(before));
    let size = sizes.reduce((sum, one) => sum + one, 0);
    for (const [at, key] of [...this.#seen.keys()].entries()) {
      if (this.#seen.size <= 1 || (this.#seen.size <= maxKeptContents && size <= maxKeptChars)) return;
      this.#seen.delete(key);
      size -= sizes[at] ?? 0;
    }
  }
}

function sizeOf(reading: ResourceReading | null): number {
  return (reading?.contents ?? []).reduce(
    (sum, one) => sum + (one.kind === 'text' ? one.text.length : one.head.length),
    0,
  );
}
