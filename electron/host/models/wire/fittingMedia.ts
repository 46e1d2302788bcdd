import { isModelAudio, isModelImage } from '../../../../shared/domain/messagePart.ts';
import type { MediaRoom } from '../../../../shared/domain/providers/providerTable.ts';
import { sniffBase64 } from '../../../../shared/domain/sniffBytes.ts';
import { bytesOfBase64, sizeOfBase64 } from '../../../../shared/lib/base64.ts';
import { leftOutNote } from '../../../../shared/lib/leftOutNote.ts';
import { isMedia, type ModelMedia, partsOf, withParts } from '../../ports/modelParts.ts';
import type {
  LeftOut,
  MediaLoss,
  ModelMessage,
  ModelPart,
  ModelProvider,
  ModelRequest,
  ModelText,
} from '../../ports/modelProvider.ts';

type Losses = Map<MediaLoss, number>;

/**
 * Wraps a provider so that no request has media that it would refuse: one bad picture in a chat would end the chat. Every request passes
 * through here, also with what older versions stored.
 */
export function withFittingMedia(provider: ModelProvider, room: MediaRoom): ModelProvider {
  return {
    limits: (model) => provider.limits(model),
    listModels: (signal) => provider.listModels(signal),
    async *stream(request, signal, onSent) {
      if (!request.messages.some(hasMedia)) {
        yield* provider.stream(request, signal, onSent);
        return;
      }
      const { imageSize } = await import('image-size');
      const { request: fitting, media } = fittingMedia(request, room, imageSize);
      if (media.length > 0)
        yield {
          type: 'leftOut',
          settings: [],
          fields: [],
          tools: 0,
          refusedTools: [],
          suspectedTools: [],
          media,
          thoughts: [],
        };
      yield* provider.stream(fitting, signal, onSent);
    },
  };
}

type Size = { readonly width: number; readonly height: number };
/** @throws if the bytes do not say */
type ReadSize = (bytes: Uint8Array) => Size;

/**
 * A request whose media have the type that their bytes show. What cannot be read, is too large, or is more than a request may have, is
 * a note; of too many the oldest are. Pure.
 */
export function fittingMedia(
  request: ModelRequest,
  room: MediaRoom,
  readSize: ReadSize,
): { readonly request: ModelRequest; readonly media: LeftOut['media'] } {
  const losses: Losses = new Map();
  const sizes = new Map<ModelPart, Size>();
  const messages = request.messages.map((message) =>
    changed(message, (part) => {
      const size = sizeOf(part, readSize);
      const fitting = readable(part, size, room, losses);
      sizes.set(fitting, size);
      return fitting;
    }),
  );
  const media = messages.flatMap((message) => partsOf(message).filter(isMedia));
  const isLarge = (part: ModelMedia) => isLarger(sizes.get(part), room.maxSideOfManyPx);
  const old = media.length - fittingCount(media, room, isLarge);
  if (old > 0) losses.set('many', old);
  let count = 0;
  const without = (part: ModelPart) =>
    isMedia(part) && count++ < old
      ? note(part, 'A request holds no more of them. If a tool gave it, and you still need it, call the tool again.')
      : part;
  return {
    request: {
      ...request,
      messages: old === 0 ? messages : messages.map((message) => changed(message, without)),
    },
    media: [...losses].map(([because, count]) => ({ because, count })),
  };
}

/** Messages without media stay the same objects. */
function changed(message: ModelMessage, change: (part: ModelPart) => ModelPart): ModelMessage {
  return hasMedia(message) ? withParts(message, change) : message;
}

function hasMedia(message: ModelMessage): boolean {
  return partsOf(message).some(isMedia);
}

function note({ type }: ModelMedia, why: string): ModelText {
  return { type: 'text', text: leftOutNote(type, why), attached: true };
}

