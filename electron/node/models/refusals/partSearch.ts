import { withoutIds } from './refusalWords.ts';

/** What is known of the parts of requests to one model, by their hashes: a tool that changes is tried again. */
export interface KnownParts {
  /** The provider refuses them. */
  readonly refused: Set<string>;
  /** They were in a request that was taken, since the provider first refused one. */
  readonly fine: Set<string>;
  /** They were refused once beside nothing but what is fine, which may have been an error that passed. */
  readonly struck: Set<string>;
  /** They were left out of an answer because one of them may be refused. */
  suspects: ReadonlySet<string>;
  /** A request with these, and else with parts that are fine, was refused. */
  among: ReadonlySet<string>;
  /** Places in refusals are those of the request. */
  hasSurePlaces: boolean;
}

/** @param refused what was found before */
export function knownParts(refused: readonly string[] = []): KnownParts {
  return {
    refused: new Set(refused),
    fine: new Set(),
    struck: new Set(),
    suspects: new Set(),
    among: new Set(),
    hasSurePlaces: false,
  };
}

/** What is searched. */
export interface PartKind<Part> {
  /** A hash. */
  readonly keyOf: (part: Part) => string;
  /** Parts with the same are left out together first. */
  readonly groupOf: (part: Part) => unknown;
}

/** The parts that a refusal speaks of, and how. */
export interface MeantParts<Part> {
  readonly parts: readonly Part[];
  /**
   * `name`: it says of this very part that it is wrong. `place`: the place in the request. `mention`: it says something of it, or of one
   * of several.
   */
  readonly by: 'name' | 'place' | 'mention';
  readonly place: number;
}

/** How many requests the search for one answer may make. */
const maxRequests = 6;
/** So many parts of one group are found in an answer at most. */
const maxOfGroup = 3;
/** How often in a row a place may be the same before it is doubted. */
const maxSamePlace = 3;

/** What was learnt from the refusal before. */
interface Lesson {
  /** Without numbers of requests. */
  readonly words: string;
  /** How it spoke of these parts; `undefined`: it spoke of none. */
  readonly by?: MeantParts<unknown>['by'];
  readonly keys: readonly string[];
  readonly place: number;
  /** How often in a row it was the same place. */
  readonly count: number;
  /** A part in front of it is left out as well: a right place moves. */
  readonly probe?: string | undefined;
  /** The only part that may be meant is: an error that passes is worded otherwise. */
  readonly isSure?: boolean;
}

/**
 * Finds the tools, or the media, that a provider refuses, for one answer: those that a refusal speaks of, otherwise by leaving out, first half
 * of the groups, then half of the parts. A request that is taken is the answer, so what is still suspected stays out of this turn, and the
 * search goes on with the next message of the user. A part counts as refused if the provider calls it by its name, if it speaks of it in
 * another way and takes the same request without it, or if it refuses it in two turns beside nothing but what is fine. Where nothing
 * was ever refused, nothing is done.
 */
export class PartSearch<Part extends object> {
  readonly #kind: PartKind<Part>;
  readonly #known: KnownParts;
  readonly #wanted: readonly Part[];
  #requests = 1;
  #keys: ReadonlyMap<Part, string> | undefined;
  /** A request was refused for one of these, as far as this answer has found out. */
  #among: ReadonlySet<string>;
  /** They count as refused, once this answer comes. */
  readonly #found = new Set<string>();
  readonly #struck = new Set<string>();
  /** They were refused alone, by words that are sure. */
  readonly #alone = new Set<string>();
  /** Left out because a refusal spoke of them. */
  #named: ReadonlySet<string> = new Set();
  /** Left out because they may be refused. */
  #out: ReadonlySet<string> = new Set();
  /** What is suspected for no reason of its own is left out as well. */
  #isCareful = false;
  #hasPlaces = true;
  #hasNames = true;
  #last: Lesson | undefined;
  #sent: readonly Part[];

