import type { ContentBlock } from '@modelcontextprotocol/client';
import { sniffBase64 } from '../../../../shared/domain/sniffBytes.ts';
import { plainBase64, sizeOfBase64 } from '../../../../shared/lib/base64.ts';

type LooseBlock = Readonly<Record<string, unknown>>;

/** Nothing is known of the bytes. */
const anyBytes = 'application/octet-stream';

/**
 * A block with its bytes as the specification wants them: plain base64, and a type for pictures and sounds that have none. Also reads the
 * pictures of the APIs of Anthropic and OpenAI, which servers pass on. Pure.
 */
export function withPlainBytes(block: LooseBlock): LooseBlock {
  const { type, resource } = block;
  if (type === 'resource' && isRecord(resource)) {
    const { blob, ...facts } = withoutNulls(resource);
    const plain = typeof blob === 'string' ? plainBase64(blob) : undefined;
    return { ...block, resource: { ...facts, ...(plain === undefined ? {} : { blob: plain }) } };
  }
  const given = mediaOf(block);
  const plain = given === undefined ? undefined : plainBase64(given.data);
  if (given === undefined || plain === undefined) return block;
  const { source: _source, image_url: _url, ...rest } = block;
  const { mimeType = /^\s*data:([^;,]+)/.exec(given.data)?.[1] ?? anyBytes } = given;
  return { ...rest, type: type === 'audio' ? 'audio' : 'image', data: plain, mimeType };
}

function mediaOf({ type, data, mimeType, source, image_url: link }: LooseBlock) {
  const said = typeof mimeType === 'string' ? { mimeType } : {};
  if ((type === 'image' || type === 'audio') && typeof data === 'string') return { data, ...said };
  if (type === 'image' && isRecord(source) && typeof source['data'] === 'string') {
    const { data: bytes, media_type: mediaType } = source;
    return { data: bytes, ...(typeof mediaType === 'string' ? { mimeType: mediaType } : said) };
  }
  const url = type !== 'image_url' ? undefined : isRecord(link) ? link['url'] : link;
  return typeof url === 'string' && url.startsWith('data:') ? { data: url, ...said } : undefined;
}

/** Shorter texts are no bytes worth leaving out; characters. */
const fewChars = 1000;

/** A block that nobody can read, as text. Bytes in it are left out: they would fill the request of a model. Pure. */
export function textOfBlock(block: unknown): string {
  if (typeof block === 'string') return block;
  const withoutBytes = (_name: string, value: unknown) => {
    if (isBytes(value)) return `[${value.length} bytes]`;
    if (typeof value !== 'string' || value.length < fewChars) return value;
    const plain = isWords(value) ? undefined : plainBase64(value);
    return plain === undefined ? value : `[${sizeOfBase64(plain)} bytes]`;
  };
  return JSON.stringify(block, withoutBytes) ?? '';
}

/** Lines of base64 are longer than words. */
function isWords(text: string): boolean {
  return /(?:^|\s)\S{0,49}[^\s,]\s+\S/.test(text);
}

/** As Node writes a `Buffer`. */
function isBytes(value: unknown): value is readonly number[] {
  const isByte = (each: unknown) => typeof each === 'number' && Number.isInteger(each) && each >= 0 && each <= 255;
  return Array.isArray(value) && value.length >= fewChars && value.every(isByte);
}

/** A block whose type is what its bytes are, where that can be seen: servers call a PNG a JPEG, or nothing. Pure. */
export function withTypeOfBytes(block: ContentBlock): ContentBlock {
  switch (block.type) {
    case 'image':
    case 'audio': {
      const sniffed = soundType(sniffBase64(block.data));
      return sniffed?.startsWith(`${block.type}/`) === true ? { ...block, mimeType: sniffed } : block;
    }
    case 'resource': {
      const { resource } = block;
      if (!('blob' in resource) || resource.mimeType !== undefined) return block;
      const sniffed = sniffBase64(resource.blob);
      return sniffed === null ? block : { ...block, resource: { ...resource, mimeType: sniffed } };
    }
    default:
      return block;
  }
}

/** A sound in a container that may hold other things. */
function soundType(sniffed: string | null): string | null {
  return sniffed === 'application/ogg' ? 'audio/ogg' : sniffed;
}

function isRecord(value: unknown): value is LooseBlock {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutNulls(record: LooseBlock): LooseBlock {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
