import { leftOutNote } from '../../../../shared/lib/leftOutNote.ts';
import type { ModelAudio, ModelFile, ModelImage, ModelPart, ModelText } from '../../../host/ports/modelProvider.ts';

/** The picture formats that the vision APIs of Anthropic and OpenAI both document. */
const formats = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type PictureFormat = (typeof formats)[number];

export function pictureFormat(image: ModelImage): PictureFormat | undefined {
  return formats.find((format) => format === image.mimeType.toLowerCase());
}

/** What every provider takes in some way. */
export type Sendable = ModelText | ModelImage | ModelFile;

export const leftOutSound = leftOutNote('audio', 'This model does not take it.');

export function leftOutPicture({ mimeType }: ModelImage): string {
  return leftOutNote('image', `Its type is ${mimeType}: models do not take this format.`);
}

/** Replaces sound, and pictures in a format that models do not take, by a text saying so, and leaves out empty texts. */
export function sendable(parts: readonly ModelPart[]): Sendable[] {
  return parts
    .map((part): Sendable => {
      if (part.type === 'audio') return { type: 'text', text: leftOutSound };
      if (part.type !== 'image' || pictureFormat(part) !== undefined) return part;
      return { type: 'text', text: leftOutPicture(part) };
    })
    .filter((part) => part.type !== 'text' || part.text.trim() !== '');
}

/** The formats in which Chat Completions takes sound; `undefined` for others. */
export function soundFormat({ mimeType }: ModelAudio): 'wav' | 'mp3' | undefined {
  const format = mimeType.toLowerCase().replace(/^audio\/(x-)?/, '');
  if (format === 'wav' || format === 'wave') return 'wav';
  return format === 'mpeg' || format === 'mp3' ? 'mp3' : undefined;
}

export function isPicture(part: Sendable): part is ModelImage {
  return part.type === 'image';
}

export function textOf(parts: readonly Sendable[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

export function dataUrl({ mimeType, data }: ModelImage | ModelFile): string {
  return `data:${mimeType};base64,${data}`;
}
