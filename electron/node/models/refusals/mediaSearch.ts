import { hash } from 'node:crypto';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { leftOutNote } from '../../../../shared/lib/leftOutNote.ts';
import { isMedia, type ModelMedia, partsOf, withParts } from '../../../host/ports/modelParts.ts';
import type { ModelMessage, ModelPart } from '../../../host/ports/modelProvider.ts';
import { type KnownParts, knownParts, type MeantParts, PartSearch } from './partSearch.ts';
import { withoutIds } from './refusalWords.ts';

/** A picture, a sound or a file, and the message that it is in. */
export interface PlacedMedia {
  readonly media: ModelMedia;
  readonly message: number;
}

/** Before the hash of media: those of tools have nothing there. */
const mark = 'media ';

interface Limits {
  /** The model takes none of these. */
  none: ReadonlySet<ModelMedia['type']>;
  /** So many pictures of a request are taken. */
  most: number;
  /** So much base64 of a request is taken. */
  chars: number;
}

const noLimits: Limits = { none: new Set(), most: Infinity, chars: Infinity };

/** What is known of the media of one model. */
export interface KnownMedia extends Limits {
  readonly parts: KnownParts;
}

/** @param refused what was found before, with that of tools */
export function knownMedia(refused: readonly string[]): KnownMedia {
  const hashes = refused.filter((each) => each.startsWith(mark)).map((each) => each.slice(mark.length));
  return { parts: knownParts(hashes), ...noLimits };
}

/** It may take more by now. */
export function forgetMediaLimits(known: KnownMedia): void {
  Object.assign(known, noLimits);
}

/** Of what was found before, what are tools. */
export function toolsAmong(refused: readonly string[]): string[] {
  return refused.filter((each) => !each.startsWith(mark));
}

const media = {
  keyOf: ({ media: { type, data } }: PlacedMedia) => hash('sha256', `${type} ${data}`, 'base64'),
  groupOf: ({ message }: PlacedMedia) => message,
};

/** The media of the requests for one answer: those that a provider refuses are left out, by their bytes. */
export class MediaAttempt {
  readonly #messages: readonly ModelMessage[];
  readonly #wanted: readonly PlacedMedia[];
  readonly #known: KnownMedia;
  #search: PartSearch<PlacedMedia>;
  /** What counts if the present request is taken. */
  #supposed: Limits;
  /** What was said when media were left out. */
  readonly #said = new Set<string>();
  /** How often a request was too large. */
  #halvings = 0;
  /** The same was said without them: it is not for media. */
  #isOver = false;

  constructor(known: KnownMedia, messages: readonly ModelMessage[]) {
    this.#messages = messages;
    this.#wanted = mediaIn(messages);
    this.#known = known;
    this.#supposed = known;
    // The same answer may be asked for again after a wait.
    const isNewTurn = messages.at(-1)?.role === 'user';
    this.#search = new PartSearch(media, known.parts, this.#wanted, isNewTurn);
  }

  /** The messages with notes in place of what is left out. */
  get messages(): readonly ModelMessage[] {
    const out = new Map(this.#out().map(({ media: each }) => [each as ModelPart, each]));
    if (out.size === 0) return this.#messages;
    const change = (part: ModelPart): ModelPart => {
      const left = out.get(part);
      if (left === undefined) return part;
      return { type: 'text', text: leftOutNote(left.type, 'The provider refuses it.'), attached: true };
    };
    return this.#messages.map((message) =>
      partsOf(message).some((part) => out.has(part)) ? withParts(message, change) : message,
    );
  }

