import { hash } from 'node:crypto';
import type { ModelTool } from '../../../host/ports/modelProvider.ts';
import { type DefinitionRefusal, type MeantTools, meantTools, withoutIds } from './meantTools.ts';

/** What is known of the tools of one model, by hashes of their definitions: one that changes is tried again. */
export interface KnownTools {
  /** The provider refuses them. */
  readonly refused: Set<string>;
  /** They were in a request that was taken, since the provider first refused one. */
  readonly fine: Set<string>;
  /** They were refused once beside nothing but what is fine, which may have been an error that passed. */
  readonly struck: Set<string>;
  /** They were left out of an answer because one of them may be refused. */
  suspects: ReadonlySet<string>;
  /** A request with these, and else with tools that are fine, was refused. */
  among: ReadonlySet<string>;
  /** Places in refusals are those of the request. */
  hasSurePlaces: boolean;
}

/** @param refused what was found before */
export function knownTools(refused: readonly string[] = []): KnownTools {
  return {
    refused: new Set(refused),
    fine: new Set(),
    struck: new Set(),
    suspects: new Set(),
    among: new Set(),
    hasSurePlaces: false,
  };
}

/** How many requests the search for one answer may make. */
const maxRequests = 6;
/** So many tools of one server are found in an answer at most. */
const maxOfServer = 3;
/** How often in a row a place may be the same before it is doubted. */
const maxSamePlace = 3;

/** What was learnt from the refusal before. */
interface Lesson {
  /** Without numbers of requests. */
  readonly words: string;
  /** How it spoke of these tools; `undefined`: it spoke of none. */
  readonly by?: MeantTools<ModelTool>['by'];
  readonly keys: readonly string[];
  readonly place: number;
  /** How often in a row it was the same place. */
  readonly count: number;
  /** A tool in front of it is left out as well: a right place moves. */
  readonly probe?: string | undefined;
}

/**
 * Finds the tools that a provider refuses, for one answer: those that a refusal speaks of, otherwise by leaving out, first half of the servers,
 * then half of the tools. A request that is taken is the answer, so what is still suspected stays out of this turn, and the search goes
 * on with the next message of the user. A tool counts as refused if the provider calls its definition by its name, if it speaks of it in
 * another way and takes the same request without it, or if it refuses it in two turns beside nothing but what is fine. Where nothing
 * was ever refused, nothing is done.
 */
export class ToolSearch {
  readonly #known: KnownTools;
  readonly #wanted: readonly ModelTool[];
  #requests = 1;
  #keys: ReadonlyMap<ModelTool, string> | undefined;
  /** A request was refused for one of these, as far as this answer has found out. */
  #among: ReadonlySet<string>;
  /** They count as refused, once this answer comes. */
  readonly #found = new Set<string>();
  readonly #struck = new Set<string>();
  /** Left out because a refusal spoke of them. */
  #named: ReadonlySet<string> = new Set();
  /** Left out because they may be refused. */
  #out: ReadonlySet<string> = new Set();
  /** What is suspected for no reason of its own is left out as well. */
  #isCareful = false;
  #hasPlaces = true;
  #hasNames = true;
  #last: Lesson | undefined;
  #sent: readonly ModelTool[];