  /** @param isNewTurn whether it answers words of the user, and not results of tools */
  constructor(kind: PartKind<Part>, known: KnownParts, wanted: readonly Part[], isNewTurn = true) {
    this.#kind = kind;
    this.#known = known;
    this.#wanted = wanted;
    this.#among = known.among;
    if (known.suspects.size > 0 && wanted.length > 0) {
      // What is known of more parts than these says nothing of these.
      if (minus(known.among, new Set(this.#all)).size > 0) this.#among = new Set();
      if (!isNewTurn) this.#out = common(known.suspects, new Set(this.#unknown));
      else if (this.#among.size > 0) this.#leaveOutHalf();
    }
    this.#sent = this.#without();
  }

  /** The parts of the next request. */
  get parts(): readonly Part[] {
    return this.#sent;
  }

  /**
   * Learns from a refusal that speaks of a part. Returns whether the next request is another one.
   *
   * @param meantIn which of the parts that were sent it speaks of
   */
  learnNamed(said: string, meantIn: (sent: readonly Part[]) => MeantParts<Part> | undefined): boolean {
    if (!this.#mayGoOn()) return false;
    const last = this.#last;
    const words = withoutIds(said);
    if (last?.words === words && (last.by === 'name' || last.by === 'mention')) this.#distrustNames(last);
    const meant = meantIn(this.#sent);
    if (meant === undefined) return false;
    const { by, place } = meant;
    const keys = meant.parts.map((part) => this.#keyOf(part));
    if (by === 'place') {
      const lesson = this.#readPlace(words, place, keys);
      if (lesson === undefined) return false;
      this.#goOn(lesson);
      return true;
    }
    const isFine = keys.some((key) => this.#known.fine.has(key));
    if (!this.#hasNames || (by === 'mention' && isFine)) return false;
    if (by === 'name' && !isFine) this.#blame(keys);
    this.#named = plus(this.#named, keys);
    this.#goOn({ words, by, keys, place: Infinity, count: 1 });
    return true;
  }

  /**
   * Learns from a refusal that speaks of no part, or of none that is believed. Returns whether the next request is another one.
   *
   * @param isSure whether it certainly is for a part: an error that passes is worded otherwise
   */
  learnUnnamed(said: string, isSure = false): boolean {
    if (!this.#mayGoOn()) return false;
    this.#narrow(isSure);
    this.#goOn({ words: withoutIds(said), keys: [], place: Infinity, count: 1, isSure });
    return true;
  }

  /** The request changes in something else as well, which may have been what was refused before. */
  doubt(): void {
    this.#alone.clear();
    if (this.#last !== undefined) this.#last = { ...this.#last, keys: [], probe: undefined, isSure: false };
  }

  /** The request was taken: what it went without is remembered, and returned. `found`: what was not known before. */
  taken(): {
    readonly refused: readonly Part[];
    readonly suspected: readonly Part[];
    readonly found: readonly string[];
  } {
    const known = this.#known;
    const { refused, fine } = known;
    const isIdle = refused.size + known.suspects.size + fine.size === 0 && this.#last === undefined;
    if (this.#wanted.length === 0 || isIdle) return { refused: [], suspected: [], found: [] };
    for (const part of this.#sent) fine.add(this.#keyOf(part));
    this.#learnFromAnswer();
    const found = [...this.#found].filter((key) => !refused.has(key));
    for (const key of found) refused.add(key);
    for (const key of this.#struck) known.struck.add(key);
    for (const key of fine) known.struck.delete(key);
    // Evidence of parts that are not wanted here stays as it is.
    const among = minus(this.#among.size === 0 && this.#last === undefined ? known.among : this.#among, fine);
    // Where one of them is found, nothing is known of the others.
    known.among = common(among, refused).size > 0 ? new Set() : among;
    known.suspects = minus(minus(plus(known.suspects, this.#unknown), fine), refused);
    const sent = new Set(this.#sent);
    const left = this.#wanted.filter((part) => !sent.has(part));
    const isRefused = (part: Part) => refused.has(this.#keyOf(part));
    return { refused: left.filter(isRefused), suspected: left.filter((part) => !isRefused(part)), found };
  }

  /** It is taken without these, and was not with them. */
  #learnFromAnswer(): void {
    const { keys = [], probe, isSure = false } = this.#last ?? {};
    this.#blame([...this.#alone]);
    // It may be the one in front of them, too.
    if (probe !== undefined) this.#among = new Set([...keys, probe]);
    else this.#blame(keys);
    const left = minus(this.#among, this.#known.fine);
    if (isSure && left.size === 1) this.#blame([...left]);
  }

  #mayGoOn(): boolean {
    return this.#sent.length > 0 && this.#requests < maxRequests;
  }

  /** The same is said without what was called by its name. */
  #distrustNames({ keys }: Lesson): void {
    this.#hasNames = false;
    for (const key of keys) this.#found.delete(key);
    this.#named = minus(this.#named, new Set(keys));
  }

  /**
   * What a place says, beside the place before. Bad parts may stand side by side, so that the place stays; or a gateway has parts of its own
   * in front, or another order. A part in front tells: without it, a right place moves.
   *
   * @returns `undefined` if places are not believed
   */
  #readPlace(words: string, place: number, keys: readonly string[]): Lesson | undefined {
    const { fine } = this.#known;
    if (!this.#hasPlaces || this.#among.size > 0) return undefined;
    const before = this.#last?.by === 'place' ? this.#last : undefined;
    const expected = before === undefined ? 0 : before.place - (before.probe === undefined ? 0 : 1);
    // Further on, it may be the part in front that was wrong.
    const hasFailed = before?.probe !== undefined && place !== expected;
    if (keys.some((key) => fine.has(key)) || place < expected || hasFailed) {
      this.#hasPlaces = false;
      this.#known.hasSurePlaces = false;
      return undefined;
    }
    const isRun = before !== undefined && place === expected;
    if (before?.probe !== undefined && isRun) {
      this.#known.hasSurePlaces = true;
      this.#named = minus(this.#named, new Set([before.probe]));
    }
    // What was at the place before is right now.
    if (before !== undefined && !isRun) this.#blame(before.keys);
    if (this.#known.hasSurePlaces) this.#blame([...this.#named, ...keys]);
    const count = isRun ? before.count + 1 : 1;
    const isDoubtful = count === maxSamePlace && !this.#known.hasSurePlaces;
    const front = this.#sent[place - 1];
    if (isDoubtful && front === undefined) {
      this.#hasPlaces = false;
      return undefined;
    }
    const probe = isDoubtful && front !== undefined ? this.#keyOf(front) : undefined;
    this.#named = plus(this.#named, [...keys, ...(probe === undefined ? [] : [probe])]);
    return { words, by: 'place', keys, place, count, probe };
  }

  #blame(keys: readonly string[]): void {
    for (const key of keys) this.#found.add(key);
  }

  #goOn(lesson: Lesson): void {
    this.#last = lesson;
    this.#requests++;
    this.#leaveOutGroups();
    // The last ones have to be taken: what is known to be fine, and nothing at all. They say nothing of what was named last.
    const left = maxRequests - this.#requests;
    const isSafe = left === 0 || (left === 1 && this.#wanted.some((part) => this.#known.fine.has(this.#keyOf(part))));
    if (isSafe) {
      this.#last = { words: lesson.words, keys: [], place: Infinity, count: 1 };
      this.#out = new Set(left === 0 ? this.#all : this.#unknown);
    }
    this.#sent = this.#without();
  }

  /** Where several parts of a group are refused, its others may be so for the same reason. */
  #leaveOutGroups(): void {
    const { groupOf } = this.#kind;
    const found = this.#wanted.filter((part) => this.#found.has(this.#keyOf(part)));
    const all = [...Map.groupBy(found, groupOf)].filter(([, parts]) => parts.length >= maxOfGroup);
    const groups = new Set(all.map(([group]) => group));
    if (this.#sent.every((part) => groups.has(groupOf(part)))) return;
    const unknown = new Set(this.#unknown);
    const theirs = this.#wanted.filter((part) => groups.has(groupOf(part))).map((part) => this.#keyOf(part));
    this.#out = plus(
      this.#out,
      theirs.filter((key) => unknown.has(key)),
    );
  }

  /** Something that was sent is refused, and is not fine. */
  #narrow(isSure: boolean): void {
    const { fine } = this.#known;
    const sent = this.#sent.map((part) => this.#keyOf(part));
    let possible = sent.filter((key) => !fine.has(key));
    if (possible.length === 0) {
      // The provider has changed its mind.
      fine.clear();
      possible = sent;
    }
    // Else it may be one of those that were sent on trust.
    const isClear = this.#isCareful || this.#among.size === 0 || possible.every((key) => this.#among.has(key));
    if (isClear) this.#among = new Set(possible);
    this.#isCareful = !isClear;
    if (this.#among.size === 1) this.#noteAlone([...this.#among], isSure);
    else this.#leaveOutHalf();
  }

  /** One part is refused beside what is fine. */
  #noteAlone(only: readonly string[], isSure: boolean): void {
    const isAgain = only.some((key) => this.#known.struck.has(key));
    for (const key of only) (isAgain ? this.#found : isSure ? this.#alone : this.#struck).add(key);
    this.#named = plus(this.#named, only);
    this.#among = new Set();
    this.#isCareful = false;
    this.#out = new Set();
  }

  #leaveOutHalf(): void {
    this.#out = minus(this.#isCareful ? new Set(this.#unknown) : this.#among, this.#half());
  }

  /** Half of what is suspected, in whole groups as long as there are several. */
  #half(): ReadonlySet<string> {
    const among = this.#wanted.filter((part) => this.#among.has(this.#keyOf(part)));
    const groups = [...Map.groupBy(among, this.#kind.groupOf).values()];
    const half =
      groups.length === 1
        ? among.slice(0, Math.ceil(among.length / 2))
        : groups.slice(0, Math.floor(groups.length / 2)).flat();
    return new Set(half.map((part) => this.#keyOf(part)));
  }

  #without(): readonly Part[] {
    const sets: readonly ReadonlySet<string>[] = [this.#known.refused, this.#found, this.#named, this.#out];
    if (sets.every(({ size }) => size === 0)) return this.#wanted;
    return this.#wanted.filter((part) => !sets.some((set) => set.has(this.#keyOf(part))));
  }

  get #all(): readonly string[] {
    return this.#wanted.map((part) => this.#keyOf(part));
  }

  /** What is wanted, and known neither to be refused nor to be fine. */
  get #unknown(): readonly string[] {
    const { refused, fine } = this.#known;
    return this.#all.filter((key) => !refused.has(key) && !fine.has(key) && !this.#found.has(key));
  }

  #keyOf(part: Part): string {
    this.#keys ??= new Map(this.#wanted.map((each) => [each, this.#kind.keyOf(each)]));
    return this.#keys.get(part) ?? '';
  }
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((each) => b.has(each)));
}

function minus(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((each) => !b.has(each)));
}

function plus(a: ReadonlySet<string>, b: Iterable<string>): ReadonlySet<string> {
  return new Set([...a, ...b]);
}