  /** Learns from a refusal. Returns whether the next request is another one. */
  learn(status: number, words: string, body: object): boolean {
    if (this.#isOver || this.#wanted.length === 0) return false;
    const sent = this.#sent();
    const said = withoutIds(words);
    if (sent.length === 0) {
      if (this.#said.has(said)) this.#giveUp();
      return false;
    }
    const isOther = this.#learnFrom(mediaRefusal(status, words), sent, { status, body });
    if (isOther) this.#said.add(said);
    return isOther;
  }

  /** The request changes in something else as well, which may have been what was refused before. */
  doubt(): void {
    this.#search.doubt();
  }

  /** The request was taken: what it went without is remembered. `found`: what was not known before, to be kept longer. */
  taken(): { readonly leftOut: number; readonly found: readonly string[] } {
    const leftOut = this.#out().length;
    const { none, most, chars } = this.#supposed;
    this.#known.none = new Set([...this.#known.none, ...none]);
    this.#known.most = Math.min(this.#known.most, most);
    this.#known.chars = Math.min(this.#known.chars, chars);
    return { leftOut, found: this.#search.taken().found.map((each) => mark + each) };
  }

  #learnFrom(
    refusal: MediaRefusal | undefined,
    sent: readonly PlacedMedia[],
    { status, body }: { readonly status: number; readonly body: object },
  ): boolean {
    if (refusal === undefined) return status === tooLarge && this.#halve(sent);
    const none = refusal.none.filter((type) => sent.some((each) => each.media.type === type));
    const { words, most = Infinity } = refusal;
    if (none.length > 0 || most < sent.filter(isPicture).length) {
      this.#supposed = {
        ...this.#supposed,
        none: new Set([...this.#supposed.none, ...none]),
        most: Math.min(most, this.#supposed.most),
      };
      return true;
    }
    return (
      this.#search.learnNamed(words, (parts) => meantMedia(refusal, body, parts)) ||
      this.#search.learnUnnamed(words, !ownErrors.includes(status))
    );
  }

  /** A request is too large, which need not be because of media: half of them are left out, the oldest ones, then all. */
  #halve(sent: readonly PlacedMedia[]): boolean {
    const chars = this.#halvings++ < maxHalvings ? Math.floor(charsOf(sent) / 2) : 0;
    this.#supposed = { ...this.#supposed, chars };
    return true;
  }

  /** Media are sent as if nothing had been said. */
  #giveUp(): void {
    this.#isOver = true;
    this.#supposed = this.#known;
    this.#search = new PartSearch(media, this.#known.parts, this.#wanted, false);
  }

  #sent(): readonly PlacedMedia[] {
    const { none, most, chars } = this.#supposed;
    const allowed = this.#search.parts.filter((each) => !none.has(each.media.type));
    const pictures = allowed.filter(isPicture);
    const old = new Set(pictures.slice(0, Math.max(0, pictures.length - most)));
    const newest = old.size === 0 ? allowed : allowed.filter((each) => !old.has(each));
    if (charsOf(newest) <= chars) return newest;
    let left = chars;
    const first = newest.findLastIndex(({ media: { data } }) => (left -= data.length) < 0);
    return newest.slice(first + 1);
  }

  #out(): readonly PlacedMedia[] {
    if (this.#wanted.length === 0) return [];
    const sent = new Set(this.#sent());
    return sent.size === this.#wanted.length ? [] : this.#wanted.filter((each) => !sent.has(each));
  }
}

function charsOf(parts: readonly PlacedMedia[]): number {
  return parts.reduce((sum, { media: { data } }) => sum + data.length, 0);
}

function isPicture({ media: { type } }: PlacedMedia): boolean {
  return type === 'image';
}

function mediaIn(messages: readonly ModelMessage[]): PlacedMedia[] {
  return messages.flatMap((message, at) =>
    partsOf(message).flatMap((part) => (isMedia(part) ? [{ media: part, message: at }] : [])),
  );
}

/** A refusal of media. */
interface MediaRefusal {
  readonly words: string;
  /** Of these the model takes none at all. */
  readonly none: readonly ModelMedia['type'][];
  /** So many pictures are taken. */
  readonly most?: number;
}

/** Statuses with which servers refuse what is in a request. */
const statuses = [400, 404, 413, 415, 422];
const ownErrors = [500, 501];
/** Of proxies in front of servers, too, which say nothing of media. */
const tooLarge = 413;
/** How often half of the media are left out of an answer, before all are. */
const maxHalvings = 3;
const kinds = {
  image: /\bimages?\b|image_url|input_image|\bpictures?\b|\bgifs?\b|\bvision\b|multi-?modal|mmproj/i,
  audio: /\baudio\b|input_audio|\bsounds?\b/i,
  file: /\bpdfs?\b|\bdocuments?\b|input_file|\bfile_data\b/i,
} as const satisfies Readonly<Record<ModelMedia['type'], RegExp>>;
/** Of bytes that go along with a message, of whatever kind. */
const anyKind = /inline_?data|mime_?type|media_type|\bmedia type\b|base64|\bmedia\b|content part/i;
/** A server with an error of its program says so of anything. */
const unread =
  /(?:failed|unable|cannot|could not|not supported|invalid).{0,60}(?:image|audio|mmproj)|(?:image|audio).{0,60}(?:not supported|invalid|failed)/i;
/** Of the model or the endpoint, not of this picture. */
const takesNone =
  /(?:\bnot|n't) (?:support|accept|take|allow|handle)\w*(?! th)[^.]{0,30}(?:image|vision|multi-?modal|audio|pdf|document)|(?:image|vision|multi-?modal|audio|pdf|document)(?:s|_url)?['"`]?(?: \w+){0,3} (?:is|are)? ?(?:not (?:supported|enabled|available|allowed|accepted)|only (?:supported|available|accepted))(?! format)|endpoints found that support (?:image|audio|file)|unknown variant .{0,3}(?:image_url|input_audio|file)|mmproj|not a multi-?modal model|text[ -]only|(?:should|must) be (?:a |of type |valid )*['"`]?(?:string|text)\b/i;
/** Servers that know no parts of messages. */
const takesText =
  /\bcontent\b[\s\S]{0,60}(?:should|must) be (?:a |of type |valid )*['"`]?(?:string|text)\b|(?:should|must) be (?:a |of type |valid )*['"`]?(?:string|text)\b[\s\S]{0,60}\bcontent\b/i;
/** Of a form of pictures rather than pictures. */
const ofForm =
  /format|mime|media.type|\btype\b.{0,20}(?:image|audio)\/|\bsize\b|dimension|pixel|resolution|megabyte|animated|too (?:large|big|small)|larger|smaller|exceed/i;
/** Of how long the whole chat is, which may speak of what its pictures take. */
const ofLength =
  /context[ _](?:length|window|size)|prompt is too long|\bmax(?:imum)?[ _]model[ _]len|input (?:is too long|token count)|string_above_max_length/i;
const mostPictures = [
  /at most (\d+) (?:image|picture)/i,
  /(?:maximum|limit)(?: \w+){0,5} (?:is |of )?(\d+) (?:image|picture)/i,
  /\bimages?\b[^.]{0,60}(?:maximum|limit|at most|up to)(?: \w+){0,3} (\d+)(?![\d.]* ?(?:px|pixel|MB|KB|byte|MiB))/i,
  /too many images[^>]{0,60}> (\d+)/i,
];

/** What is read of a refusal: some servers repeat whole requests in it. */
const maxWords = 20_000;

/** @returns `undefined` for a refusal of something else. Pure. */
function mediaRefusal(status: number, said: string): MediaRefusal | undefined {
  const words = keepStart(said, maxWords).replace(/https?:\S+/gi, '');
  const isOwn = ownErrors.includes(status) && unread.test(words);
  if ((!isOwn && !statuses.includes(status)) || ofLength.test(words)) return undefined;
  const all = Object.keys(kinds) as ModelMedia['type'][];
  const meant = all.filter((kind) => kinds[kind].test(words));
  if (meant.length === 0 && takesText.test(words)) return { words, none: all };
  if (meant.length === 0 && !anyKind.test(words)) return undefined;
  const most = mostPictures.map((pattern) => pattern.exec(words)?.[1]).find((count) => count !== undefined);
  return {
    words,
    none: takesNone.test(words) && !ofForm.test(words) && most === undefined ? meant : [],
    ...(most === undefined ? {} : { most: Number(most) }),
  };
}

/** `messages.2.content.0.image`, `input[2].content[1].image_url`, `.messages[565].image[0]`, `contents[0].parts[1]` */
const place = /(?<![\w])(?:messages|input|contents)(?:\.\d+|\[\d+\])[\w.[\]]*/g;

/**
 * The media at the places that a refusal names: what stands there in the body that was sent, whatever a wire calls it. Pure.
 *
 * @param body as the wire makes it
 */
function meantMedia(
  { words }: MediaRefusal,
  body: object,
  sent: readonly PlacedMedia[],
): MeantParts<PlacedMedia> | undefined {
  const named = new Set(
    [...words.matchAll(place)].flatMap(([path]) => {
      const { value, at } = valueAt(body, path);
      const there = sent.filter(({ media: { data } }) => holds(value, data));
      return there[at ?? -1] ?? there;
    }),
  );
  const parts = [...named];
  if (parts.length === 0) return undefined;
  return { parts, by: parts.length === 1 ? 'name' : 'mention', place: Infinity };
}

/**
 * The value at a path, as far as the path leads: servers have other names for what they have read. `at`: which of the media there, in
 * `messages[3].image[1]`.
 */
function valueAt(body: unknown, path: string): { readonly value: unknown; readonly at: number | undefined } {
  let value = body;
  let at: number | undefined;
  let isSkipped = false;
  for (const step of path.split(/[.[\]]+/).filter(Boolean)) {
    const isNumber = /^\d+$/.test(step);
    const next: unknown = Array.isArray(value)
      ? (value as readonly unknown[])[isNumber ? Number(step) : -1]
      : isJsonObject(value) && !(isNumber && isSkipped)
        ? value[step]
        : undefined;
    if (isNumber && isSkipped) at = Number(step);
    isSkipped = next === undefined;
    if (typeof next === 'object' && next !== null) value = next;
  }
  return { value, at };
}

/** Whether a value has these bytes somewhere, as they are or in a `data:` address. */
function holds(value: unknown, data: string): boolean {
  if (typeof value === 'string') return value.length - data.length < 200 && value.endsWith(data);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => holds(inner, data));
}
