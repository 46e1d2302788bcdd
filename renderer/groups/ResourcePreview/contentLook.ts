import type { ResourceContent } from '../../../shared/domain/resource.ts';

/** How a piece of a resource is shown. */
export type ContentLook =
  | { readonly kind: 'markdown' | 'json' | 'csv' | 'text' | 'drawing'; readonly language?: string | undefined }
  | { readonly kind: 'picture' | 'sound' | 'film'; readonly mimeType: string }
  /** `claimed`: its stated type, if its bytes are of another type. */
  | { readonly kind: 'bytes'; readonly claimed?: string | undefined };

type Text = Extract<ResourceContent, { kind: 'text' }>;
type Bytes = Extract<ResourceContent, { kind: 'bytes' }>;

const drawn = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const drawing = 'image/svg+xml';

const languages: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'jsx',
  ts: 'typescript',
  tsx: 'tsx',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  go: 'go',
  java: 'java',
  c: 'c',
  h: 'c',
  cpp: 'cpp',
  cs: 'csharp',
  sh: 'bash',
  bash: 'bash',
  sql: 'sql',
  html: 'html',
  htm: 'html',
  css: 'css',
  xml: 'xml',
  svg: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  php: 'php',
  swift: 'swift',
  kt: 'kotlin',
  diff: 'diff',
};
const byType: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/css': 'css',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'text/javascript': 'javascript',
  'application/javascript': 'javascript',
  'application/yaml': 'yaml',
  'text/x-python': 'python',
  'application/sql': 'sql',
  'application/toml': 'toml',
};

/** How a piece is shown: according to its stated type, its URI, and for bytes, their content. Pure. */
export function contentLook(content: ResourceContent): ContentLook {
  return content.kind === 'text' ? textLook(content) : bytesLook(content);
}

function textLook({ mimeType, uri }: Text): ContentLook {
  const type = essence(mimeType);
  const ending = endingOf(uri);
  if (type === drawing || (type === '' && ending === 'svg')) return { kind: 'drawing' };
  if (type === 'text/markdown' || (isPlain(type) && (ending === 'md' || ending === 'markdown')))
    return { kind: 'markdown' };
  if (/^(?:application|text)\/(?:[\w.-]+\+)?json$/.test(type) || (isPlain(type) && ending === 'json'))
    return { kind: 'json' };
  if (type === 'text/csv' || type === 'text/tab-separated-values' || (isPlain(type) && /^[ct]sv$/.test(ending))) {
    return { kind: 'csv' };
  }
  return { kind: 'text', language: byType[type] ?? languages[ending] };
}

/** The type a server declares counts unless the bytes show another one. */
function bytesLook({ mimeType, sniffed }: Bytes): ContentLook {
  const type = essence(mimeType);
  if (type === drawing && sniffed === null) return { kind: 'drawing' };
  const real = sniffed ?? type;
  if (type !== '' && !isGeneral(type) && familyOf(type) !== familyOf(real)) return { kind: 'bytes', claimed: type };
  if (sniffed !== null && drawn.has(sniffed)) return { kind: 'picture', mimeType: sniffed };
  if (familyOf(real) !== 'media') return { kind: 'bytes' };
  // MP4, WebM and Ogg contain sound only, or a film with sound: only the name tells which.
  const called = familyOf(type) === 'media' ? type : real;
  if (called.startsWith('video/')) return { kind: 'film', mimeType: called };
  return { kind: 'sound', mimeType: called === 'application/ogg' ? 'audio/ogg' : called };
}

/** Types of one family are shown in the same way. */
function familyOf(type: string): string {
  if (/^(?:audio|video)\//.test(type) || type === 'application/ogg') return 'media';
  return type.startsWith('image/') ? 'image' : type;
}

function isGeneral(type: string): boolean {
  return type === 'application/octet-stream' || type === 'binary/octet-stream';
}

function isPlain(type: string): boolean {
  return type === '' || type === 'text/plain' || isGeneral(type);
}

function essence(mimeType: string | undefined): string {
  return (mimeType?.split(';')[0] ?? '').trim().toLowerCase();
}

function endingOf(uri: string): string {
  const path = /^[^?#]*/.exec(uri)?.[0] ?? '';
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}
