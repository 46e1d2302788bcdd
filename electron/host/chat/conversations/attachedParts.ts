import {
  givenToModel,
  type MediaLimits,
  type MessagePart,
  partName,
  type PartOrigin,
} from '../../../../shared/domain/messagePart.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { ModelPart } from '../../ports/modelProvider.ts';
import { skillWords } from '../skills/skillTools.ts';
import { withoutMarks } from '../../../../shared/lib/withoutMarks.ts';

export interface AttachOptions extends MediaLimits {
  readonly readBlob: (blob: Sha256) => Promise<string | undefined>;
}

/**
 * The parts of a message as a model gets them, and how many were replaced by a note because the model cannot read them.
 */
export interface AttachedParts {
  readonly parts: ModelPart[];
  readonly imagesLeftOut: number;
  readonly soundsLeftOut: number;
  readonly filesLeftOut: number;
}

const maxNameChars = 300;

/**
 * Converts parts for a model. Each follows a label with its kind and its source, and text stands between marks that it
 * cannot end itself: content of a server or a file is data beside the user's text, not part of it.
 */
export async function attachedParts(parts: readonly MessagePart[], options: AttachOptions): Promise<AttachedParts> {
  const given = await Promise.all(parts.map((part) => toModel(part, options)));
  const leftOut = (test: RegExp) =>
    parts.filter((part) => {
      const { as, ...rest } = givenToModel(part, options);
      return as === 'described' && 'because' in rest && rest.because === 'model' && test.test(typeOf(part));
    }).length;
  return {
    parts: given.flat(),
    imagesLeftOut: leftOut(/^image\//i),
    soundsLeftOut: leftOut(/^audio\//i),
    filesLeftOut: leftOut(/^application\//i),
  };
}

async function toModel(part: MessagePart, options: AttachOptions): Promise<ModelPart[]> {
  const given = givenToModel(part, options);
  if (given.as === 'text') return [words(block(part))];
  if (given.as !== 'described' && part.type !== 'text' && part.blob !== undefined) {
    const data = await options.readBlob(part.blob);
    if (data === undefined) return [words(label(part, 'it could not be read'))];
    return [words(label(part)), media(given.as, part, data)];
  }
  const because = given.as === 'described' ? whyNot[given.because] : 'it could not be read';
  return [words(label(part, because))];
}

function media(as: 'image' | 'audio' | 'file', part: MessagePart, data: string): ModelPart {
  if (as !== 'file') return { type: as, mimeType: typeOf(part), data };
  const name = keepStart(partName(part) ?? '', maxNameChars) || 'file.pdf';
  return { type: 'file', mimeType: 'application/pdf', name, data };
}

const whyNot = {
  model: 'you do not take this kind of content; the user was told',
  format: 'content of this format cannot be given to you',
  size: 'it is too large',
  empty: 'there is nothing in it',
};

function words(text: string): ModelPart {
  return { type: 'text', text, attached: true };
}

/** A text between marks. */
function block(part: MessagePart): string {
  const text = part.type === 'image' || part.type === 'audio' ? '' : (part.text ?? '');
  // The words of a skill that a model loads, with its own marks in them.
  if (part.origin.kind === 'skill') {
    const { serverId, serverName, skill: name, files } = part.origin;
    const said = skillWords({ serverId, serverName, name }, text, files);
    return `<attached ${attributes(part)}>\nThe user chose this skill for their message.\n\n${withoutMarks(said, 'attached')}\n</attached>`;
  }
  const cut = 'cut' in part && part.cut !== undefined ? `\n[${part.cut} more characters were left out]` : '';
  return `<attached ${attributes(part)}>\n${withoutMarks(text, 'attached')}${cut}\n</attached>`;
}

/** Stands in place of marks for content that is not text, or before them. */
function label(part: MessagePart, but?: string): string {
  const size = 'bytes' in part ? `, ${part.bytes} bytes` : '';
  return `[Attached: ${attributes(part)}${size}${but === undefined ? '' : `. Not given to you: ${but}`}]`;
}

function attributes(part: MessagePart): string {
  const facts: [string, string | undefined][] = [
    ['from', from(part.origin)],
    ['server', part.origin.kind === 'file' ? undefined : part.origin.serverName],
    ['prompt', part.origin.kind === 'prompt' ? part.origin.prompt : undefined],
    ['tool', part.origin.kind === 'app' || part.origin.kind === 'task' ? part.origin.tool : undefined],
    ['call', part.origin.kind === 'task' ? part.origin.callId : undefined],
    ['skill', part.origin.kind === 'skill' ? part.origin.skill : undefined],
    ['said_by', part.type === 'text' ? part.role : undefined],
    ['name', part.type === 'text' ? undefined : partName(part)],
    ['uri', part.type === 'resource' ? part.uri : undefined],
    ['type', part.type === 'text' ? undefined : typeOf(part) || undefined],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${quoted(value)}`])).join(' ');
}

function from(origin: PartOrigin): string {
  if (origin.kind === 'file') return "the user's disk";
  if (origin.kind === 'skill') return 'a skill that the user chose';
  if (origin.kind === 'task') return 'a call in the background, to an MCP server';
  return `${origin.kind === 'app' ? 'an app' : `a ${origin.kind}`} of an MCP server`;
}

/** Names are chosen by servers, so they must neither end the label nor fill it. */
function quoted(value: string): string {
  return JSON.stringify(keepStart(value, maxNameChars))
    .replace(/[<＜﹤]/g, '‹')
    .replace(/[>＞﹥]/g, '›')
    .replaceAll(']', ')');
}

function typeOf(part: MessagePart): string {
  return part.type === 'text' ? '' : (part.mimeType ?? '');
}
