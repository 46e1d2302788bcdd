import type { ModelImage, ModelPart } from '../../host/ports/modelProvider.ts';

/** The picture formats that the vision APIs of Anthropic and OpenAI both document. */
const formats = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type PictureFormat = (typeof formats)[number];

export function pictureFormat(image: ModelImage): PictureFormat | undefined {
  return formats.find((format) => format === image.mimeType.toLowerCase());
}

/** Replaces pictures in a format that models do not take by a text saying so, and leaves out empty texts. */
export function sendable(parts: readonly ModelPart[]): ModelPart[] {
  return parts
    .map((part): ModelPart => {
      if (part.type === 'text' || pictureFormat(part) !== undefined) return part;
      return {
        type: 'text',
        text: `[A picture of type ${part.mimeType} was left out: models do not take this format.]`,
      };
    })
    .filter((part) => part.type === 'image' || part.text.trim() !== '');
}

export function isPicture(part: ModelPart): part is ModelImage {
  return part.type === 'image';
}

export function textOf(parts: readonly ModelPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

export function dataUrl(image: ModelImage): string {
  return `data:${image.mimeType};base64,${image.data}`;
}
