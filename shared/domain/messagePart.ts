import { z } from 'zod';
import { keepStart } from '../lib/cutText.ts';
import { serverId, sha256, toolCallId } from './ids.ts';
import { fileTokens, mediaTokens, tokensOf } from './tokenEstimate.ts';

/** How much text one part may have, in characters: about 50,000 tokens. Code that makes a part cuts the text and marks it as cut. */
export const maxPartText = 200_000;
/** How many parts one message may have. */
export const maxParts = 20;

/** How many files of a skill a model is told of. */
export const maxSkillFilesTold = 100;

/** The server a part came from, and what it was called at the time. */
const ofServer = { serverId, serverName: z.string().max(200) };

/** Who a part is from. What is from a server is data wherever it goes, never an instruction. */
const partOrigin = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The user gave it: from their disk, or pasted. */
    z.object({ kind: z.literal('file') }),
    z.object({ kind: z.literal('resource'), ...ofServer }),
    /** What a prompt of a server expanded to. */
    z.object({ kind: z.literal('prompt'), ...ofServer, prompt: z.string().max(1000) }),
    /** The app of a tool wants a model to know it. */
    z.object({ kind: z.literal('app'), ...ofServer, tool: z.string().max(1000) }),
    /** A skill that the user chose: the text of its `SKILL.md`. `files`: the paths of its other files, as they were approved. */
    z.object({
      kind: z.literal('skill'),
      ...ofServer,
      skill: z.string().max(1000),
      uri: z.string().max(8192),
      files: z.array(z.string().max(1000)).max(maxSkillFilesTold),
    }),
    /** The result of a call that ran in the background. */
    z.object({ kind: z.literal('task'), ...ofServer, tool: z.string().max(1000), callId: toolCallId }),
  ]),
);
export type PartOrigin = z.infer<typeof partOrigin>;

const name = z.lazy(() => z.string().max(1000));
const mimeType = z.lazy(() => z.string().max(200));
const bytes = z.lazy(() => z.number().int().nonnegative());
/** The bytes of a file are not what its name says; its type is what they are. */
const misnamed = z.literal(true).optional();
/** Bytes are in the blob store under their hash. */
const media = { blob: sha256, mimeType, bytes, name: name.optional(), misnamed, origin: partOrigin };
/** Text, or bytes in the blob store. `cut`: how many characters of the text are missing. */
const content = {
  text: z.string().max(maxPartText).optional(),
  cut: z.number().int().positive().optional(),
  blob: sha256.optional(),
  /** Of the whole of it. */
  bytes,
};

/** One thing that goes along with the text of a message. */
export const messagePart = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('text'),
      text: z.string().max(maxPartText),
      cut: content.cut,
      /** The prompt has the assistant say it. */
      role: z.literal('assistant').optional(),
      origin: partOrigin,
    }),
    z.object({ type: z.literal('image'), ...media }),
    z.object({ type: z.literal('audio'), ...media }),
    /** A resource of a server, chosen by the user or embedded in a prompt (2025-11-25, server/resources). */
    z.object({
      type: z.literal('resource'),
      uri: z.string().max(10_000),
      name,
      title: name.optional(),
      mimeType: mimeType.optional(),
      ...content,
      origin: partOrigin,
    }),
    z.object({ type: z.literal('file'), name, mimeType, misnamed, ...content, origin: partOrigin }),
  ]),
);
export type MessagePart = z.infer<typeof messagePart>;

/** How much text all parts of a message may have together, in characters. */
export const maxPartsText = 1_000_000;

export const messageParts = z.lazy(() =>
  z
    .array(messagePart)
    .max(maxParts)
    .refine((parts) => parts.reduce((sum, part) => sum + partText(part).length, 0) <= maxPartsText, {
      message: `The parts have more than ${maxPartsText} characters of text together.`,
    }),
);

/** What a model takes besides text. */
export interface MediaLimits {
  readonly images: boolean;
  readonly audio: boolean;
  /** PDF files; none when missing. */
  readonly files?: boolean | undefined;
}

/** The picture formats that every provider takes. */
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** The sound formats that providers take which take sound. */
const audioTypes = /^audio\/(x-)?(wav|wave|mpeg|mp3)$/;

export function isModelImage(type: string): boolean {
  return imageTypes.includes(type.toLowerCase());
}

export function isModelAudio(type: string): boolean {
  return audioTypes.test(type.toLowerCase());
}

/** The file formats that models read as they are. */
function isModelFile(type: string): boolean {
  return type.toLowerCase() === 'application/pdf';
}

/** A larger file makes requests that providers refuse: 32 MB in base64 is their limit for all of it. */
const maxModelFileBytes = 20 * 1024 * 1024;

/**
 * What a model is given of a part. `described`: only words saying that it is there, because the model takes no such thing
 * (`model`), no provider takes this format (`format`) or so large a file (`size`), or there is nothing in it (`empty`).
 */
export type GivenPart =
  | { readonly as: 'text' }
  | { readonly as: 'image' | 'audio' | 'file' }
  | { readonly as: 'described'; readonly because: 'model' | 'format' | 'size' | 'empty' };

/** What a model with these limits is given of a part. Pure. */
export function givenToModel(part: MessagePart, limits: MediaLimits): GivenPart {
  if (part.type === 'text') return { as: 'text' };
  if ('text' in part && part.text !== undefined) return { as: 'text' };
  if (part.blob === undefined) return { as: 'described', because: 'empty' };
  const type = part.mimeType ?? '';
  if (isModelImage(type)) return limits.images ? { as: 'image' } : { as: 'described', because: 'model' };
  if (isModelAudio(type)) return limits.audio ? { as: 'audio' } : { as: 'described', because: 'model' };
  if (!isModelFile(type)) return { as: 'described', because: 'format' };
  if (part.bytes > maxModelFileBytes) return { as: 'described', because: 'size' };
  return limits.files === true ? { as: 'file' } : { as: 'described', because: 'model' };
}

/** About how many tokens of a model's context a part takes, for one that takes all kinds. Pure. */
export function estimatePartTokens(part: MessagePart): number {
  const given = givenToModel(part, { images: true, audio: true, files: true });
  if (given.as === 'file' && part.type !== 'text') return fileTokens(part.bytes);
  if (given.as === 'image' || given.as === 'audio') return mediaTokens;
  // Its label takes some, too.
  return tokensOf(partText(part).length) + 30;
}

/** The text of a part; empty where it has none. */
export function partText(part: MessagePart): string {
  return part.type === 'image' || part.type === 'audio' ? '' : (part.text ?? '');
}

/** How a part is called; a picture or a sound may have no name. */
export function partName(part: MessagePart): string | undefined {
  switch (part.type) {
    case 'text':
      return nameOfOrigin(part.origin);
    case 'resource':
      return part.title ?? part.name;
    default:
      return part.name;
  }
}

function nameOfOrigin(origin: PartOrigin): string | undefined {
  if (origin.kind === 'prompt') return origin.prompt;
  if (origin.kind === 'skill') return origin.skill;
  return origin.kind === 'app' || origin.kind === 'task' ? origin.tool : undefined;
}

/** A text as a part may have it, and how much of it is missing. */
export function cutPartText(text: string, most: number = maxPartText): { text: string; cut?: number } {
  if (text.length <= most) return { text };
  const kept = keepStart(text, most);
  return { text: kept, cut: text.length - kept.length };
}