  /** @param isNewTurn whether it answers words of the user, and not results of tools */
  constructor(known: KnownTools, wanted: readonly ModelTool[], isNewTurn = true) {
    this.#known = known;
    this.#wanted = wanted;
    this.#among = known.among;
    if (known.suspects.size > 0 && wanted.length > 0) {
      // What is known of more tools than these says nothing of these.
      if (minus(known.among, new Set(this.#offered)).size > 0) this.#among = new Set();
      if (!isNewTurn) this.#out = common(known.suspects, new Set(this.#unknown));
      else if (this.#among.size > 0) this.#leaveOutHalf();
    }
    this.#sent = this.#without();
  }

  /** The tools of the next request. */
  get tools(): readonly ModelTool[] {
    return this.#sent;
  }

  /** Learns from a refusal that speaks of a tool. Returns whether the next request is another one. */
  learnNamed(refusal: DefinitionRefusal): boolean {
    if (!this.#mayGoOn()) return false;
    const last = this.#last;
    const words = withoutIds(refusal.words);
    if (last?.words === words && (last.by === 'name' || last.by === 'mention')) this.#distrustNames(last);
    const meant = meantTools(refusal, this.#sent);
    if (meant === undefined) return false;
    const { by, place } = meant;
    const keys = meant.tools.map((tool) => this.#keyOf(tool));
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

  /** Learns from a refusal that speaks of no tool, or of none that is believed. Returns whether the next request is another one. */
  learnUnnamed({ words, isAboutDefinitions }: DefinitionRefusal): boolean {
    if (!isAboutDefinitions || !this.#mayGoOn()) return false;
    this.#narrow();
    this.#goOn({ words: withoutIds(words), keys: [], place: Infinity, count: 1 });
    return true;
  }

  /** The request was taken: what it went without is remembered, and returned. `found`: what was not known before. */
  taken(): {
    readonly refusedTools: readonly string[];
    readonly suspectedTools: readonly string[];
    readonly found: readonly string[];
  } {
    const known = this.#known;
    const { refused, fine } = known;
    const isIdle = refused.size + known.suspects.size + fine.size === 0 && this.#last === undefined;
    if (this.#wanted.length === 0 || isIdle) return { refusedTools: [], suspectedTools: [], found: [] };
    for (const tool of this.#sent) fine.add(this.#keyOf(tool));
    this.#learnFromAnswer();
    const found = [...this.#found].filter((key) => !refused.has(key));
    for (const key of found) refused.add(key);
    for (const key of this.#struck) known.struck.add(key);
    for (const key of fine) known.struck.delete(key);
    // Evidence of tools that are not offered here stays as it is.
    const among = minus(this.#among.size === 0 && this.#last === undefined ? known.among : this.#among, fine);
    // Where one of them is found, nothing is known of the others.
    known.among = common(among, refused).size > 0 ? new Set() : among;
    known.suspects = minus(minus(plus(known.suspects, this.#unknown), fine), refused);
    const sent = new Set(this.#sent);
    const left = this.#wanted.filter((tool) => !sent.has(tool));
    const isRefused = (tool: ModelTool) => refused.has(this.#keyOf(tool));
    return {
      refusedTools: left.filter(isRefused).map(({ name }) => name),
      suspectedTools: left.filter((tool) => !isRefused(tool)).map(({ name }) => name),
      found,
    };
  }

  /** It is taken without these, and was not with them. */
  #learnFromAnswer(): void {
    const { keys = [], probe } = this.#last ?? {};
    if (probe === undefined) return this.#blame(keys);
    // It may be the one in front of them, too.
    this.#among = new Set([...keys, probe]);
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
   * What a place says, beside the place before. Bad tools may stand side by side, so that the place stays; or a gateway has tools of its own
   * in front, or another order. A tool in front tells: without it, a right place moves.
   *
   * @returns `undefined` if places are not believed
   */
  #readPlace(words: string, place: number, keys: readonly string[]): Lesson | undefined {
    const { fine } = this.#known;
    if (!this.#hasPlaces || this.#among.size > 0) return undefined;
    const before = this.#last?.by === 'place' ? this.#last : undefined;
    const expected = before === undefined ? 0 : before.place - (before.probe === undefined ? 0 : 1);
    // Further on, it may be the tool in front that was wrong.
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
    this.#leaveOutServers();
    // The last ones have to be taken: what is known to be fine, and nothing at all. They say nothing of what was named last.
    const left = maxRequests - this.#requests;
    const isSafe = left === 0 || (left === 1 && this.#wanted.some((tool) => this.#known.fine.has(this.#keyOf(tool))));
    if (isSafe) {
      this.#last = { words: lesson.words, keys: [], place: Infinity, count: 1 };
      this.#out = new Set(left === 0 ? this.#offered : this.#unknown);
    }
    this.#sent = this.#without();
  }

  /** Where several tools of a server are refused, its others may be so for the same reason. */
  #leaveOutServers(): void {
    const found = this.#wanted.filter((tool) => this.#found.has(this.#keyOf(tool)));
    const all = [...Map.groupBy(found, ({ server }) => server)].filter(([, tools]) => tools.length >= maxOfServer);
    const servers = new Set(all.map(([server]) => server));
    if (this.#sent.every((tool) => servers.has(tool.server))) return;
    const unknown = new Set(this.#unknown);
    const theirs = this.#wanted.filter((tool) => servers.has(tool.server)).map((tool) => this.#keyOf(tool));
    this.#out = plus(
      this.#out,
      theirs.filter((key) => unknown.has(key)),
    );
  }

  /** Something that was sent is refused, and is not fine. */
  #narrow(): void {
    const { fine } = this.#known;
    const sent = this.#sent.map((tool) => this.#keyOf(tool));
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
    if (this.#among.size === 1) this.#noteAlone([...this.#among]);
    else this.#leaveOutHalf();
  }

  /** One tool is refused beside what is fine. */
  #noteAlone(only: readonly string[]): void {
    const isAgain = only.some((key) => this.#known.struck.has(key));
    for (const key of only) (isAgain ? this.#found : this.#struck).add(key);
    this.#named = plus(this.#named, only);
    this.#among = new Set();
    this.#isCareful = false;
    this.#out = new Set();
  }

  #leaveOutHalf(): void {
    this.#out = minus(this.#isCareful ? new Set(this.#unknown) : this.#among, this.#half());
  }

  /** Half of what is suspected, in whole servers as long as there are several. */
  #half(): ReadonlySet<string> {
    const among = this.#wanted.filter((tool) => this.#among.has(this.#keyOf(tool)));
    const servers = [...Map.groupBy(among, ({ server }) => server).values()];
    const half =
      servers.length === 1
        ? among.slice(0, Math.ceil(among.length / 2))
        : servers.slice(0, Math.floor(servers.length / 2)).flat();
    return new Set(half.map((tool) => this.#keyOf(tool)));
  }

  #without(): readonly ModelTool[] {
    const sets: readonly ReadonlySet<string>[] = [this.#known.refused, this.#found, this.#named, this.#out];
    if (sets.every(({ size }) => size === 0)) return this.#wanted;
    return this.#wanted.filter((tool) => !sets.some((set) => set.has(this.#keyOf(tool))));
  }

  get #offered(): readonly string[] {
    return this.#wanted.map((tool) => this.#keyOf(tool));
  }

  /** What is offered, and known neither to be refused nor to be fine. */
  get #unknown(): readonly string[] {
    const { refused, fine } = this.#known;
    return this.#offered.filter((key) => !refused.has(key) && !fine.has(key) && !this.#found.has(key));
  }

  #keyOf(tool: ModelTool): string {
    this.#keys ??= new Map(this.#wanted.map((each) => [each, keyOf(each)]));
    return this.#keys.get(tool) ?? '';
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

/** Schemas are replaced together with their server's list, never changed. */
const hashes = new WeakMap<object, string>();

function keyOf({ name, description, inputSchema }: ModelTool): string {
  const schema = hashes.get(inputSchema) ?? hash('sha256', JSON.stringify(inputSchema), 'base64');
  hashes.set(inputSchema, schema);
  return hash('sha256', JSON.stringify([name, description, schema]), 'base64');
}