function readable(part: ModelPart, size: Size, room: MediaRoom, losses: Losses): ModelPart {
  if (!isMedia(part)) return part;
  const leaveOut = (because: MediaLoss, why: string) => {
    losses.set(because, (losses.get(because) ?? 0) + 1);
    return note(part, why);
  };
  if (part.data === '') return leaveOut('unreadable', 'It is empty.');
  const mimeType = typeOf(part);
  if (mimeType === undefined) return leaveOut('unreadable', 'Its bytes are not what it is said to be.');
  // It would take the room of all others, and have none itself.
  if (part.data.length > room.maxChars) return leaveOut('large', tooHeavy(part.data, room.maxChars));
  if (part.type !== 'image') return part.type === 'audio' ? { ...part, mimeType } : part;
  if (!isWhole(part.data, mimeType)) return leaveOut('unreadable', 'Its end is missing.');
  if (isLarger(size, room.maxPictureSidePx))
    return leaveOut(
      'large',
      `It has ${size.width} x ${size.height} pixels; at most ${room.maxPictureSidePx} are taken.`,
    );
  if (part.data.length > room.maxPictureChars) return leaveOut('large', tooHeavy(part.data, room.maxPictureChars));
  return part.mimeType === mimeType ? part : { ...part, mimeType };
}

function tooHeavy({ length }: string, most: number): string {
  return `It has ${kilobytes(length)} kB; at most ${kilobytes(most)} are taken.`;
}

/** Of bytes in base64. */
function kilobytes(chars: number): number {
  return Math.floor((chars * 3) / 4 / 1000);
}

/** The type that the bytes show; the stated one where they show nothing and it is of no known form; `undefined` if they are something else. */
function typeOf({ type, mimeType, data }: ModelMedia): string | undefined {
  const sniffed = sniffBase64(data);
  switch (type) {
    case 'image':
      return isModelImage(sniffed ?? '') ? (sniffed ?? undefined) : isModelImage(mimeType) ? undefined : mimeType;
    case 'audio':
      if (sniffed === 'application/ogg') return 'audio/ogg';
      if (sniffed?.startsWith('audio/') === true) return sniffed;
      // Containers of both.
      if (mimeType.startsWith('audio/') && sniffed === mimeType.replace('audio/', 'video/')) return mimeType;
      return isModelAudio(mimeType) || sniffed !== null ? undefined : mimeType;
    case 'file':
      return sniffed === mimeType ? mimeType : undefined;
  }
}

/** Real pictures have far fewer. */
const maxChunks = 20_000;
const lastChunk = 0x49454e44;

/** Whether a picture is there to its end, as far as its form says where that is. */
function isWhole(data: string, mimeType: string): boolean {
  const size = sizeOfBase64(data);
  // RIFF says how long it is.
  if (mimeType === 'image/webp') return numbersAt(data, 4).getUint32(0, true) + 8 <= size;
  if (mimeType !== 'image/png') return true;
  // Chunks of a length, a name, the data and a checksum, the last one called IEND.
  let at = 8;
  for (let chunks = 0; chunks < maxChunks && at + 12 <= size; chunks++) {
    const chunk = numbersAt(data, at);
    if (chunk.getUint32(4) === lastChunk) return true;
    at += chunk.getUint32(0) + 12;
  }
  return false;
}

/** Eight bytes; zeros where there are fewer. */
function numbersAt(data: string, at: number): DataView {
  const bytes = new Uint8Array(8);
  bytes.set(bytesOfBase64(data, at, 8));
  return new DataView(bytes.buffer);
}

/** In JPEG, data of cameras may come before the size. */
const headBytes = 128 * 1024;
const noSize: Size = { width: 0, height: 0 };

/** Zero where there is none. */
function sizeOf(part: ModelPart, readSize: ReadSize): Size {
  const sniffed = part.type === 'image' ? sniffBase64(part.data) : null;
  if (part.type !== 'image' || sniffed === null || !isModelImage(sniffed)) return noSize;
  try {
    const { width, height } = readSize(bytesOfBase64(part.data, 0, sniffed === 'image/jpeg' ? headBytes : 64));
    return { width, height };
  } catch {
    return noSize;
  }
}

function isLarger({ width, height }: Size = noSize, side = Infinity): boolean {
  return width > side || height > side;
}

/** So many are left out at once where there are many: what is left out next changes the request at its beginning, which is cached. */
const step = 10;

/** How many of the newest media a request may have. */
function fittingCount(media: readonly ModelMedia[], room: MediaRoom, isLarge: (part: ModelMedia) => boolean): number {
  let [chars, pictures, count] = [0, 0, 0];
  let most = room.maxPictures;
  for (const part of media.toReversed()) {
    chars += part.data.length;
    if (part.type === 'image') pictures++;
    if (isLarge(part)) most = room.maxLargePictures ?? most;
    if (chars > room.maxChars || pictures > most) break;
    count++;
  }
  if (count === media.length || count < 2 * step) return count;
  return media.length - Math.ceil((media.length - count) / step) * step;
}
