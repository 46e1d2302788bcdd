import { keepStart } from '../../../shared/lib/cutText.ts';
import { jsonValue, type JsonValue } from '../../../shared/lib/json.ts';

/** How much of a text is read to find its kind, in characters. */
const maxScannedChars = 20_000;
const signs = [
  /^#{1,6} \S/m,
  /^ {0,3}```/m,
  /^[-*] \S.*\n[-*] \S/m,
  /^\|.+\|\n\|[-:| ]+\|$/m,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /\*\*[^*\n]+\*\*/,
];

/** Whether Markdown would draw anything in a text. */
export function looksLikeMarkdown(text: string): boolean {
  const looked = keepStart(text, maxScannedChars);
  return signs.some((sign) => sign.test(looked));
}

/** A text that is JSON with something in it; longer texts are not tried. */
export function dataIn(text: string): JsonValue | undefined {
  if (text.length > 200_000 || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return jsonValue.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Types whose names differ from the name of the language. */
const languages: Readonly<Record<string, string>> = {
  'application/javascript': 'javascript',
  'application/typescript': 'typescript',
  'application/sql': 'sql',
  'application/toml': 'toml',
  'application/x-sh': 'bash',
  'application/graphql': 'graphql',
  'image/svg+xml': 'xml',
};
const extensions: Readonly<Record<string, string>> = {
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  diff: 'diff',
  go: 'go',
  html: 'html',
  java: 'java',
  js: 'javascript',
  mjs: 'javascript',
  json: 'json',
  jsx: 'jsx',
  kt: 'kotlin',
  lua: 'lua',
  php: 'php',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  sql: 'sql',
  swift: 'swift',
  toml: 'toml',
  ts: 'typescript',
  tsx: 'tsx',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};

/** The language of a resource, by its MIME type, else by the end of its URI. */
export function languageOf(mimeType: string | undefined, uri: string): string | undefined {
  const essence = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const ofType = languages[essence] ?? /^(?:text|application)\/(?:.*\+|x-)?([a-z]+)$/.exec(essence)?.[1];
  if (ofType !== undefined && !['plain', 'octet'].includes(ofType)) return ofType;
  return extensions[/\.([A-Za-z0-9]{1,5})$/.exec(uri)?.[1]?.toLowerCase() ?? ''];
}

/** Whether a resource is declared as Markdown. */
export function isMarkdown(mimeType: string | undefined): boolean {
  return /^text\/(?:x-)?markdown\b/i.test(mimeType ?? '');
}
